import TaplinePatterns
package import TaplineSynthesis

/// Something that is felt as one: a tap, or a vibration without a pause.
package struct FeltEvent: Sendable, Hashable {
  /// Where it begins, in seconds.
  package let time: Double

  /// How long it vibrates, in seconds; 0 for a tap.
  package let duration: Double

  /// The intensity of a tap, or the highest of a vibration, `0...1`.
  package let intensity: Double

  /// The sharpness of a tap, or the mean over a vibration's time, `0...1`.
  package let sharpness: Double

  /// Whether it is a tap.
  package var isTap: Bool { duration == 0 }

  /// Everything that is felt of a timeline, in the order of time.
  ///
  /// - Parameter played: What the timeline amounts to.
  /// - Returns: The events.
  package static func all(of played: PlayedHaptics) -> [FeltEvent] {
    let taps = played.taps.map {
      FeltEvent(time: $0.time, duration: 0, intensity: $0.intensity, sharpness: $0.sharpness)
    }
    let vibrations = played.vibration.runs.compactMap { run -> FeltEvent? in
      guard let first = run.first, let last = run.last else { return nil }
      var (peak, area) = (0.0, 0.0)
      for piece in run {
        peak = max(peak, piece.first.intensity, piece.last.intensity)
        area += (piece.end - piece.start) * (piece.first.sharpness + piece.last.sharpness) / 2
      }
      let duration = last.end - first.start
      return FeltEvent(
        time: first.start, duration: duration, intensity: peak, sharpness: area / duration)
    }
    guard !vibrations.isEmpty else { return taps }
    var events: [FeltEvent] = []
    events.reserveCapacity(taps.count + vibrations.count)
    var next = 0
    for tap in taps {
      while next < vibrations.count, vibrations[next].time < tap.time {
        events.append(vibrations[next])
        next += 1
      }
      events.append(tap)
    }
    return events + vibrations[next...]
  }
}

/// A tap may be meant by a vibration.
extension FeltEvent: AlignedItem {
  func agrees(with actual: FeltEvent, _ tolerance: ComparisonTolerance) -> Bool {
    tolerance.allows(time: actual.time - time) && agreesButForTime(with: actual, tolerance)
  }

  func agreesButForTime(with actual: FeltEvent, _ tolerance: ComparisonTolerance) -> Bool {
    tolerance.allows(value: actual.intensity - intensity)
      && tolerance.allows(value: actual.sharpness - sharpness)
      && tolerance.allows(time: actual.duration - duration)
  }

  func unlikeness(to actual: FeltEvent) -> Double {
    min(abs(actual.intensity - intensity), 1) + min(abs(actual.sharpness - sharpness), 1)
      + ItemAlignment.share(ofTime: actual.duration - duration)
  }
}
