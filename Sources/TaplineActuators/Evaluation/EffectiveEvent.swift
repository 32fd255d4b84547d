package import TaplinePatterns

/// A continuous event with its controls and envelope applied.
package struct EffectiveEvent: Sendable {
  package let event: HapticEvent
  package let controls: PatternControls
  private let shape: EnvelopeShape

  /// The start, in seconds of the timeline.
  package let start: Double
  package var release: Double { start + shape.length }
  package var end: Double { start + shape.end }

  init(_ event: HapticEvent, at time: Double, controls: PatternControls, times: EnvelopeTimes) {
    self.event = event
    self.controls = controls
    start = FrameClock.bounded(time)
    let length = event.effectiveDuration
    shape = EnvelopeShape(
      controls.envelope(of: event, from: start, to: start + length), length: length, times: times)
  }

  /// Zero outside the event.
  package func intensity(at time: Double) -> Double {
    controls.intensity(of: event, at: time)
      * shape.line(at: roundedToNanosecond(time - start)).value
  }

  package func sharpness(at time: Double) -> Double { controls.sharpness(of: event, at: time) }
}

extension Timeline {
  /// Returns the continuous events sorted by start.
  package func continuousEvents(times: EnvelopeTimes) -> [EffectiveEvent] {
    var found: [EffectiveEvent] = []
    for placement in placements {
      let events = placement.pattern.events.lazy.filter { $0.kind == .continuous }
      guard !events.isEmpty else { continue }
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      found += events.map {
        EffectiveEvent($0, at: placement.offset + $0.time, controls: controls, times: times)
      }
    }
    return found.sorted { $0.start < $1.start }
  }

  /// The taps with their controls applied, sorted by time; times are clamped to the range of `FrameClock`.
  package var schedulableTransients: [HapticEvent] {
    var taps = playedTransients
    for index in taps.indices {
      // A write copies the pattern's events, so write only changed times.
      let time = FrameClock.bounded(taps[index].time)
      if time != taps[index].time { taps[index].time = time }
    }
    return taps
  }
}
