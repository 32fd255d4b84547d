import Tapline

/// On which frames of sound everything lands.
package struct FramePlan {
  /// The events in the order of frames.
  package let schedule: Schedule

  /// A plan at a sample rate.
  package init(_ timeline: Timeline, sampleRate: Int) {
    schedule = Rendition(timeline, profile: .standard, sampleRate: sampleRate).schedule
  }

  /// The frames of all taps.
  package var tapFrames: [Int] { schedule.taps.map(\.frame) }

  /// The frames of all hums.
  package var hums: [Range<Int>] { schedule.continuous.map { $0.startFrame..<$0.endFrame } }

  /// The strongest tap, and the source that asks for it.
  package var strongest: (source: String, time: Double, sharpness: Double)? {
    schedule.taps.max { $0.intensity < $1.intensity }.map {
      (schedule.sources[$0.origin.source], $0.origin.requestedTime, $0.sharpness)
    }
  }

  /// By how many microseconds rounding moved the event that it moved furthest.
  package var worstError: Double {
    ScheduleReport(schedule).rows.map { abs($0.errorMicroseconds) }.max() ?? 0
  }

  /// A line for each event, for a person.
  package var lines: [String] {
    ScheduleReport(schedule).rows.map { row in
      let end = row.endFrame.map { " to \(Double($0) / Double(schedule.sampleRate)) s" } ?? ""
      return "\(row.index) \(row.kind.rawValue) '\(row.source)' asked at \(row.requestedTime) s,"
        + " plays at frame \(row.frame)\(end)"
    }
  }

  /// Frames and channels that a buffer for all of it needs.
  package var size: (frames: Int, channels: Int) {
    (schedule.frameCount, schedule.isStereo ? 2 : 1)
  }
}
