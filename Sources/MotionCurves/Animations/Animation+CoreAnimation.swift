extension Animation {
  /// Seconds that an implicit Core Animation transaction takes unless told otherwise.
  public static let defaultTransactionDuration = 0.25

  /// A `CASpringAnimation`, of its settling duration unless cut after `duration` seconds.
  public static func coreAnimation(_ spring: PhysicalSpring, duration: Double? = nil) -> Animation {
    Animation(.coreAnimationSpring(spring, duration: duration ?? spring.settlingDuration))
  }

  /// A Core Animation animation with a `CAMediaTimingFunction`, duration in seconds.
  public static func coreAnimation(
    _ curve: CubicBezier, duration: Double = defaultTransactionDuration
  ) -> Animation {
    timingCurve(.bezier(curve, .coreAnimation), duration: duration)
  }

  /// UIKit's `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// - Throws: ``CurveValueError`` for a duration or damping ratio that no spring has.
  public static func uiKit(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(CurveValueError) -> Animation {
    let spring = try PhysicalSpring(
      settlingDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    return coreAnimation(spring, duration: duration)
  }

  /// A `Spring` value in closed form, with a velocity in travels per second.
  ///
  /// No Apple API animates so; it is what `Spring.value(target:initialVelocity:time:)` draws.
  public static func closedForm(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, initialVelocity: initialVelocity))
  }
}
