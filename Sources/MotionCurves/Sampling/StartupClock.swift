/// SwiftUI's clock in the first display frames after a change.
///
/// The first two frames show the start value and set the beginning anew; on the third the first
/// step is taken, capped so that a slow first layout does not make the animation jump.  So motion
/// begins on the third frame after a change.
///
///     var clock = StartupClock(displayInterval: 1.0 / 60)
///     clock.animationTime(at: 10.000)  // 0
///     clock.animationTime(at: 10.017)  // 0
///     clock.animationTime(at: 10.033)  // 0.016
///
/// Source: OpenSwiftUI sources; not confirmed by measurement.
package struct StartupClock: Sendable, Hashable {
  /// The display interval in seconds as SwiftUI rounds it: 1/240, 1/120, 1/60 and so on.
  package let quantum: Double
  private var frames = 0
  private var beginning = 0.0

  /// Creates a clock for a display that shows a frame every so many seconds, `> 0`.
  package init(displayInterval: Double) {
    quantum = Self.quantum(displayInterval: displayInterval)
  }

  /// The display interval in seconds rounded down to a power of two times 1/240 s.
  ///
  ///     q = 2^⌊log₂(240 · interval) + 0.01⌋ / 240
  package static func quantum(displayInterval: Double) -> Double {
    let exponent = naturalLogarithm(240 * displayInterval) / naturalLogarithm(2) + 0.01
    guard exponent.isFinite else { return displayInterval }
    return Double(sign: .plus, exponent: Int(exponent.rounded(.down)), significand: 1) / 240
  }

  /// The seconds an animation has run at a frame shown at `time`, which must not fall.
  package mutating func animationTime(at time: Double) -> Double {
    frames += 1
    if frames <= 2 {
      beginning = time
    } else if frames == 3 {
      beginning = time - min(time - beginning, max(quantum, 1.0 / 60) + quantum)
    }
    return time - beginning
  }
}
