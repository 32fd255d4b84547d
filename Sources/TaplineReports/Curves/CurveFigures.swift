import MotionCurves
package import TaplineCurves

/// The figures of a curve as they stand in JSON: nil where undefined or infinite.
package struct CurveFigures: Sendable, Codable, Equatable {
  /// Seconds from the start until the animation is removed.
  package let duration: Double?
  /// The largest value above the target as a fraction of the travel.
  package let overshoot: Double?
  /// Seconds until the overshoot.
  package let overshootTime: Double?
  /// Seconds until half of the travel is first covered.
  package let timeTo50: Double?
  /// Seconds until 90 % of the travel are first covered.
  package let timeTo90: Double?
  /// Seconds until 99 % of the travel are first covered.
  package let timeTo99: Double?
  /// The largest speed in travels per second.
  package let peakVelocity: Double?
  /// Seconds until the peak velocity.
  package let peakVelocityTime: Double?
  /// The settling times of a spring; nil for a curve.
  package let settling: Settling?
  /// The spring in every notation; nil for a curve.
  package let spring: Spring?

  /// The seconds after which Apple's frameworks call a spring finished.
  package struct Settling: Sendable, Codable, Equatable {
    /// `Spring.settlingDuration` of SwiftUI.
    package let springValue: Double?
    /// `CASpringAnimation.settlingDuration`, and the run time of `interpolatingSpring`.
    package let coreAnimation: Double?
    /// The first display frame that shows a fluid spring ended.
    package let fluidSpring: Double?
    /// Logical completion.
    package let logical: Double?

    enum CodingKeys: String, CodingKey {
      case springValue = "spring_value_s"
      case coreAnimation = "core_animation_s"
      case fluidSpring = "fluid_spring_s"
      case logical = "logical_s"
    }
  }

  /// A spring in every notation at once.
  package struct Spring: Sendable, Codable, Equatable {
    /// The period in seconds without damping, also called perceptual duration.
    package let response: Double?
    /// 0 critical, above 0 underdamped, below 0 overdamped.
    package let bounce: Double?
    /// The damping as a fraction of critical damping.
    package let dampingRatio: Double?
    /// The mass.
    package let mass: Double?
    /// The stiffness.
    package let stiffness: Double?
    /// The damping coefficient.
    package let damping: Double?
    /// Travels per second at the start.
    package let initialVelocity: Double?
    /// Radians per second without damping.
    package let naturalFrequency: Double?
    /// The rate of decay in 1/s.
    package let decayConstant: Double?

    enum CodingKeys: String, CodingKey {
      case response = "response_s"
      case bounce
      case dampingRatio = "damping_ratio"
      case mass
      case stiffness
      case damping
      case initialVelocity = "initial_velocity_per_s"
      case naturalFrequency = "natural_frequency_rad_per_s"
      case decayConstant = "decay_constant_per_s"
    }
  }

  enum CodingKeys: String, CodingKey {
    case duration = "duration_s"
    case overshoot
    case overshootTime = "overshoot_time_s"
    case timeTo50 = "time_to_50_s"
    case timeTo90 = "time_to_90_s"
    case timeTo99 = "time_to_99_s"
    case peakVelocity = "peak_velocity_per_s"
    case peakVelocityTime = "peak_velocity_time_s"
    case settling
    case spring
  }

  /// Takes over the figures of a description.
  ///
  /// - Parameter description: The description.
  package init(_ description: CurveDescription) {
    duration = description.duration.ifFinite
    overshoot = description.overshoot.ifFinite
    overshootTime = description.overshootTime?.ifFinite
    timeTo50 = description.timeTo50?.ifFinite
    timeTo90 = description.timeTo90?.ifFinite
    timeTo99 = description.timeTo99?.ifFinite
    peakVelocity = description.peakVelocity.ifFinite
    peakVelocityTime = description.peakVelocityTime.ifFinite
    settling = description.settling.map { times in
      Settling(
        springValue: times.springValue.ifFinite, coreAnimation: times.coreAnimation.ifFinite,
        fluidSpring: times.fluidSpring?.ifFinite, logical: times.logical.ifFinite)
    }
    spring = description.spring.map { spring in
      Spring(
        response: spring.response.ifFinite, bounce: spring.bounce.ifFinite,
        dampingRatio: spring.dampingRatio.ifFinite, mass: spring.mass.ifFinite,
        stiffness: spring.stiffness.ifFinite, damping: spring.damping.ifFinite,
        initialVelocity: spring.initialVelocity.ifFinite,
        naturalFrequency: spring.naturalFrequency.ifFinite,
        decayConstant: spring.decayConstant.ifFinite)
    }
  }
}
