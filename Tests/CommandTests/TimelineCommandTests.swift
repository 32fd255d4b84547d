import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineRecording
import TaplineTestSupport
import Testing

@Suite(
  "Recorded timelines as inputs", .enabled(if: Command.isAvailable, "the command is not built"))
struct TimelineCommandTests {
  /// Returns a recording with taps at 0.25 s and 0.5 s as the JSON that an app writes.
  private func recording() throws -> [UInt8] {
    let clock = VirtualClock()
    let recorder = HapticRecorder(clock: clock)
    recorder.selection.prepare()
    clock.advance(by: 0.25)
    recorder.selection.selectionChanged()
    clock.advance(by: 0.25)
    recorder.selection.selectionChanged()
    return try TimelineWriter.bytes(of: recorder.timeline)
  }

  @Test("'render' and 'info' read a recording from a file and from standard input")
  func reads() throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data(recording()).write(to: folder.appendingPathComponent("r.json"))
      var command = Command()
      command.folder = folder
      let pattern = try Fixtures.library().load("selection").pattern
      let taps = pattern.events.count
      let rendered = try command.run("render", "r.json", "--layout", "events", "-q")
      #expect(rendered.code == 0, "\(rendered.messages)")
      #expect(rendered.lines.count == 1 + 2 * taps)
      #expect(rendered.lines[1].hasPrefix("0,0.25,"))
      #expect(rendered.lines[1].hasSuffix(",feedback/selection"))
      let piped = try command.run("render", "-", "--layout", "events", "-q", input: recording())
      #expect(piped.text == rendered.text)
      let info = try command.run("info", "r.json")
      #expect(info.text.contains("events: \(2 * taps) HapticTransient"))
      #expect(info.text.contains("markers: 1 call"))
    }
  }

  @Test("A second input begins after the gap that follows the recording's end")
  func inARow() throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data(recording()).write(to: folder.appendingPathComponent("r.json"))
      var command = Command()
      command.folder = folder
      let both = try command.run("render", "r.json", "light", "--layout", "events", "-q")
      let last = try #require(both.lines.last?.split(separator: ","))
      let length = try Fixtures.library().load("selection").pattern.duration
      #expect(Double(last[1]) == 0.5 + length + 0.5)
    }
  }

  @Test("A mistake in a recording exits with 65 and its line and column")
  func mistakes() throws {
    let text = "{ \"schemaVersion\": 1,\n\"placements\": 3 }"
    let result = try Command().run("render", "-", input: Array(text.utf8))
    #expect(result.code == 65)
    #expect(result.messages.hasPrefix("-:2:15: error: 'placements' must be an array [timeline]"))
  }
}
