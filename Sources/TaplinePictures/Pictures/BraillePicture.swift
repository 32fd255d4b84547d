package import TaplineSynthesis
package import TaplineTimeline

/// The haptics of a timeline as a picture of braille characters, for terminals.
///
/// Time runs to the right, strength upwards: a tap is a stem as tall as its intensity, a continuous
/// event the area under its intensity with controls and envelope, an audio event a frame under its
/// volume. The timeline is compiled by the compiler that serves the sound, at a rate of a few frames
/// for each column of dots.
package struct BraillePicture: Sendable, Equatable {
  /// The rows from top to bottom, each of `width` characters.
  package let lines: [String]

  /// Characters of a row.
  package let width: Int

  /// Seconds from the left edge to the right one: the timeline and a margin, at least 0.1 s.
  ///
  /// Source: Tapline's own choice; the dots of a single tap would mean nothing on a shorter axis.
  package let duration: Double

  /// Draws a timeline.
  ///
  /// - Parameters:
  ///   - timeline: What to draw.
  ///   - profile: What envelope times mean in seconds.
  ///   - width: Characters of a row, `>= 1`.
  ///   - height: Rows, `>= 1`.
  ///   - longest: Seconds that the axis covers at least, so that pictures share it.
  package init(
    _ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int,
    coveringAtLeast longest: Double = 0
  ) {
    precondition(width >= 1 && height >= 1, "a picture has rows and columns")
    self.width = width
    // The margin keeps a tap at the very end inside.
    let end = max(timeline.duration, longest) * (1 + 1 / Double(2 * width))
    duration = max(end.isFinite ? end : FrameClock.latestTime, 0.1)
    var dots = DotGrid(columns: 2 * width, rows: 4 * height)
    let wanted = (4 * Double(2 * width) / duration).rounded(.up)
    let rate = Int(min(max(wanted, 1), 8_000))
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: rate)
    let columnsPerFrame = Double(2 * width) / (duration * Double(rate))
    func column(_ frame: Int) -> Int { Int(Double(frame) * columnsPerFrame) }

    for event in schedule.continuous {
      let envelope = EnvelopeSegments(event, times: profile.envelope, sampleRate: rate)
      let controls = event.controlIndex.map { schedule.controls[$0] }
      for frame in event.startFrame..<max(envelope.lastFrame, event.startFrame + 1) {
        let control = controls?.intensity.value(at: frame) ?? 1
        // A frame may stand for more time than an attack lasts.
        let height = frame == event.startFrame ? 0 : envelope.value(at: frame)
        dots.fill(column(frame), to: event.intensity * control * height)
      }
    }
    for event in schedule.audio {
      let last = event.endFrame ?? Int((timeline.duration * Double(rate)).rounded())
      guard last > event.startFrame else { continue }
      dots.frame(column(event.startFrame)...column(last - 1), to: event.volume)
    }
    for tap in schedule.taps where tap.intensity > 0 {
      dots.stem(column(tap.frame), to: tap.intensity)
    }
    lines = dots.lines
  }

  /// The column of characters in which a time lies, or nil outside the picture.
  ///
  /// - Parameter seconds: Seconds from the start of the timeline.
  /// - Returns: The column, from 0.
  package func column(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds < duration else { return nil }
    return min(Int(seconds / duration * Double(width)), width - 1)
  }
}
