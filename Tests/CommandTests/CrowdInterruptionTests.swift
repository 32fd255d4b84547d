import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Ctrl-C while a pattern is rendered", .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct CrowdInterruptionTests {
  /// Thousands of simultaneous events, and a control that changes nearly every frame.
  private static var crowd: String {
    let items = (0..<6_000).map { index in
      """
      {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.1, "EventParameters": [
      {"ParameterID": "HapticSharpness", "ParameterValue": \(Double(index % 100) / 100)}]}},
      {"Parameter": {"ParameterID": "HapticSharpnessControl", "Time": \(Double(index) / 60_000),
      "ParameterValue": \(Double(index % 7) / 10)}}
      """
    }
    return #"{"Version": 1.0, "Pattern": ["# + items.joined(separator: ",\n") + "]}"
  }

  @Test(
    "Ctrl-C ends the rendering of thousands of simultaneous events and leaves no file",
    arguments: ["o.wav", "o.svg"])
  func crowd(output: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data(Self.crowd.utf8).write(to: folder.appendingPathComponent("crowd.ahap"))
      var command = Command()
      command.folder = folder
      let begun = Date()
      let result = try command.run("render", "crowd.ahap", "-o", output, interruptAfter: 6)
      // Only a release build on a fast machine finishes before the interrupt.
      let seconds = Date().timeIntervalSince(begun)
      #expect(seconds < 12, "\(seconds) s")
      if seconds > 6 { #expect(result.code == 130) }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      if seconds > 6 { #expect(files == ["crowd.ahap"]) }
    }
  }
}
