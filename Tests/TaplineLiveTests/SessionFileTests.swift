import Foundation
import TaplineAHAP
import TaplineLive
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("The file of a session")
struct SessionFileTests {
  private func calls(_ count: Int) -> [TimelineCall] {
    (1...count).map { number in
      let events = (0..<(number % 4 + 1)).map {
        HapticEvent(.transient, at: Double($0) / 8, intensity: 0.5, sharpness: 0.25)
      }
      return TimelineCall(
        .placement(
          .init(HapticPattern(events: events), at: Double(number), source: "line\nfeed \(number)"),
          number: number), calledAt: Double(number), place: "A.swift:\(number)")
    }
  }

  @Test("The file is a whole timeline after every call")
  func whole() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("session.json").path
    let file = try SessionFile(path)
    #expect(try read(path).placements.isEmpty)
    for (index, call) in calls(20).enumerated() {
      try file.append(call)
      let timeline = try read(path)
      #expect(timeline.placements.map(\.offset) == (1...index + 1).map(Double.init))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session.json"])
  }

  private func read(_ path: String) throws -> Timeline {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // Other JSON readers can read the file too.
    _ = try JSONSerialization.jsonObject(with: Data(bytes))
    return try TimelineFile(bytes, file: path).timeline
  }

  @Test("A file that is cut off after its head has every complete call before the cut")
  func cut() throws {
    var text = TimelineLog.head
    var ends = [text.utf8.count]
    for (index, call) in calls(4).enumerated() {
      text += TimelineLog.entry(try call.line(), isFirst: index == 0)
      ends.append(text.utf8.count)
    }
    let bytes = Array((text + TimelineLog.tail).utf8)
    for end in ends[0]...bytes.count {
      let timeline = try TimelineFile(Array(bytes[..<end]), file: "s").timeline
      let whole = ends.dropFirst().count { $0 <= end }
      #expect(timeline.placements.count == whole, "\(end)")
    }
  }

  @Test("Every call is read back unchanged")
  func roundTrip() throws {
    let changed = Timeline.Placement(
      HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 0.5)]), at: 1, source: "x")
    let calls: [TimelineCall] =
      calls(3) + [
        TimelineCall(.change(changed, number: 2), calledAt: 1.5),
        TimelineCall(
          .steps([DynamicParameter(.hapticSharpness, at: 0.1, value: -0.5)], number: 1)),
        TimelineCall(.removal(number: 3), calledAt: 2),
        TimelineCall(.marker(.init(.touch, "down", at: 0.5, detail: "\u{1B}[2J")), calledAt: 0.5),
        TimelineCall(.dropped(17)),
      ]
    var text = TimelineLog.head
    for (index, call) in calls.enumerated() {
      let line = try call.line()
      #expect(!line.contains("\n"))
      text += TimelineLog.entry(line, isFirst: index == 0)
    }
    let timeline = try TimelineFile(Array((text + TimelineLog.tail).utf8), file: "s").timeline
    #expect(timeline.placements.map(\.source) == ["line\nfeed 1", "x"])
    #expect(timeline.placements[0].pattern.parameters.map(\.value) == [-0.5])
    #expect(timeline.placements[1].pattern == changed.pattern)
    #expect(timeline.markers.map(\.name) == ["down", "dropped"])
    #expect(timeline.markers[0].detail == "\u{1B}[2J")
  }
}
