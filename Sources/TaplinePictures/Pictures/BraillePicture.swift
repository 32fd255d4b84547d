import TaplinePatterns
package import TaplineSynthesis
package import TaplineTimeline

/// The haptics of a timeline as a picture of braille characters, for terminals.
///
/// Time runs to the right, strength upwards: a tap is a stem as tall as its intensity, a continuous
/// event the area under its intensity with controls and envelope, an audio event a frame under its
/// volume.
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
    self.init(
      timeline, EffectiveHaptics(timeline, times: profile.envelope), width: width, height: height,
      coveringAtLeast: longest)
  }

  /// Draws a timeline whose haptics have been evaluated.
  init(
    _ timeline: Timeline, _ haptics: EffectiveHaptics, width: Int, height: Int,
    coveringAtLeast longest: Double
  ) {
    precondition(width >= 1 && height >= 1, "a picture has rows and columns")
    self.width = width
    // The margin keeps a tap at the very end inside.
    let end = max(timeline.duration, longest) * (1 + 1 / Double(2 * width))
    duration = max(end.isFinite ? end : FrameClock.latestTime, 0.1)
    var dots = DotGrid(columns: 2 * width, rows: 4 * height)
    let columnsPerSecond = Double(2 * width) / duration
    func column(_ seconds: Double) -> Int { Int(FrameClock.bounded(seconds) * columnsPerSecond) }

    for event in haptics.continuous {
      // Between the times that are drawn there may be an attack; the first one is without height.
      let step = min(1 / (4 * columnsPerSecond), max((event.end - event.start) / 4, 1e-9))
      dots.fill(column(event.start), to: 0)
      for seconds in stride(from: event.start + step, to: event.end, by: step) {
        dots.fill(column(seconds), to: event.intensity(at: seconds))
      }
    }
    for event in timeline.events where !event.kind.isHaptic {
      let length = event.effectiveDuration
      let end = length > 0 ? event.time + length : timeline.duration
      guard end > event.time else { continue }
      let last = Int((FrameClock.bounded(end) * columnsPerSecond).rounded(.up)) - 1
      dots.frame(column(event.time)...max(last, column(event.time)), to: event.audio.volume)
    }
    for tap in haptics.taps where tap.intensity > 0 {
      dots.stem(column(tap.time), to: tap.intensity)
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
