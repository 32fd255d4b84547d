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

  fileprivate var evaluation: BezierEvaluation {
    switch self {
    case .swiftUI: .swiftUI
    case .coreAnimation, .uiKit: .coreAnimation
    case .exact: .exact
    }
  }
}

extension Animation {
  /// Returns the animation with the same parameters in another API; only Core Animation and UIKit keep the duration of
  /// a `CASpringAnimation`.
  package func reinterpreted(as api: CurveAPI) -> Animation {
    Animation(reinterpretedBase(as: api), modifiers: modifiers)
  }

  private func reinterpretedBase(as api: CurveAPI) -> Base {
    switch (api, base) {
    case (_, .curve(let curve, let duration)):
      return .curve(curve.evaluated(api.evaluation), duration: duration)
    case (.swiftUI, .spring(let spring, 0)): return .fluidSpring(FluidSpring(spring))
    // Fluid springs have no velocity parameter.
    case (.swiftUI, .spring(let spring, let velocity)):
      return .interpolatingSpring(PhysicalSpring(spring, initialVelocity: velocity))
    case (.swiftUI, .coreAnimationSpring(let spring, _)): return .interpolatingSpring(spring)
    case (.swiftUI, _): return base
    case (.exact, _):
      guard let (spring, velocity) = closedFormSpring else { return base }
      return .spring(spring, initialVelocity: velocity)
    case (_, .coreAnimationSpring): return base
    case (_, .interpolatingSpring(let spring)):
      return .coreAnimationSpring(spring, duration: spring.settlingDuration)
    case (_, _):
      guard let (spring, velocity) = closedFormSpring else { return base }
      let matching = PhysicalSpring(matching: spring, initialVelocity: velocity)
      return .coreAnimationSpring(matching, duration: matching.settlingDuration)
    }
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
