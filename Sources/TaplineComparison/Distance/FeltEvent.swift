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
