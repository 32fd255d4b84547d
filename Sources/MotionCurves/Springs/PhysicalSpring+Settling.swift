extension PhysicalSpring {
  /// `CASpringAnimation.settlingDuration` in seconds: accuracy 0.001.
  ///
  /// Without damping Core Animation answers the greatest finite `Float`, 3.4028235e38.
  /// Where overdamping is allowed and used, Core Animation's formula is unknown (2.6 ± 0.2 s was
  /// measured for a perceptual duration of 1 s and a bounce of -0.5); then this is the time of the
  /// motion drawn.
  public var settlingDuration: Double {
    damping == 0 ? Double(Float.greatestFiniteMagnitude) : duration(epsilon: 0.001)
  }

  /// Seconds until the position stays within `epsilon` travels of the target.
  ///
  ///     ζ < 1:  max(0, -ln(ε / (1 + |B|)) / (ζω₀)),   B = (ζω₀ - v₀) / ω_d
  ///     ζ ≥ 1:  looked at every 0.1 s
  ///
  /// SwiftUI's model duration and Core Animation's `durationForEpsilon:`; infinite without damping.
  /// Source: measured on Core Animation, reproduced to the last printed digit.
  package func duration(epsilon: Double) -> Double {
    let ratio = dampingRatio
    if ratio == 0 { return .infinity }
    if stiffness == .infinity { return 0 }
    if ratio < 1 {
      let frequency = naturalFrequency
      let decay = ratio * frequency
      let sway = (decay - initialVelocity) / (frequency * (1 - ratio * ratio).squareRoot())
      let time = -naturalLogarithm(epsilon / (1 + abs(sway))) / decay
      return time > 0 ? time : 0
    }
    return walkedSettlingTime(epsilon: epsilon) { abs(1 - value(at: $0)) }
  }
}
