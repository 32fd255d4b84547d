/// The way a scroll view coasts to rest after the finger has left it.
///
///     x(t) = v (1 - r^(1000 t)) / (-1000 ln r)
///
/// with `r` the fraction of the velocity that is left after each millisecond.
///
/// Source: `UIScrollView.DecelerationRate` for the two rates; resting places of the normal rate from
/// tests of b3ll/Motion.
package struct ScrollDeceleration: Sendable, Hashable {
  /// `UIScrollView`'s normal rate, 0.998 a millisecond.
  package static let normal = ScrollDeceleration(rate: 0.998)
  /// `UIScrollView`'s fast rate, 0.99 a millisecond.
  package static let fast = ScrollDeceleration(rate: 0.99)

  /// The fraction of the velocity left after a millisecond, in `0..<1`; 1 never rests.
  package let rate: Double

  /// Creates a deceleration.
  package init(rate: Double) { self.rate = rate }

  /// The distance in points from release to rest, for a velocity in points per second.
  package func restDistance(velocity: Double) -> Double {
    velocity / (-1000 * naturalLogarithm(rate))
  }

  /// The distance in points covered after a time in seconds, `>= 0`.
  package func distance(velocity: Double, time: Double) -> Double {
    restDistance(velocity: velocity) * (1 - exponential(1000 * time * naturalLogarithm(rate)))
  }

  /// The velocity in points per second after a time in seconds, `>= 0`.
  package func velocity(initial velocity: Double, time: Double) -> Double {
    velocity * exponential(1000 * time * naturalLogarithm(rate))
  }
}
