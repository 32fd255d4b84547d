extension PhysicalSpring {
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
    let equation = UIKitSpringEquation(
      ratio: ratio, duration: settlingDuration, velocity: initialVelocity)
    let frequency = equation.largestRoot
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}

/// UIKit's envelope equation as a function of the frequency ω₀.
private struct UIKitSpringEquation {
  let ratio: Double
  let duration: Double
  let velocity: Double

  /// Returns the logarithm of the envelope at the end divided by 0.001.
  private func residual(_ frequency: Double) -> Double {
    if ratio < 1 {
      let slope = abs(ratio * frequency - velocity)
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      return naturalLogarithm(1000 * slope / damped) - ratio * frequency * duration
    }
    let remaining = abs(1 + (frequency - velocity) * duration)
    return naturalLogarithm(1000 * remaining) - frequency * duration
  }

  /// The frequency above which the residual only decreases.
  private var decreasingStart: Double {
    if ratio < 1 {
      guard velocity > 0 else { return 0 }
      let root = (velocity * velocity + 4 * velocity / duration).squareRoot()
      return (velocity + root) / (2 * ratio)
    }
    return max(velocity, 0)
  }

  var largestRoot: Double {
    var low = decreasingStart
    var high = max(low, 1 / duration)
    if residual(low) > 0 || low == 0 {
      while residual(high) > 0 { high *= 2 }
    } else {
      // The residual is negative from here on, so the root is below the frequency at which β equals v.
      (low, high) = (0, velocity / ratio)
    }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return middle }
      if residual(middle) > 0 { low = middle } else { high = middle }
    }
  }
}
