import TaplinePatterns

/// The requested and the scheduled start of every event, and the error of rounding to a frame.
package struct ScheduleReport: Sendable {
  /// One event's line.
  package struct Row: Sendable, Equatable {
    /// The event's number on the timeline.
    package let index: Int

    /// The requested start in seconds.
    package let requestedTime: Double

    /// The scheduled start.
    package let frame: Int

    /// The scheduled minus the requested start in microseconds, at most half a frame either way.
    package let errorMicroseconds: Double

    /// The scheduled end, or nil for taps and sound files.
    package let endFrame: Int?

    /// The kind of the event.
    package let kind: Kind

    /// The source of the event, such as a pattern's name.
    package let source: String
  }

  /// The kind of an event.
  package enum Kind: String, Sendable {
    /// A tap.
    case transient
    /// A continuous haptic event.
    case continuous
    /// A tone.
    case audioContinuous = "audio_continuous"
    /// A sound file.
    case audioCustom = "audio_custom"
  }

  /// Frames for each second.
  let sampleRate: Int

  /// The lines, in the order of the frames; equal frames in the order of the timeline.
  package let rows: [Row]

  package init(_ schedule: Schedule) {
    let rate = Double(schedule.sampleRate)
    func row(_ frame: Int, _ end: Int?, _ kind: Kind, _ origin: EventOrigin) -> Row {
      Row(
        index: origin.index, requestedTime: roundedToNanosecond(origin.requestedTime),
        frame: frame,
        errorMicroseconds: Self.error(of: frame, from: origin.requestedTime, rate: rate),
        endFrame: end, kind: kind, source: schedule.sources[origin.source])
    }
    var rows = schedule.taps.map { row($0.frame, nil, .transient, $0.origin) }
    rows += schedule.continuous.map { row($0.startFrame, $0.endFrame, .continuous, $0.origin) }
    rows += schedule.audio.map {
      row($0.startFrame, $0.endFrame, $0.isCustom ? .audioCustom : .audioContinuous, $0.origin)
    }
    rows.sort { ($0.frame, $0.index) < ($1.frame, $1.index) }
    self.sampleRate = schedule.sampleRate
    self.rows = rows
  }

  /// The difference between a frame and the requested time in microseconds; below a picosecond it is
  /// noise of the division, and 0.
  private static func error(of frame: Int, from time: Double, rate: Double) -> Double {
    let error = (Double(frame) - time * rate) / rate * 1e6
    return abs(error) < 1e-6 ? 0 : error
  }
}
