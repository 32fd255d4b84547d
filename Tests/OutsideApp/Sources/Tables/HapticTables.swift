import Tapline

/// Haptics as tables, for spreadsheets and notebooks.
package enum HapticTables {
  /// Every table of a timeline, by the name of its layout.
  package static func all(
    of timeline: Timeline, profile: ActuatorProfile
  ) throws(OfflineRenderer.Failure) -> [String: String] {
    var job = RenderJob(timeline, profile: profile)
    job.sampleRate = 8_000
    job.range = TimeRange(start: 0, end: 0.5)
    var tables: [String: String] = [:]
    for layout in CSVLayout.allCases {
      let sink = MemorySink()
      _ = try OfflineRenderer.write(job, as: .csv(layout), to: sink)
      tables[layout.rawValue] = String(decoding: sink.bytes, as: UTF8.self)
    }
    return tables
  }
}
