import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Sound devices", .serialized,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct SoundDeviceTests {
  /// Whether ALSA's library and its configuration are installed.
  static var hasALSA: Bool {
    guard let result = try? Command().run("play", "light", "--device", "null") else { return false }
    return result.code == 0 && FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf")
  }

  @Test(
    "A device receives the samples that 'render' writes, and less than a period of zeros",
    .enabled(if: hasALSA, "libasound2 is not installed"),
    arguments: [
      ["settlement-complete"], ["error", "--voice", "tactile"], ["rigid", "--voice", "both"],
      ["reminder-sent", "--start", "0.05", "--end", "0.2"],
    ])
  func fileDevice(arguments: [String]) throws {
    try Fixtures.withTemporaryFolder { folder in
      let taken = folder.appendingPathComponent("taken.raw")
      let played = try Command().run(
        ["play"] + arguments + ["--device", "file:'\(taken.path)',raw", "--stats"])
      #expect(played.code == 0, "\(played.messages)")
      #expect(played.messages.contains("float32"))
      let rendered = try Command().run(
        ["render"] + arguments + ["--format", "wav", "--encoding", "float32", "-o", "-"])
      let expected = try SoundReader(rendered.output).data
      let received = Array(try Data(contentsOf: taken))
      // When a part of a sound is played, both its ends are faded over 5 ms.
      let frame = 4 * (arguments.contains("both") ? 2 : 1)
      let faded = arguments.contains("--start") ? 240 * frame : 0
      let kept = faded..<expected.count - faded
      #expect(received.count >= expected.count)
      #expect(Array(received[kept]) == Array(expected[kept]))
      let rest = received.dropFirst(expected.count)
      #expect(rest.allSatisfy { $0 == 0 })
      let period = 512 * frame
      #expect(rest.count < period)
    }
  }

  @Test(
    "A device receives both channels of a panned sound as 'render' writes them",
    .enabled(if: hasALSA, "libasound2 is not installed"))
  func stereoDevice() throws {
    let text = """
      {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioContinuous",
      "EventDuration": 0.1, "EventParameters": [
      {"ParameterID": "AudioPan", "ParameterValue": 0.5}]}}]}
      """
    try Fixtures.withTemporaryFolder { folder in
      let taken = folder.appendingPathComponent("taken.raw")
      let played = try Command().run(
        "play", "-", "--device", "file:'\(taken.path)',raw", "--stats", input: Array(text.utf8))
      #expect(played.code == 0 && played.messages.contains("2 channels"), "\(played.messages)")
      let rendered = try Command().run(
        "render", "-", "--format", "wav", "--encoding", "float32", "-o", "-",
        input: Array(text.utf8))
      let sound = try SoundReader(rendered.output)
      #expect(sound.channelCount == 2)
      let received = Array(try Data(contentsOf: taken))
      #expect(Array(received.prefix(sound.data.count)) == sound.data)
    }
  }

  @Test(
    "With --channels, a device receives the voice on these channels and exact zeros on the others",
    .enabled(if: hasALSA, "libasound2 is not installed"),
    arguments: [
      ["settlement-complete", "--voice", "tactile"], ["rigid", "--voice", "both"], ["error"],
    ])
  func chosenChannels(arguments: [String]) throws {
    try Fixtures.withTemporaryFolder { folder in
      let taken = folder.appendingPathComponent("taken.raw")
      let played = try Command().run(
        ["play"] + arguments
          + ["--channels", "3,4", "--device", "file:'\(taken.path)',raw", "--stats"])
      #expect(played.code == 0 && played.messages.contains("4 channels"), "\(played.messages)")
      let rendered = try Command().run(
        ["render"] + arguments + ["--format", "wav", "--encoding", "float32", "-o", "-"])
      let sound = try SoundReader(rendered.output)
      let frameCount = sound.data.count / (4 * sound.channelCount)
      let received = Array(try Data(contentsOf: taken))
      func channel(_ number: Int, of bytes: [UInt8], _ count: Int) -> [UInt8] {
        stride(from: 4 * number, to: bytes.count, by: 4 * count).flatMap { bytes[$0..<$0 + 4] }
      }
      #expect(channel(0, of: received, 4).allSatisfy { $0 == 0 })
      #expect(channel(1, of: received, 4).allSatisfy { $0 == 0 })
      for side in 0..<2 {
        let expected = channel(
          min(side, sound.channelCount - 1), of: sound.data, sound.channelCount)
        let found = channel(2 + side, of: received, 4)
        #expect(Array(found.prefix(4 * frameCount)) == expected)
        #expect(found.dropFirst(4 * frameCount).allSatisfy { $0 == 0 })
      }
    }
  }

  @Test(
    "An invalid list of channels is a usage error with the reason",
    arguments: [
      ("0", "'0' is not the number of a channel"), ("3,3", "a channel is listed twice"),
      ("3,", "'' is not the number"), ("left", "'left' is not"), ("-1,2", "'-1' is not"),
      ("257", "from 1 to 256"),
    ])
  func channelLists(list: String, reason: String) throws {
    let result = try Command().run("play", "light", "--device", "null", "--channels", list)
    #expect(result.code == 64 && result.messages.contains(reason), "\(result.messages)")
  }

  @Test("Without a DualSense controller, the device 'dualsense' does not exist")
  func noController() throws {
    let result = try Command().run("play", "light", "--device", "dualsense")
    // A machine with the controller plays.
    guard result.code != 0 else { return }
    #expect(result.code == 69 && result.messages.contains("'dualsense'"), "\(result.messages)")
  }

  @Test(
    "On a device with a real clock, taps are 120 ms apart within 1 ms",
    .enabled(if: SinkRecorder.isAvailable, "no sound server with a null sink named 'tapline'"))
  func realClock() throws {
    var faults: [String] = []
    // A recording with an underrun or a stall of the machine says nothing about the schedule and is repeated.
    for _ in 0..<8 {
      let recording = try record([
        "settlement-complete", "settlement-complete", "--gap", "0.3", "--voice", "tactile",
      ])
      let found = onsets(in: recording.samples, silence: 200)
      let distances = zip(found, found.dropFirst()).map { $1 - $0 }
      // The monitor loses the first milliseconds of a stream, so the first tap's beginning is not
      // always recorded; the later distances are checked.
      if distances.count == 3, abs(distances[1] - 14_400) <= 48, abs(distances[2] - 5_760) <= 48 {
        return
      }
      let fault =
        "distances \(distances) in frames, \(recording.underruns) underruns, longest stall "
        + (recording.stallMs.map { "\($0) ms" } ?? "not measured")
      if recording.underruns == 0, recording.stallMs.map({ $0 <= Self.stallLimitMs }) ?? false {
        Issue.record("\(fault)")
        return
      }
      print("real clock: recorded again: \(fault)")
      faults.append(fault)
    }
    try Test.cancel("the machine stalled in all recordings: \(faults.joined(separator: "; "))")
  }

  /// The sound server forwards samples in pieces of about 10 ms; a stall of half that time may leave a gap in the
  /// recording.
  private static let stallLimitMs = 5.0

  private struct Recording {
    var samples: [Double]
    var underruns: Int
    var stallMs: Double?
  }

  /// Plays to the null sink while its monitor is recorded.
  private func record(_ arguments: [String]) throws -> Recording {
    try Fixtures.withTemporaryFolder { folder in
      let recorder = try SinkRecorder(in: folder)
      let monitor = StallMonitor()
      let played = try Command().run(
        ["play"] + arguments + ["--device", SinkRecorder.device, "--stats"])
      #expect(played.code == 0, "\(played.messages)")
      let samples = try recorder.finish().map(Double.init)
      return Recording(
        samples: samples, underruns: played.messages.contains(" 0 underruns") ? 0 : 1,
        stallMs: monitor.maximumMs)
    }
  }

  @Test(
    "Ctrl-C stops a device with a real clock within 100 ms",
    .enabled(if: SinkRecorder.isAvailable, "no sound server with a null sink named 'tapline'"))
  func interruption() throws {
    // The best of three, because other processes may delay the command.
    var quickest = Double.infinity
    for _ in 0..<3 where quickest > 0.1 {
      let result = try Command().run(
        "play", "error", "--loop", "--device", SinkRecorder.device, interruptAfter: 1)
      #expect(result.code == 130)
      quickest = min(quickest, try #require(result.secondsAfterInterrupt))
    }
    #expect(quickest <= 0.1)
  }
}
