public import MotionCurves

/// The four times at which Apple's frameworks consider the same spring finished, in seconds.
public struct SettlingTimes: Sendable, Hashable {
  /// SwiftUI's `Spring.settlingDuration`, after which a unit move stays within 0.001 of its target.
  public let springValue: Double
  /// `CASpringAnimation.settlingDuration`, which is also the duration of SwiftUI's `interpolatingSpring`.
  public let coreAnimation: Double
  /// The time of the first display frame at which a fluid spring has ended; `nil` if it does not end within 600 s.
  ///
  /// It depends on the size of the move and on the frame rate: see `FluidSpringState`.
  public let fluidSpring: Double?
  /// The time at which SwiftUI calls the completion of `.logicallyComplete`: the response.
  public let logical: Double

  /// Creates the settling times of a spring for a move of `travel` units at a display rate.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, travel: Double = 1,
    rate: SamplingRate = .framesPerSecond(60)
  ) {
    springValue = spring.settlingDuration(
      target: 1.0, initialVelocity: initialVelocity, epsilon: 0.001)
    coreAnimation =
      PhysicalSpring(matching: spring, initialVelocity: initialVelocity)
      .settlingDuration
    let sampler = try? CurveSampler(.spring(spring), from: 0, to: travel, rate: rate)
    fluidSpring = sampler.map(\.lastTime)
    logical = spring.response
  }
}
