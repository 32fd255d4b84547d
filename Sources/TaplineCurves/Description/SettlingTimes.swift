public import MotionCurves

/// The four times at which Apple's frameworks call the same spring finished, in seconds.
public struct SettlingTimes: Sendable, Hashable {
  /// `Spring.settlingDuration` of SwiftUI, accuracy 0.001 of a unit move.
  public let springValue: Double
  /// `CASpringAnimation.settlingDuration`, also the run time of SwiftUI's `interpolatingSpring`.
  public let coreAnimation: Double
  /// The first display frame that shows a fluid spring ended; `nil` if it does not within 600 s.
  ///
  /// Depends on the size of the move and on the frame rate: see `FluidSpringState`.
  public let fluidSpring: Double?
  /// Logical completion: the response.
  public let logical: Double

  /// The settling times of a spring for a move of `travel` units, shown at a rate.
  public init(
    _ spring: Spring, initialVelocity: Double = 0, travel: Double = 1,
    rate: SamplingRate = .framesPerSecond(60)
  ) {
    springValue = spring.settlingDuration(
      target: 1.0, initialVelocity: initialVelocity, epsilon: 0.001)
    coreAnimation =
      PhysicalSpring(
        mass: spring.mass, stiffness: spring.physicalStiffness, damping: spring.damping,
        initialVelocity: initialVelocity, allowsOverdamping: spring.angularFrequency < 0
      ).settlingDuration
    let sampler = try? CurveSampler(.spring(spring), from: 0, to: travel, rate: rate)
    fluidSpring = sampler.map(\.lastTime)
    logical = spring.response
  }
}
