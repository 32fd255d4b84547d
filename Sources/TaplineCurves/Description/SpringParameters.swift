package import MotionCurves

/// The parameters of a spring in every notation.
package struct SpringParameters: Sendable, Hashable {
  package let mass: Double
  /// The physical stiffness; for an overdamped spring, it is less than the stiffness that SwiftUI reports.
  package let stiffness: Double
  package let damping: Double
  package let dampingRatio: Double
  /// The undamped period in seconds, also called perceptual duration.
  package let response: Double
  /// The bounce: 0 if critically damped, above 0 if underdamped, below 0 if overdamped.
  package let bounce: Double
  /// The initial velocity in animated distances per second.
  package let initialVelocity: Double

  /// The undamped angular frequency in radians per second.
  package var naturalFrequency: Double { 2 * .pi / response }

  /// The exponential decay rate in 1/s; for an overdamped spring, the mean of its two rates.
  package var decayConstant: Double { damping / (2 * mass) }
}

extension SpringParameters {
  init(_ spring: Spring, initialVelocity: Double) {
    mass = spring.mass
    stiffness = spring.physicalStiffness
    damping = spring.damping
    dampingRatio = spring.dampingRatio
    response = spring.response
    bounce = spring.bounce
    self.initialVelocity = initialVelocity
  }

  /// Ignores the integrator's stiffness limit.
  init(_ spring: FluidSpring) {
    let stiffness = MotionCurves.stiffness(response: spring.response)
    mass = 1
    self.stiffness = stiffness
    damping = 2 * stiffness.squareRoot() * spring.dampingRatio
    dampingRatio = spring.dampingRatio
    response = spring.response
    bounce = MotionCurves.bounce(dampingRatio: spring.dampingRatio)
    initialVelocity = 0
  }

  /// An overdamped spring counts as critically damped unless it allows overdamping.
  init(_ spring: PhysicalSpring) {
    let isClipped = spring.dampingRatio > 1 && !spring.allowsOverdamping
    mass = spring.mass
    stiffness = spring.stiffness
    damping = isClipped ? 2 * (spring.stiffness * spring.mass).squareRoot() : spring.damping
    dampingRatio = isClipped ? 1 : spring.dampingRatio
    response = spring.perceptualDuration
    bounce = MotionCurves.bounce(dampingRatio: dampingRatio)
    initialVelocity = spring.initialVelocity
  }

  /// Returns nil for a curve.
  package init?(_ animation: Animation) {
    switch animation.base {
    case .curve: return nil
    case .fluidSpring(let spring): self.init(spring)
    case .spring(let spring, let velocity): self.init(spring, initialVelocity: velocity)
    case .interpolatingSpring(let spring), .coreAnimationSpring(let spring, _): self.init(spring)
    }
  }

  package func faster(by speed: Double) -> SpringParameters {
    SpringParameters(
      mass: mass, stiffness: stiffness * speed * speed, damping: damping * speed,
      dampingRatio: dampingRatio, response: response / speed, bounce: bounce,
      initialVelocity: initialVelocity * speed)
  }
}
