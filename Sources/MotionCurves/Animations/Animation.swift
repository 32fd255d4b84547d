/// A curve or spring with timing modifiers: the argument of `withAnimation`.
///
///     let fade = Animation.easeOut(duration: 0.15).delay(0.1)
///     let pop = Animation.spring(response: 0.3, dampingFraction: 0.7)
///
/// The base determines which Apple engine evaluates the animation.
public struct Animation: Sendable, Hashable {
  package var base: Base
  /// Innermost first.
  package var modifiers: [Modifier]

  package init(_ base: Base, modifiers: [Modifier] = []) {
    self.base = base
    self.modifiers = modifiers
  }

  /// A curve or spring without modifiers, by the engine that evaluates it.
  package enum Base: Sendable, Hashable {
    /// A unit curve stretched to a duration in seconds; a duration of 0 or less gives the target immediately.
    case curve(UnitCurve, duration: Double)
    case fluidSpring(FluidSpring)
    /// SwiftUI's `Spring` value in closed form, with a velocity in animated distances per second.
    case spring(Spring, initialVelocity: Double)
    /// SwiftUI's `interpolatingSpring`, which ends at its model duration.
    case interpolatingSpring(PhysicalSpring)
    /// A `CASpringAnimation`, cut off (not rescaled) after a duration in seconds.
    case coreAnimationSpring(PhysicalSpring, duration: Double)

    /// The duration in seconds of a curve or `CASpringAnimation`, or the settling duration of a spring in closed form.
    package var duration: Double {
      switch self {
      case .curve(_, let duration), .coreAnimationSpring(_, let duration): duration
      case .spring(let spring, let velocity):
        spring.settlingDuration(target: 1.0, initialVelocity: velocity)
      case .interpolatingSpring(let spring): spring.duration(epsilon: 0.001)
      case .fluidSpring(let spring): spring.closedForm.settlingDuration
      }
    }
  }

  package enum Modifier: Sendable, Hashable {
    /// A delay in seconds, `>= 0`, during which the value stays at its start.
    case delay(Double)
    /// A speed factor, `> 0`: 2 is twice as fast.
    case speed(Double)
    /// The number of runs, nil for endless; each starts at the first display frame after the end of the previous one,
    /// so that an animation of 0.35 s, 21 frames at 60 Hz, repeats every 22 frames.
    case repeating(count: Int?, autoreverses: Bool)
  }

  /// Returns the animation after a delay in seconds.
  public func delay(_ delay: Double) -> Animation { adding(.delay(delay)) }

  /// Returns the animation at a multiple of its speed.
  public func speed(_ speed: Double) -> Animation { adding(.speed(speed)) }

  /// Returns the animation repeated a number of times, alternating direction unless `autoreverses` is false.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    adding(.repeating(count: count, autoreverses: autoreverses))
  }

  /// Returns the animation repeated forever, alternating direction unless `autoreverses` is false.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    adding(.repeating(count: nil, autoreverses: autoreverses))
  }

  private func adding(_ modifier: Modifier) -> Animation {
    Animation(base, modifiers: modifiers + [modifier])
  }

  package var isRepeating: Bool {
    modifiers.contains { if case .repeating = $0 { true } else { false } }
  }

  package var speedFactor: Double {
    modifiers.reduce(1) { factor, modifier in
      if case .speed(let speed) = modifier { return factor * speed }
      return factor
    }
  }

  /// Converts a time on the outer clock to the base's own time in its first run.
  func innerTime(at time: Double) -> Double {
    modifiers.reversed().reduce(time) { time, modifier in
      switch modifier {
      case .delay(let delay): max(0, time - delay)
      case .speed(let speed): time * speed
      case .repeating: time
      }
    }
  }

  /// Converts the base's own time in its first run to a time on the outer clock.
  package func outerTime(at time: Double) -> Double {
    modifiers.reduce(time) { time, modifier in
      switch modifier {
      case .delay(let delay): time + delay
      case .speed(let speed): time / speed
      case .repeating: time
      }
    }
  }

  /// The default duration of an implicit Core Animation transaction, in seconds.
  public static let defaultTransactionDuration = 0.25

  /// A `CASpringAnimation` that is cut off after `duration` seconds, by default its settling duration.
  public static func coreAnimation(_ spring: PhysicalSpring, duration: Double? = nil) -> Animation {
    Animation(.coreAnimationSpring(spring, duration: duration ?? spring.settlingDuration))
  }

  /// A Core Animation animation with a `CAMediaTimingFunction` and a duration in seconds.
  public static func coreAnimation(
    _ curve: CubicBezier, duration: Double = defaultTransactionDuration
  ) -> Animation {
    timingCurve(.bezier(curve, .coreAnimation), duration: duration)
  }

  /// UIKit's `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// `duration` is in seconds, `initialVelocity` in animated distances per second.
  ///
  /// - Throws: ``CurveValueError`` if `duration` is not a finite number above 0 or `dampingRatio` is not above 0.
  public static func uiKit(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(CurveValueError) -> Animation {
    let spring = try PhysicalSpring(
      settlingDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    return coreAnimation(spring, duration: duration)
  }

  /// A `Spring` value in closed form, with a velocity in animated distances per second.
  ///
  /// No Apple API animates this way; it evaluates `Spring.value(target:initialVelocity:time:)`.
  public static func closedForm(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, initialVelocity: initialVelocity))
  }

  package var model: AnimationModel {
    switch base {
    case .curve(.bezier(_, .swiftUI), _): .swiftUICurve
    case .curve(.circular, _): .swiftUICurve
    case .curve(.bezier(_, .coreAnimation), _): .coreAnimationCurve
    case .curve: .exactCurve
    case .fluidSpring: .swiftUIFluidSpring
    case .spring: .swiftUISpring
    case .interpolatingSpring: .interpolatingSpring
    case .coreAnimationSpring: .coreAnimationSpring
    }
  }

  /// The spring in closed form, with a velocity in animated distances per second; nil for a curve.
  package var closedFormSpring: (spring: Spring, initialVelocity: Double)? {
    switch base {
    case .curve: nil
    case .fluidSpring(let spring): (spring.closedForm, 0)
    case .spring(let spring, let velocity): (spring, velocity)
    case .interpolatingSpring(let spring), .coreAnimationSpring(let spring, _):
      (spring.closedForm, spring.initialVelocity)
    }
  }
}

/// The implementation whose values an animation reproduces.
package enum AnimationModel: String, Sendable, Hashable, CaseIterable {
  /// Béziers are solved to within 2^-20.
  case swiftUICurve = "SwiftUI curve"
  case coreAnimationCurve = "Core Animation curve"
  case exactCurve = "exact curve"
  case swiftUIFluidSpring = "SwiftUI fluid spring"
  case swiftUISpring = "SwiftUI Spring value"
  case interpolatingSpring = "SwiftUI interpolatingSpring"
  /// UIKit uses it too.
  case coreAnimationSpring = "Core Animation CASpringAnimation"
}
