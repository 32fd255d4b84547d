package import TaplinePatterns

/// The requested and scheduled start of every event, and the error of rounding to frames.
package struct ScheduleReport: Sendable {
  package struct Row: Sendable, Equatable {
    package let index: Int

    /// The requested start in seconds, rounded to a nanosecond.
    package let requestedTime: Double

    package let frame: Int

    /// The scheduled minus the requested start in microseconds, at most half a frame in either direction.
    package let errorMicroseconds: Double

    /// The scheduled end, or nil for taps and for sound files without a duration.
    package let endFrame: Int?
    package let kind: HapticEvent.Kind
    package let source: String
  }

  /// The rows, sorted by frame; rows at the same frame keep the order of the timeline.
  package let rows: [Row]

  package init(_ schedule: Schedule) {
    let rate = Double(schedule.sampleRate)
    func row(_ frame: Int, _ end: Int?, _ kind: HapticEvent.Kind, _ origin: EventOrigin) -> Row {
      Row(
        index: origin.index, requestedTime: roundedToNanosecond(origin.requestedTime),
        frame: frame,
        errorMicroseconds: Self.error(of: frame, from: origin.requestedTime, rate: rate),
        endFrame: end, kind: kind, source: schedule.sources[origin.sourceIndex])
    }
    var rows = schedule.taps.map { row($0.frame, nil, .transient, $0.origin) }
    rows += schedule.continuous.map { row($0.startFrame, $0.endFrame, .continuous, $0.origin) }
    rows += schedule.audio.map {
      row(
        $0.startFrame, $0.endFrame, $0.content == .tone ? .audioContinuous : .audioCustom, $0.origin
      )
    }
    rows.sort { ($0.frame, $0.index) < ($1.frame, $1.index) }
    self.rows = rows
  }

  /// Returns the error in microseconds; a rounding error below a picosecond becomes 0.
  private static func error(of frame: Int, from time: Double, rate: Double) -> Double {
    let error = (Double(frame) - time * rate) / rate * 1e6
    return abs(error) < 1e-6 ? 0 : error
  }
}

extension HapticEvent.Kind {
  package var tableName: String {
    switch self {
    case .transient: "transient"
    case .continuous: "continuous"
    case .audioContinuous: "audio_continuous"
    case .audioCustom: "audio_custom"
    }
  }
}
