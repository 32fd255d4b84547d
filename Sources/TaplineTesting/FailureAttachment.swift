extension Timeline {
  /// Events and markers that were asked for, to be drawn.
  fileprivate init(_ items: [TimelineItem]) {
    self.init(HapticPattern(events: items.compactMap(\.event)))
    for item in items {
      if case .marker(let kind) = item.kind {
        markers.append(.init(kind, item.name ?? "", at: item.time, detail: item.detail ?? ""))
      }
    }
  }
}

/// A file that shows why a test failed.
struct FailureAttachment {
  let name: String
  let bytes: [UInt8]

  /// What was found, as picture, table, sound and recording.
  ///
  /// What was asked is drawn under it where that is known; without the library's profiles there is
  /// neither picture nor sound.
  static func all(
    named name: String, asked: [TimelineItem]?, found: Timeline, marks: [Double] = []
  ) -> [FailureAttachment] {
    var attachments: [FailureAttachment] = []
    if let profile = try? HapticRecorder.installedLibrary?.actuatorProfile() {
      var timelines = [NamedTimeline("found", found)]
      if let asked { timelines.insert(NamedTimeline("asked", Timeline(asked)), at: 0) }
      let svg = TimelinePlot(timelines, profile: profile, marks: marks).svg
      attachments.append(.init(name: "\(name).svg", bytes: Array(svg.utf8)))
    }
    let table = MemorySink()
    if (try? EventTables.writeEvents(found, to: table)) != nil {
      attachments.append(.init(name: "\(name).csv", bytes: table.bytes))
    }
    if let sound = sound(of: found) {
      attachments.append(.init(name: "\(name).wav", bytes: sound))
    }
    if let json = try? TimelineWriter.bytes(of: found) {
      attachments.append(.init(name: name + GoldenFile.recordingEnding, bytes: json))
    }
    return attachments
  }

  /// The audible voice; nil without the library's profiles, and of what is too long to listen to.
  private static func sound(of timeline: Timeline) -> [UInt8]? {
    guard timeline.duration <= 60, let library = HapticRecorder.installedLibrary,
      let profile = try? library.actuatorProfile()
    else { return nil }
    let sink = MemorySink()
    let job = RenderJob(timeline, profile: profile)
    guard (try? OfflineRenderer.write(job, as: .wav, to: sink)) != nil else { return nil }
    return sink.bytes
  }
}
