public import MotionCurves

/// The four times at which Apple's frameworks consider the same spring finished, in seconds.
public struct SettlingTimes: Sendable, Hashable {
  /// SwiftUI's `Spring.settlingDuration`, after which a unit move stays within 0.001 of its target.
  public let springValue: Double
  /// `CASpringAnimation.settlingDuration`, which is also the duration of SwiftUI's `interpolatingSpring`.
  public let coreAnimation: Double
  /// The time of the last display frame of a fluid spring; nil if it does not end within 600 s or the rate is invalid.
  ///
  /// It depends on the size of the move and on the frame rate: see `FluidSpringState`.
  public let fluidSpring: Double?
  /// The time at which SwiftUI calls the completion of `.logicallyComplete`: the response.
  public let logical: Double

  /// Creates the settling times of a spring.
  ///
  /// The fluid spring starts at rest and moves `travel` units at a display rate. The other times are those of a move of
  /// one unit with an initial velocity in units per second.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, travel: Double = 1,
    rate: SamplingRate = .framesPerSecond(60)
  ) {
    springValue = spring.settlingDuration(
      target: 1.0, initialVelocity: initialVelocity, epsilon: 0.001)
    coreAnimation =
      PhysicalSpring(matching: spring, initialVelocity: initialVelocity).settlingDuration
    fluidSpring = try? CurveSampler(.spring(spring), from: 0, to: travel, rate: rate).lastTime
    logical = spring.response
  }
}
