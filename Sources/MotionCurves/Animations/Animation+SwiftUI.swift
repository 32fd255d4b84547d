extension Animation {
  /// The default duration of SwiftUI's eased animations, in seconds.
  public static let defaultCurveDuration = 0.35

  /// SwiftUI's `.default` since iOS 17: a fluid spring of response 0.5 s, critically damped.
  ///
  /// Source: OpenSwiftUI; Apple's documentation states a response of 0.55 s.
  public static let `default` = Animation(.fluidSpring(FluidSpring(response: 0.5, dampingRatio: 1)))

  /// SwiftUI's `.linear`, with a duration in seconds.
  public static func linear(duration: Double = defaultCurveDuration) -> Animation {
    timingCurve(.bezier(.linear, .swiftUI), duration: duration)
  }

  /// SwiftUI's `.easeIn`, with a duration in seconds.
  public static func easeIn(duration: Double = defaultCurveDuration) -> Animation {
    timingCurve(.easeIn, duration: duration)
  }

  /// SwiftUI's `.easeOut`, with a duration in seconds.
  public static func easeOut(duration: Double = defaultCurveDuration) -> Animation {
    timingCurve(.easeOut, duration: duration)
  }

  /// SwiftUI's `.easeInOut`, with a duration in seconds.
  public static func easeInOut(duration: Double = defaultCurveDuration) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// SwiftUI's `.timingCurve` of four control coordinates, with a duration in seconds.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
    duration: Double = defaultCurveDuration
  ) -> Animation {
    timingCurve(.bezier(CubicBezier(x1, y1, x2, y2), .swiftUI), duration: duration)
  }

  /// A unit curve stretched to a duration in seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    Animation(.curve(curve, duration: duration))
  }

  /// SwiftUI's `.spring(duration:bounce:blendDuration:)`, durations in seconds.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      .fluidSpring(FluidSpring(duration: duration, bounce: bounce, blendDuration: blendDuration)))
  }

  /// SwiftUI's `.spring(response:dampingFraction:blendDuration:)`, times in seconds.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      .fluidSpring(
        FluidSpring(
          response: response, dampingRatio: dampingFraction, blendDuration: blendDuration)))
  }

  /// SwiftUI's `.spring(_:blendDuration:)`: integrates a fluid spring with the response and damping ratio of `spring`.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(.fluidSpring(FluidSpring(spring, blendDuration: blendDuration)))
  }

  /// SwiftUI's `.smooth`: bounce 0 plus `extraBounce`, duration in seconds.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// SwiftUI's `.snappy`: bounce 0.15 plus `extraBounce`, duration in seconds.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// SwiftUI's `.bouncy`: bounce 0.3 plus `extraBounce`, duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// SwiftUI's `.interactiveSpring(response:dampingFraction:blendDuration:)`, times in seconds.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    spring(
      response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
  }

  /// SwiftUI's `.interactiveSpring(duration:extraBounce:blendDuration:)`: bounce 0.15 plus extra.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce, blendDuration: blendDuration)
  }

  /// SwiftUI's `.interpolatingSpring(mass:stiffness:damping:initialVelocity:)`.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      .interpolatingSpring(
        PhysicalSpring(
          mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)))
  }

  /// SwiftUI's `.interpolatingSpring(duration:bounce:initialVelocity:)`, duration in seconds.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      .interpolatingSpring(
        PhysicalSpring(duration: duration, bounce: bounce, initialVelocity: initialVelocity)))
  }

  /// SwiftUI's `.interpolatingSpring(_:initialVelocity:)`.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    Animation(.interpolatingSpring(PhysicalSpring(spring, initialVelocity: initialVelocity)))
  }
}
