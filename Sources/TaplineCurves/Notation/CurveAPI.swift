package import MotionCurves

/// The framework, or plain mathematics, that defines the meaning of a curve's numbers.
public enum CurveAPI: String, Sendable, Hashable, CaseIterable {
  /// SwiftUI: Béziers are solved to 2^-20, and springs are integrated or move as `interpolatingSpring`.
  case swiftUI = "swiftui"
  /// Core Animation: Béziers are solved by its own solver, and springs move as `CASpringAnimation`.
  case coreAnimation = "coreanimation"
  /// UIKit, which uses Core Animation for its animations.
  case uiKit = "uikit"
  /// Exact curves and springs in closed form.
  case exact = "exact"
}

extension Animation {
  /// Returns the animation with the same parameters in another API.
  ///
  /// The duration of a `CASpringAnimation` is kept in Core Animation and UIKit, and dropped in other APIs. In SwiftUI, a
  /// `Spring` value with a velocity becomes an `interpolatingSpring`, because fluid springs have no velocity parameter.
  package func reinterpreted(as api: CurveAPI) -> Animation {
    Animation(base.reinterpreted(as: api), modifiers: modifiers)
  }
}

extension Animation.Base {
  fileprivate func reinterpreted(as api: CurveAPI) -> Self {
    if case .curve(let curve, let duration) = self {
      switch api {
      case .swiftUI: return .curve(curve.evaluated(.swiftUI), duration: duration)
      case .coreAnimation, .uiKit:
        return .curve(curve.evaluated(.coreAnimation), duration: duration)
      case .exact: return .curve(curve.evaluated(.exact), duration: duration)
      }
    }
    switch (api, self) {
    case (.swiftUI, .spring(let spring, 0)): return .fluidSpring(FluidSpring(spring))
    case (.swiftUI, .spring(let spring, let velocity)):
      return .interpolatingSpring(PhysicalSpring(spring, initialVelocity: velocity))
    case (.swiftUI, .coreAnimationSpring(let spring, _)): return .interpolatingSpring(spring)
    case (.coreAnimation, .interpolatingSpring(let spring)),
      (.uiKit, .interpolatingSpring(let spring)):
      return .coreAnimationSpring(spring, duration: spring.settlingDuration)
    case (.coreAnimation, .fluidSpring(let fluid)), (.uiKit, .fluidSpring(let fluid)):
      return .coreAnimationSpring(matching: fluid.closedForm, initialVelocity: 0)
    case (.coreAnimation, .spring(let spring, let velocity)),
      (.uiKit, .spring(let spring, let velocity)):
      return .coreAnimationSpring(matching: spring, initialVelocity: velocity)
    case (.exact, .fluidSpring(let fluid)): return .spring(fluid.closedForm, initialVelocity: 0)
    case (.exact, .interpolatingSpring(let spring)), (.exact, .coreAnimationSpring(let spring, _)):
      return .spring(spring.closedForm, initialVelocity: spring.initialVelocity)
    default: return self
    }
  }

  private static func coreAnimationSpring(
    matching spring: Spring, initialVelocity: Double
  ) -> Self {
    let matching = PhysicalSpring(matching: spring, initialVelocity: initialVelocity)
    return .coreAnimationSpring(matching, duration: matching.settlingDuration)
  }
}

extension PhysicalSpring {
  /// Creates the `CASpringAnimation` with the motion of a spring, which may be overdamped.
  init(matching spring: Spring, initialVelocity: Double) {
    self.init(
      mass: spring.mass, stiffness: spring.physicalStiffness, damping: spring.damping,
      initialVelocity: initialVelocity, allowsOverdamping: spring.angularFrequency < 0)
  }
}
