package import TaplineActuators
import TaplinePatterns

/// Sorted by time.
package struct PlayedEvents: RandomAccessCollection, Sendable {
  // The array of `PlayedHaptics` itself, without a copy, because there may be a million taps.
  private let taps: [HapticEvent]
  /// Each with its index among all events.
  private let vibrations: [(index: Int, event: PlayedEvent)]

  package init(_ played: PlayedHaptics) {
    taps = played.taps
    var vibrations: [(index: Int, event: PlayedEvent)] = []
    var earlierTaps = 0
    for run in played.vibration.runs {
      let event = PlayedEvent(vibrating: run)
      while earlierTaps < taps.count, taps[earlierTaps].time <= event.time { earlierTaps += 1 }
      vibrations.append((earlierTaps + vibrations.count, event))
    }
    self.vibrations = vibrations
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { taps.count + vibrations.count }

  package subscript(position: Int) -> PlayedEvent {
    guard !vibrations.isEmpty else { return PlayedEvent(tap: taps[position]) }
    let earlier = vibrations.partitioningIndex { $0.index >= position }
    if earlier < vibrations.count, vibrations[earlier].index == position {
      return vibrations[earlier].event
    }
    return PlayedEvent(tap: taps[position - earlier])
  }
}

extension PlayedEvent {
  fileprivate init(tap: HapticEvent) {
    self.init(time: tap.time, duration: 0, intensity: tap.intensity, sharpness: tap.sharpness)
  }

  fileprivate init(vibrating run: VibrationTrack.Run) {
    let area = run.reduce(0) {
      $0 + ($1.end - $1.start) * ($1.first.sharpness + $1.last.sharpness) / 2
    }
    let duration = run.end - run.start
    self.init(
      time: run.start, duration: duration, intensity: run.peak, sharpness: area / duration)
  }
}

/// A tap, or a vibration without a pause.
package struct PlayedEvent: Sendable, Hashable {
  package let time: Double
  /// 0 for a tap.
  package let duration: Double
  /// The maximum of a vibration.
  package let intensity: Double
  /// The mean over the time of a vibration.
  package let sharpness: Double

  package var isTap: Bool { duration == 0 }

  package func driven(by profile: ActuatorProfile) -> DrivenEvent {
    DrivenEvent(
      time: time, duration: duration, intensity: intensity, sharpness: sharpness, profile: profile)
  }
}

extension PlayedEvent: AlignedItem {
  package func agrees(with actual: PlayedEvent, _ tolerance: ComparisonTolerance) -> Bool {
    tolerance.allows(time: actual.time - time) && agreesExceptInTime(with: actual, tolerance)
  }

  package func agreesExceptInTime(with actual: PlayedEvent, _ tolerance: ComparisonTolerance)
    -> Bool
  {
    tolerance.allows(value: actual.intensity - intensity)
      && tolerance.allows(value: actual.sharpness - sharpness)
      && tolerance.allows(time: actual.duration - duration)
  }

  package func dissimilarity(to actual: PlayedEvent) -> Double {
    min(abs(actual.intensity - intensity), 1) + min(abs(actual.sharpness - sharpness), 1)
      + ItemAlignment.cost(ofTime: actual.duration - duration)
  }
}
