import TaplineActuators
import TaplineComparison
import TaplineFiles
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis

extension Timeline {
  /// Creates a timeline of expected events, steps and markers, for drawing.
  fileprivate init(_ items: [TimelineItem]) {
    self.init(HapticPattern(items))
    for item in items {
      if case .marker(let kind) = item.kind {
        markers.append(.init(kind, item.name ?? "", at: item.time, detail: item.detail ?? ""))
      }
    }
  }
}

struct FailureAttachment {
  let name: String
  let bytes: [UInt8]

  /// Returns a picture of the actual and any expected timeline, and the actual timeline as table, sound and recording.
  static func all(
    named name: String, expected: [TimelineItem]?, actual: Timeline, marks: [Double] = []
  ) -> [FailureAttachment] {
    var attachments: [FailureAttachment] = []
    var timelines = [NamedTimeline("actual", actual)]
    if let expected { timelines.insert(NamedTimeline("expected", Timeline(expected)), at: 0) }
    let svg = TimelinePlot(timelines, profile: .standard, marks: marks).svg
    attachments.append(.init(name: "\(name).svg", bytes: Array(svg.utf8)))
    let table = MemorySink()
    if (try? EventTables.writeEvents(actual, to: table)) != nil {
      attachments.append(.init(name: "\(name).csv", bytes: table.bytes))
    }
    if let sound = sound(of: actual) {
      attachments.append(.init(name: "\(name).wav", bytes: sound))
    }
    if let json = try? TimelineWriter.bytes(of: actual) {
      attachments.append(.init(name: name + GoldenFile.recordingEnding, bytes: json))
    }
    return attachments
  }

  /// Returns the timeline in the audible voice, or nil if it is longer than a minute.
  private static func sound(of timeline: Timeline) -> [UInt8]? {
    guard timeline.duration <= 60 else { return nil }
    let sink = MemorySink()
    let job = RenderJob(timeline, profile: .standard)
    guard (try? OfflineRenderer.writeSound(job, to: sink)) != nil else { return nil }
    return sink.bytes
  }
}
