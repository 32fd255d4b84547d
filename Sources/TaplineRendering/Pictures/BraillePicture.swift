package import TaplineActuators
package import TaplinePatterns

/// The haptics of a timeline in braille or plain characters: a tap is a stem as tall as its intensity, a
/// continuous event the area under its envelope, an audio event a frame under its volume.
package struct BraillePicture: Sendable, Equatable {
  /// The rows from top to bottom, each of `width` characters.
  package let lines: [String]

  package let width: Int

  /// Seconds from the left edge to the right one: the timeline and a margin, at least 0.1 s (a design choice).
  package let duration: Double

  /// The seconds at the left edge.
  private let start: Double

  package init(
    _ timeline: Timeline, profile: ActuatorProfile, width: Int, height: Int,
    characters: TextCharacters = .braille
  ) {
    self.init(
      timeline, EffectiveHaptics(timeline, times: profile.envelope), width: width, height: height,
      range: Self.range(timeline.duration, width: width), characters: characters)
  }

  /// The axis of a timeline that ends after some seconds, with a margin for a tap at the very end.
  static func range(_ end: Double, from start: Double = 0, width: Int) -> ClosedRange<Double> {
    let end = start + (end - start) * (1 + 1 / Double(2 * width))
    return start...max(end.isFinite ? end : FrameClock.latestTime, start + 0.1)
  }

  /// Draws the part of a timeline whose haptics have been evaluated.
  init(
    _ timeline: Timeline, _ haptics: EffectiveHaptics, width: Int, height: Int,
    range: ClosedRange<Double>, characters: TextCharacters
  ) {
    precondition(width >= 1 && height >= 1, "a picture has rows and columns")
    self.width = width
    start = range.lowerBound
    duration = range.upperBound - range.lowerBound
    var dots = DotGrid(columns: 2 * width, rows: 4 * height)
    let columnsPerSecond = Double(2 * width) / duration
    func column(_ seconds: Double) -> Int {
      Int(((FrameClock.bounded(seconds) - range.lowerBound) * columnsPerSecond).rounded(.down))
    }

    for event in haptics.continuous where event.end > event.start {
      // Between the times that are drawn there may be an attack; the first one is without height.
      let step = min(1 / (4 * columnsPerSecond), max((event.end - event.start) / 4, 1e-9))
      dots.fill(column(event.start), to: 0)
      let first = max(event.start + step, range.lowerBound)
      for seconds in stride(from: first, to: min(event.end, range.upperBound), by: step) {
        dots.fill(column(seconds), to: event.intensity(at: seconds))
      }
    }
    for event in timeline.events where !event.kind.isHaptic {
      let end = timeline.shownEnd(of: event)
      guard end > max(event.time, range.lowerBound), event.time < range.upperBound else { continue }
      let first = max(column(event.time), 0)
      let last =
        Int(
          ((FrameClock.bounded(end) - range.lowerBound) * columnsPerSecond).rounded(.up)) - 1
      dots.frame(first...max(min(last, 2 * width), first), to: event.audio.volume)
    }
    for tap in haptics.taps where tap.intensity > 0 && range.contains(tap.time) {
      dots.stem(column(tap.time), to: tap.intensity)
    }
    lines = dots.lines(characters)
  }

  /// The character column of a time, or `nil` outside the picture.
  package func column(at seconds: Double) -> Int? {
    guard seconds >= start, seconds < start + duration else { return nil }
    return min(Int((seconds - start) / duration * Double(width)), width - 1)
  }
}
