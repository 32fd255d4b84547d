import Foundation
import TaplineTestSupport
import Testing

@Suite("tapline render", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct RenderCommandTests {
  @Test("One run writes outputs with formats by extension, and prints how to hear them")
  func severalOutputs() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run(
        "render", "settlement-complete", "-o", "settlement.wav", "-o", "settlement.csv")
      #expect(result.code == 0)
      #expect(result.output.isEmpty)
      #expect(result.messages.contains("settlement.wav: "))
      #expect(result.messages.contains("settlement.csv: "))
      #expect(result.messages.contains("tapline play settlement-complete"))
      let sound = try SoundReader(
        Array(try Data(contentsOf: folder.appendingPathComponent("settlement.wav"))))
      #expect(sound.sampleRate == 48_000)
      #expect(sound.channelCount == 1)
      #expect(sound.comment.contains("audible voice"))
      #expect(sound.comment.contains("taptic@1"))
      let table = try String(
        contentsOf: folder.appendingPathComponent("settlement.csv"), encoding: .utf8)
      #expect(table.hasPrefix("time_s,frame,haptic_intensity,haptic_sharpness\n0,0,0.7,0.5\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test("The taps of settlement-complete are 5760 frames apart with peaks of 0.49 to 1")
  func settlement() throws {
    let result = try Command().run(
      "render", "settlement-complete", "--voice", "tactile", "--format", "wav", "-o", "-")
    #expect(result.code == 0)
    let samples = try SoundReader(result.output).samples()
    // The first sample of a tap is the sine's zero.
    let found = onsets(in: samples, silence: 100)
    #expect(found.count == 2)
    #expect(found[0] <= 2)
    #expect(found[1] - found[0] == 5_760)
    let first = samples[..<5_000].map(abs).max() ?? 0
    let second = samples[5_000...].map(abs).max() ?? 0
    #expect(abs(first / second - 0.49) < 2 / (second * 32_767))
  }

  @Test(
    "A table by display frame counts the taps that it omits; the layout tidy has all of them"
  )
  func hiddenTaps() throws {
    let score = "light +2ms rigid +1ms heavy"
    let wide = try Command().run("render", score, "-o", "csv:-")
    #expect(wide.code == 0 && wide.messages.contains("2 of 3 taps are left out"))
    #expect(try !Command().run("render", "success", "-o", "csv:-").messages.contains("left out"))
    let tidy = try Command().run("render", score, "--layout", "tidy", "-o", "csv:-")
    #expect(tidy.lines.count { $0.contains(",haptic,intensity,") } == 3 && tidy.messages.isEmpty)
    let curve = """
      {"Pattern": [{"Event": {"Time": 0.15, "EventType": "HapticTransient"}}, {"ParameterCurve":
      {"ParameterID": "HapticIntensityControl", "Time": 0.1, "ParameterCurveControlPoints":
      [{"Time": 0, "ParameterValue": 0.25}, {"Time": 0.4, "ParameterValue": 1}]}}]}
      """
    let controls = try Command().run(
      ["render", "-", "--layout", "tidy", "-o", "csv:-", "-q"], input: Array(curve.utf8))
    #expect(
      controls.lines.filter { $0.contains("control") } == [
        "0.1,control,HapticIntensityControl,0.25,fraction",
        "0.5,control,HapticIntensityControl,1,fraction",
      ])
  }

  @Test("A time with a space before its unit is refused with the correct form")
  func splitTime() throws {
    let result = try Command().run("plot", "success", "--start", "50", "ms")
    #expect(result.code == 64 && result.messages.contains("write '--start 50ms'"))
    let width = try Command().run("plot", "success", "--width", "80", "h")
    #expect(!width.messages.contains("has a space"))
  }

  @Test("A silent pattern gives a message, and many warnings are shortened")
  func warnings() throws {
    let head =
      "{\"Version\": 1, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": "
      + "\"HapticContinuous\", \"EventDuration\": 1, \"EventParameters\": [ "
      + "{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 1}, "
      + "{\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}"
    let curve =
      "]}}, {\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
      + "\"ParameterCurveControlPoints\": [{\"Time\": 0, \"ParameterValue\": 0}, "
      + "{\"Time\": 2, \"ParameterValue\": VALUE}]}}]}"
    func messages(_ text: String) throws -> [String] {
      let result = try Command().run(
        "render", "-", "-o", "/dev/null", "--format", "csv", input: Array(text.utf8))
      #expect(result.code == 0)
      return result.messages.split(separator: "\n").map(String.init)
    }
    let silent = try messages(head + curve.replacingOccurrences(of: "VALUE", with: "0"))
    #expect(silent.contains { $0.contains("every event is silent, so nothing plays") })
    let heard = try messages(head + curve.replacingOccurrences(of: "VALUE", with: "1"))
    #expect(!heard.contains { $0.contains("silent") })

    let unknown = ", {\"ParameterID\": \"NAME\", \"ParameterValue\": 1}"
    let same = String(
      repeating: unknown.replacingOccurrences(of: "NAME", with: "HapticAttackTime"), count: 300)
    let one = try messages(head + same + "]}}]}").filter { $0.contains("[parameter-unknown]") }
    #expect(one.count == 1 && one[0].contains("(and 299 more like it)"))
    let names = (0..<30).map { unknown.replacingOccurrences(of: "NAME", with: "Zzz\($0)") }
    let many = try messages(head + names.joined() + "]}}]}")
    #expect(many.count { $0.contains("[parameter-unknown]") } == 20)
    #expect(many.contains("-: 10 more warnings; 'tapline lint -' lists them"))
  }

  @Test("A part has the same samples as in the whole sound")
  func slice() throws {
    func samples(_ arguments: String...) throws -> [UInt8] {
      let result = try Command().run(
        ["render", "error", "reminder-sent", "--format", "wav", "-o", "-"] + arguments)
      #expect(result.code == 0)
      return try SoundReader(result.output).data
    }
    let whole = try samples()
    let slice = try samples("--start", "0.1", "--end", "0.2")
    #expect(slice.count == 2 * 4_800)
    #expect(slice == Array(whole[2 * 4_800..<2 * 9_600]))
    #expect(slice.contains { $0 != 0 })
  }

  @Test("The layout schedule has the requested time, the frame and the error of each event")
  func schedule() throws {
    let result = try Command().run(
      "render", "reminder-sent", "--layout", "schedule", "--rate", "44100")
    #expect(result.code == 0)
    #expect(
      result.lines == [
        "index,requested_s,frame,error_us,end_frame,kind,source,sample_rate_hz",
        "0,0,0,0,,transient,swiss-coin/reminder-sent,44100",
        "1,0.08,3528,0,,transient,swiss-coin/reminder-sent,44100",
        "2,0.16,7056,0,,transient,swiss-coin/reminder-sent,44100",
      ])
  }

  @Test("With both voices, the audible one is left and the tactile one right")
  func bothVoices() throws {
    func sound(_ voice: String) throws -> SoundReader {
      let result = try Command().run(
        "render", "rigid", "--voice", voice, "--format", "wav", "-o", "-")
      return try SoundReader(result.output)
    }
    let both = try sound("both")
    #expect(both.channelCount == 2)
    let left = try sound("audible").samples()
    let right = try sound("tactile").samples()
    #expect(Array(both.samples(channel: 0).prefix(left.count)) == left)
    #expect(Array(both.samples(channel: 1).prefix(right.count)) == right)
  }

  @Test("--profile selects a generator profile or an actuator profile")
  func profiles() throws {
    func events(_ arguments: String...) throws -> [String] {
      try Command().run(["render", "success", "--layout", "events"] + arguments).lines
    }
    let usual = try events()
    let pulsar = try events("--profile", "pulsar")
    #expect(usual[2].hasPrefix("1,0.11,"))
    #expect(pulsar[2].hasPrefix("1,0.15,"))
    let mpeg = try Command().run(
      "render", "rigid", "--profile", "mpeg", "--voice", "tactile", "--format", "wav", "-o", "-")
    let sound = try SoundReader(mpeg.output)
    #expect(sound.comment.contains("mpeg@1"))
    #expect(sound.samples().count == 1_057)
  }

  @Test("The input '-' is a pattern on standard input")
  func standardInput() throws {
    let pattern = """
      {"Version": 1.0, "Pattern": [{"Event": {"Time": 0.25, "EventType": "HapticTransient",
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1.0},
      {"ParameterID": "HapticSharpness", "ParameterValue": 1.0}]}}]}
      """
    let result = try Command().run(
      "render", "-", "--layout", "schedule", input: Array(pattern.utf8))
    #expect(result.lines.last == "0,0.25,12000,0,,transient,-,48000")
  }

  @Test("An output never replaces an input or another output, however its path is spelled")
  func replacing() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let file = folder.appendingPathComponent("a.ahap")
      let text = Data("{\"Pattern\": []}".utf8)
      try text.write(to: file)
      for spelling in ["a.ahap", "./a.ahap", file.path] {
        let result = try command.run("render", "a.ahap", "--format", "csv", "-o", spelling)
        #expect(result.code == 64)
        #expect(result.messages.contains("would replace the input 'a.ahap'"))
        #expect(try Data(contentsOf: file) == text)
      }
      let twice = try command.run("render", "light", "-o", "b.wav", "-o", "b.wav")
      #expect(twice.code == 64)
      #expect(twice.messages.contains("two outputs would be written to 'b.wav'"))
      #expect(try command.run("curve", "snappy", "-o", "c.csv", "-o", "c.csv").code == 64)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.ahap"])
      #expect(
        try command.run("render", "light", "--format", "wav", "-o", "/dev/null", "-o", "/dev/null")
          .code == 0)
    }
  }

  @Test("The printed command for listening is quoted for the shell")
  func pasting() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let tap = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}}]}"
      try Data(tap.utf8).write(to: folder.appendingPathComponent("it's a.ahap"))
      let unspeakable = try command.run("render", "it's a.ahap", "-o", "b\nc.wav")
      #expect(unspeakable.code == 0 && !unspeakable.messages.contains("hear it"))
      let result = try command.run("render", "it's a.ahap", "-o", "b c.wav")
      #expect(
        result.messages.contains("hear it: tapline play 'it'\\''s a.ahap', or: aplay 'b c.wav'\n"))
    }
  }

  @Test("A part without sound gives a message")
  func emptyPart() throws {
    for arguments in [
      ["render", "light", "--format", "wav", "-o", "/dev/null"],
      ["play", "light", "--device", "null"],
    ] {
      let result = try Command().run(arguments + ["--start", "0.9"])
      #expect(result.code == 0 || result.code == 69)
      if result.code == 0 {
        #expect(result.messages.contains("no sound between --start and --end"))
      }
    }
  }

  @Test("Memory does not grow with the length of the sound")
  func memory() throws {
    func peak(_ seconds: Int) throws -> Int {
      let text = """
        {"Version": 1.0, "Pattern": [{"Event": {"Time": \(seconds), \
        "EventType": "HapticTransient"}}]}
        """
      var command = Command()
      command.watchesMemory = true
      let result = try command.run(
        "render", "-", "--format", "wav", "-o", "/dev/null", "-q", input: Array(text.utf8))
      #expect(result.code == 0)
      return try #require(result.peakMemory)
    }
    // Both sounds are long enough to use every thread.
    let short = try peak(30)
    let long = try peak(300)
    #expect(short > 0)
    #expect(abs(long - short) < 2_048)
  }
}
