import Foundation
import TaplineTestSupport
import Testing

/// Plays a long timeline to a device that accepts samples without waiting.
///
/// `TAPLINE_LONG_HOURS` sets the duration; without it, the test is skipped. The program is that of `LiveAuditionTests`.
@Suite("Playing a long timeline")
struct LongPlayTests {
  static let hours =
    ProcessInfo.processInfo.environment["TAPLINE_LONG_HOURS"].flatMap(Int.init) ?? 0

  @Test(
    "Memory grows by at most 1 MiB while playing, and every event is on its requested frame",
    .enabled(if: hours > 0, "TAPLINE_LONG_HOURS is not set"),
    .enabled(if: SoundDeviceTests.hasALSA, "libasound2 is not installed"))
  func long() throws {
    // A tap every minute, each followed by 5 s of vibration, and a tap at the end.
    var events: [String] = []
    for minute in 0..<Self.hours * 60 {
      events.append(#"{"Event": {"Time": \#(60 * minute), "EventType": "HapticTransient"}}"#)
      events.append(
        #"{"Event": {"Time": \#(60 * minute + 1), "EventType": "HapticContinuous", "#
          + #""EventDuration": 5}}"#)
    }
    let last = 3_600 * Self.hours
    events.append(#"{"Event": {"Time": \#(last), "EventType": "HapticTransient"}}"#)
    let tap =
      #"{"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
    let ringing =
      try SoundReader(
        Command().run("render", "-", "--format", "wav", "-o", "-", input: Array(tap.utf8)).output
      ).data.count / 2

    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("day.ahap")
      let text = #"{"Version": 1, "Pattern": [\#(events.joined(separator: ", "))]}"#
      try Data(text.utf8).write(to: file)
      let messages = folder.appendingPathComponent("messages.txt")
      try Data().write(to: messages)
      let process = Process()
      process.executableURL = LiveAuditionTests.program
      process.arguments = ["play", file.path, "--device", "null", "--stats"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: messages)
      let started = Date()
      try Command.start(process)
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      var resident: [Int] = []
      while process.isRunning, Date().timeIntervalSince(started) < 600 {
        if let kilobytes = Self.residentMemory(of: process.processIdentifier) {
          resident.append(kilobytes)
        }
        Thread.sleep(forTimeInterval: 0.02)
      }
      #expect(process.terminationStatus == 0)

      // Skips the reading of the file and the time after the sound.
      let playing = resident.dropFirst(resident.count / 4).dropLast(5)
      let growth = (playing.max() ?? 0) - (playing.min() ?? 0)
      #expect(playing.count >= 20, "too few measurements of memory")
      #expect(growth <= 1_024, "\(growth) kB")
      let said = try String(contentsOf: messages, encoding: .utf8)
      let frames = last * 48_000 + ringing
      let whole = (frames + 511) / 512 * 512
      #expect(said.contains("\n\(whole) frames written, 0 underruns"), "\(said)")
      #expect(
        said.contains(
          "\(events.count) of \(events.count) events played, each on its requested frame"))
      print(
        String(
          format: "long: %d h in %.1f s, memory within %d kB over %d looks", Self.hours,
          Date().timeIntervalSince(started), growth, playing.count))
    }
  }

  /// Returns the resident memory of a process in kilobytes.
  private static func residentMemory(of process: Int32) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}
