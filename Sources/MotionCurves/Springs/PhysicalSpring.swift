import TaplineSystem

/// The closed-form spring of `interpolatingSpring` and `CASpringAnimation`, over a distance of 1.
///
///     ζ < 1:  x = 1 - e^(-ζω₀t) (cos ω_d t + (ζω₀ - v₀)/ω_d · sin ω_d t)
///     ζ ≥ 1:  x = 1 - e^(-ω₀t) (1 + (ω₀ - v₀) t)
///
/// If `allowsOverdamping` is set, damping above critical gives the motion of an overdamped ``Spring``; otherwise it is
/// treated as critical.
///
/// Source: positions and settling durations measured on Core Animation.
public struct PhysicalSpring: Sendable, Hashable {
  package let mass: Double
  /// The stiffness, `> 0`; with an infinite stiffness, the motion ends immediately.
  package let stiffness: Double
  package let damping: Double
  /// The initial velocity in animated distances per second, positive towards the target.
  package let initialVelocity: Double
  /// Whether damping above critical slows the spring, like the property of `CASpringAnimation`.
  package let allowsOverdamping: Bool

  /// Creates a spring; the defaults are those of `CASpringAnimation`.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates `CASpringAnimation(perceptualDuration:bounce:)`, which allows overdamping.
  package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init(
      duration: perceptualDuration, bounce: bounce, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// Creates SwiftUI's `interpolatingSpring(duration:bounce:initialVelocity:)`; a duration of 0 ends it immediately.
  package init(
    duration: Double, bounce: Double, initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) {
    let stiffness = MotionCurves.stiffness(response: duration)
    self.init(
      stiffness: stiffness,
      damping: 2 * stiffness.squareRoot() * MotionCurves.dampingRatio(bounce: bounce),
      initialVelocity: initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// Creates SwiftUI's `interpolatingSpring(_:initialVelocity:)`: mass 1, other values divided by the mass.
  package init(_ spring: Spring, initialVelocity: Double = 0) {
    self.init(
      stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass,
      initialVelocity: initialVelocity)
  }

  /// In radians per second.
  package var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a fraction of critical damping, not limited by `allowsOverdamping`.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// In seconds.
  package var perceptualDuration: Double { 2 * .pi / naturalFrequency }

  /// At most critically damped unless `allowsOverdamping` is set.
  package var closedForm: Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowsOverdamping)
  }

  /// Returns the fraction of the distance covered at a time in seconds; 0 before the start.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return closedForm.value(target: 1, initialVelocity: initialVelocity, time: time)
  }

  /// Returns the velocity in animated distances per second at a time in seconds.
  public func velocity(at time: Double) -> Double {
    closedForm.derivative(target: 1, initialVelocity: initialVelocity, time: max(time, 0))
  }

  /// The seconds until the position stays within 0.001 of the target, as in `CASpringAnimation.settlingDuration`.
  ///
  /// Without damping Core Animation returns the largest finite `Float`, 3.4028235e38. For overdamped springs Core
  /// Animation's formula is unknown (2.6 ± 0.2 s was measured for a perceptual duration of 1 s and a bounce of -0.5);
  /// the result is then the settling time of this spring's motion.
  public var settlingDuration: Double {
    damping == 0 ? Double(Float.greatestFiniteMagnitude) : duration(epsilon: 0.001)
  }

  /// SwiftUI's model duration and Core Animation's `durationForEpsilon:`, measured and reproduced to the last digit.
  package func duration(epsilon: Double) -> Double {
    let ratio = dampingRatio
    if ratio == 0 { return .infinity }
    if stiffness == .infinity { return 0 }
    if ratio < 1 {
      let frequency = naturalFrequency
      let decay = ratio * frequency
      let sineAmplitude = (decay - initialVelocity) / (frequency * (1 - ratio * ratio).squareRoot())
      let time = -log(epsilon / (1 + abs(sineAmplitude))) / decay
      return time > 0 ? time : 0
    }
    return sampledSettlingTime(epsilon: epsilon) { abs(1 - value(at: $0)) }
  }

  /// Creates the spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:…)`: the largest frequency at
  /// which the envelope has fallen to 0.001 at the end; for large velocities, UIKit is known to find another root
  /// (stiffness probed on UIKit, matched to 1.2e-8, or 5.4e-8 at ζ = 1).
  package init(
    settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(CurveValueError) {
    guard settlingDuration > 0, settlingDuration.isFinite else {
      throw CurveValueError(
        name: "duration", value: settlingDuration, expected: "a finite number above 0")
    }
    guard dampingRatio > 0 else {
      throw CurveValueError(
        name: "damping ratio", value: dampingRatio, expected: "a number above 0")
    }
    let ratio = min(dampingRatio, 1)
    /// Returns the logarithm of the envelope at the end divided by 0.001.
    func residual(_ frequency: Double) -> Double {
      if ratio < 1 {
        let slope = abs(ratio * frequency - initialVelocity)
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        return log(1000 * slope / damped) - ratio * frequency * settlingDuration
      }
      let remaining = abs(1 + (frequency - initialVelocity) * settlingDuration)
      return log(1000 * remaining) - frequency * settlingDuration
    }
    // The frequency above which the residual only decreases.
    var low = max(initialVelocity, 0)
    if ratio < 1 {
      let square = initialVelocity * initialVelocity + 4 * initialVelocity / settlingDuration
      low = initialVelocity > 0 ? (initialVelocity + square.squareRoot()) / (2 * ratio) : 0
    }
    var high = max(low, 1 / settlingDuration)
    if residual(low) > 0 || low == 0 {
      while residual(high) > 0 { high *= 2 }
    } else {
      // The residual is negative from here on, so the root is below the frequency at which β equals v.
      (low, high) = (0, initialVelocity / ratio)
    }
    var frequency = low + (high - low) / 2
    while frequency > low, frequency < high {
      if residual(frequency) > 0 { low = frequency } else { high = frequency }
      frequency = low + (high - low) / 2
    }
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}
