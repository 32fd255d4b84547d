package import TaplinePatterns

extension Schedule {
  /// The requested and scheduled start of an event, and the error of rounding to frames.
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

  /// A row for each event, sorted by frame; rows at the same frame keep the order of the timeline.
  package var rows: [Row] {
    let rate = Double(sampleRate)
    func row(_ frame: Int, _ end: Int?, _ kind: HapticEvent.Kind, _ origin: EventOrigin) -> Row {
      let error = (Double(frame) - origin.requestedTime * rate) / rate * 1e6
      return Row(
        index: origin.index, requestedTime: roundedToNanosecond(origin.requestedTime), frame: frame,
        // An error below a picosecond is a rounding error.
        errorMicroseconds: abs(error) < 1e-6 ? 0 : error, endFrame: end, kind: kind,
        source: sources[origin.sourceIndex])
    }
    var rows = taps.map { row($0.frame, nil, .transient, $0.origin) }
    rows += continuous.map { row($0.startFrame, $0.endFrame, .continuous, $0.origin) }
    rows += audio.map {
      row(
        $0.startFrame, $0.endFrame, $0.content == .tone ? .audioContinuous : .audioCustom, $0.origin
      )
    }
    rows.sort { ($0.frame, $0.index) < ($1.frame, $1.index) }
    return rows
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
