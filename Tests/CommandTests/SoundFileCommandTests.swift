import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Sound files on the command line",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct SoundFileCommandTests {
  /// Runs a body in a folder with `Patterns/p.ahap`, a tap and a sound file, and with `Sounds/x.wav`.
  private func withProject(
    _ path: String, _ body: (_ command: Command, _ folder: URL) throws -> Void
  ) throws {
    try Fixtures.withTemporaryFolder { folder in
      for name in ["Patterns", "Sounds"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try Data(pattern(path).utf8).write(to: folder.appendingPathComponent("Patterns/p.ahap"))
      let impulse = (0..<4_800).map { $0 == 2_400 ? 1.0 : 0 }
      try Data(SoundWriter.wav([impulse]))
        .write(to: folder.appendingPathComponent("Sounds/x.wav"))
      var command = Command()
      command.folder = folder
      try body(command, folder)
    }
  }

  private func pattern(_ path: String, parameters: String = "") -> String {
    """
    {"Version": 1.0, "Pattern": [
    {"Event": {"Time": 0, "EventType": "HapticTransient"}},
    {"Event": {"Time": 0.25, "EventType": "AudioCustom", "EventWaveformPath": "\(path)",
    "EventParameters": [\(parameters)]}}]}
    """
  }

  private let sound = ["--format", "wav", "-o", "-", "-q"]

  @Test("Paths start at the bundle root, and the sound is on its frame beside the haptics")
  func bundleRoot() throws {
    try withProject("Sounds/x.wav") { command, _ in
      let arguments = ["render", "Patterns/p.ahap", "--bundle-root", "."]
      let result = try command.run(arguments + sound)
      #expect(result.code == 0)
      let samples = try SoundReader(result.output).samples()
      // 0.25 s and 50 ms of the file; the profile's level is a quarter of full scale.
      #expect(samples.count == 16_800)
      #expect(samples[12_000...].firstIndex { $0 != 0 } == 14_400)
      #expect(abs(samples[14_400] - pow(10, -12.0 / 20)) < 1e-4)
      #expect(samples[..<4_000].contains { abs($0) > 0.2 })
      let whole = try command.run(arguments + ["-o", "x.wav"])
      #expect(whole.messages.contains("tapline play Patterns/p.ahap --bundle-root ."))
      #expect(!whole.messages.contains("warning"))
    }
  }

  @Test("A sound file is in memory once, even if many events play it with different brightness")
  func memory() throws {
    try Fixtures.withTemporaryFolder { folder in
      let noise = (0..<240_000).map { Double($0 % 97) / 97 - 0.5 }
      try Data(SoundWriter.wav([noise])).write(to: folder.appendingPathComponent("x.wav"))
      func peak(colours: Int) throws -> Int {
        let events = (0..<60).map { index in
          let brightness = 0.1 + 0.8 * Double(index % colours) / Double(colours)
          return #"{"Event": {"Time": \#(Double(index) / 10), "EventType": "AudioCustom", "#
            + #""EventWaveformPath": "x.wav", "EventDuration": 0.3, "EventParameters": [{"ParameterID": "#
            + #""AudioBrightness", "ParameterValue": \#(brightness)}]}}"#
        }
        let text = #"{"Version": 1, "Pattern": [\#(events.joined(separator: ","))]}"#
        try text.write(
          to: folder.appendingPathComponent("p.ahap"), atomically: true, encoding: .utf8)
        var command = Command()
        command.folder = folder
        command.watchesMemory = true
        let result = try command.run("render", "p.ahap", "-o", "out.wav", "-q")
        #expect(result.code == 0, "\(result.messages)")
        return try #require(result.peakMemory)
      }
      // 60 copies of the file would be 57,600 kilobytes.
      let (one, many) = (try peak(colours: 1), try peak(colours: 60))
      #expect(many - one < 8_000, "\(one) and \(many) kilobytes")
    }
  }

  @Test("A missing sound file is omitted with a warning at its location; --strict refuses it")
  func notFound() throws {
    try withProject("Sounds/x.wav") { command, _ in
      for verb in [["render"] + sound.dropLast(), ["info"], ["play", "--device", "null"]] {
        let result = try command.run(verb + ["Patterns/p.ahap"])
        guard result.code != 69 else { continue }
        #expect(result.code == 0, "\(verb)")
        #expect(
          result.messages.hasPrefix(
            "Patterns/p.ahap:3:75: warning: there is no sound file 'Patterns/Sounds/x.wav'; "),
          "\(result.messages)")
        #expect(result.messages.contains("with --bundle-root; "))
        let strict = try command.run(verb + ["Patterns/p.ahap", "--strict"])
        #expect(strict.code == 65, "\(verb)")
        #expect(strict.messages.hasPrefix("Patterns/p.ahap:3:75: error: there is no sound file"))
        #expect(strict.output.isEmpty)
      }
      // The other events still sound, and -q suppresses the warning.
      let left = try command.run(["render", "Patterns/p.ahap"] + sound)
      #expect(left.messages.isEmpty)
      #expect(try SoundReader(left.output).samples()[..<4_000].contains { abs($0) > 0.2 })
    }
  }

  @Test("Text that strict JSON readers refuse gives a warning, and an error with --strict")
  func strictText() throws {
    let text =
      "{ \"Version\": 1, \"Pattern\": [\n"
      + "{ \"Event\": { \"Time\": 0, \"EventType\": \"HapticTransient\" } },\n] }"
    for verb in [["render"], ["info"]] {
      let read = try Command().run(verb + ["-"], input: Array(text.utf8))
      #expect(read.code == 0 && !read.output.isEmpty)
      #expect(read.messages.hasPrefix("-:2:59: warning: "), "\(read.messages)")
      let strict = try Command().run(verb + ["-", "--strict"], input: Array(text.utf8))
      #expect(strict.code == 65 && strict.output.isEmpty)
      #expect(strict.messages.hasPrefix("-:2:59: error: "), "\(strict.messages)")
    }
  }

  @Test("A path that leaves the bundle root is refused, whether absolute or with '..'")
  func outside() throws {
    try withProject("../Sounds/x.wav") { command, folder in
      let refused = try command.run(["render", "Patterns/p.ahap"] + sound.dropLast())
      #expect(refused.code == 0 && refused.messages.contains("[waveform-outside-root]"))
      let strict = try command.run(["render", "Patterns/p.ahap", "--strict"] + sound)
      #expect(strict.code == 65 && strict.output.isEmpty)
      let absolute = folder.appendingPathComponent("Sounds/x.wav").path
      let text = Array(pattern(absolute).utf8)
      let named = try command.run(
        ["render", "-", "--bundle-root", ".", "--strict"] + sound, input: text)
      #expect(named.code == 65 && named.messages.contains("[waveform-outside-root]"))
      // Standard input has no folder, so the current folder is its root.
      let piped = try command.run(
        ["render", "-", "--strict"] + sound, input: Array(pattern("Sounds/x.wav").utf8))
      #expect(piped.code == 0)
    }
  }

  @Test("A missing bundle root exits with 66, and a damaged sound file gives a warning")
  func unusable() throws {
    try withProject("Sounds/x.wav") { command, folder in
      let missing = try command.run(
        ["render", "Patterns/p.ahap", "--bundle-root", "nowhere"] + sound)
      #expect(missing.code == 66 && missing.messages.contains("'nowhere'"))
      try Data("RIFF....WAVE".utf8).write(to: folder.appendingPathComponent("Sounds/x.wav"))
      let damaged = try command.run(
        ["render", "Patterns/p.ahap", "--bundle-root", "."] + sound.dropLast())
      #expect(damaged.code == 0)
      #expect(damaged.messages.contains("damaged") && damaged.messages.contains("-unreadable]"))
    }
  }

  @Test("Only a panned sound is stereo in the sound file, the table and the description")
  func channels() throws {
    try withProject("Sounds/x.wav") { command, folder in
      let root = ["--bundle-root", "."]
      let mono = try command.run(["render", "Patterns/p.ahap"] + root + sound)
      #expect(try SoundReader(mono.output).channelCount == 1)
      let pan = "{\"ParameterID\": \"AudioPan\", \"ParameterValue\": -1}"
      try Data(pattern("Sounds/x.wav", parameters: pan).utf8)
        .write(to: folder.appendingPathComponent("Patterns/p.ahap"))
      let stereo = try SoundReader(
        try command.run(["render", "Patterns/p.ahap"] + root + sound).output)
      #expect(stereo.channelCount == 2)
      #expect(abs(stereo.samples(channel: 0)[14_400] - 2.0.squareRoot() * pow(10, -0.6)) < 1e-3)
      #expect(stereo.samples(channel: 1)[14_400] == 0)
      #expect(
        Array(stereo.samples(channel: 1).prefix(12_000))
          == Array(try SoundReader(mono.output).samples().prefix(12_000)))

      let table = try command.run(["render", "Patterns/p.ahap", "--layout", "samples"] + root)
      #expect(table.lines[0] == "frame,time_s,tactile,audible_left,audible_right")
      #expect(table.lines[14_401].hasPrefix("14400,0.3,0,0.35"))
      #expect(table.lines[14_401].hasSuffix(",0"))

      // Each voice has one channel, so the audible one is mixed down.
      let both = try SoundReader(
        try command.run(["render", "Patterns/p.ahap", "--voice", "both"] + root + sound).output)
      #expect(both.channelCount == 2)
      #expect(abs(both.samples(channel: 0)[14_400] - pow(10, -0.6) / 2.0.squareRoot()) < 1e-3)
      #expect(both.samples(channel: 1)[14_400] == 0)

      let tactile = try command.run(
        ["render", "Patterns/p.ahap", "--voice", "tactile"] + root + sound.dropLast())
      #expect(try SoundReader(tactile.output).channelCount == 1)
      #expect(tactile.messages.contains("only in the audible voice"))

      let info = try command.run(["info", "Patterns/p.ahap"] + root)
      #expect(info.text.contains("  sound: Sounds/x.wav, 0.100 s, 48000 Hz, 1 channel\n"))
      #expect(info.text.contains("48000 Hz, 2 channels\n"))
      #expect(info.text.contains("duration: 0.350 s"))
    }
  }

  @Test("The next input starts after the end of the previous input's sound")
  func oneAfterAnother() throws {
    try withProject("Sounds/x.wav") { command, _ in
      let result = try command.run(
        "render", "Patterns/p.ahap", "light", "--gap", "0.5", "--layout", "schedule",
        "--bundle-root", ".")
      #expect(result.lines[2].hasPrefix("1,0.25,12000,0,,audio_custom,"))
      // 0.25 s, 0.1 s of sound, 0.5 s of silence.
      #expect(result.lines[3].hasPrefix("2,0.85,40800,"))
    }
  }

  /// Returns a command that finds an invalid file in place of a library.
  private func hiding(_ library: String, _ command: Command, _ folder: URL) throws -> Command {
    try Data().write(to: folder.appendingPathComponent(library))
    var hiding = command
    hiding.environment["LD_LIBRARY_PATH"] = folder.path
    return hiding
  }

  @Test("Without libsndfile, WAV files are read, and other formats name the missing package")
  func withoutSndfile() throws {
    try withProject("Sounds/x.aiff") { command, folder in
      try Data(SoundWriter.aiff([[0, 0.5, 0]]))
        .write(to: folder.appendingPathComponent("Sounds/x.aiff"))
      let arguments = ["render", "Patterns/p.ahap", "--bundle-root", "."] + sound.dropLast()
      let poor = try hiding("libsndfile.so.1", command, folder)
      let result = try poor.run(arguments)
      #expect(result.code == 0)
      #expect(result.messages.contains("libsndfile1"), "\(result.messages)")
      #expect(result.messages.contains("[waveform-unreadable]"))
      #expect(try poor.run(arguments + ["--strict"]).code == 65)
      try Data(pattern("Sounds/x.wav").utf8)
        .write(to: folder.appendingPathComponent("Patterns/p.ahap"))
      #expect(try poor.run(arguments + ["--strict"]).code == 0)
    }
  }

  @Test(
    "Without libsamplerate, the file's own rate works, and another names the missing package")
  func withoutSamplerate() throws {
    try withProject("Sounds/x.wav") { command, folder in
      let arguments = ["render", "Patterns/p.ahap", "--bundle-root", "."] + sound.dropLast()
      let poor = try hiding("libsamplerate.so.0", command, folder)
      #expect(try poor.run(arguments + ["--strict"]).code == 0)
      let result = try poor.run(arguments + ["--rate", "44100"])
      #expect(result.code == 0)
      #expect(result.messages.contains("libsamplerate0"), "\(result.messages)")
      #expect(try poor.run(arguments + ["--rate", "44100", "--strict"]).code == 65)
      #expect(try poor.run(["info", "Patterns/p.ahap", "--bundle-root", "."]).code == 0)
    }
  }
}
