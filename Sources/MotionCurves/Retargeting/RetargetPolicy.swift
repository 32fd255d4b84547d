/// What happens to a running animation when its target changes.
public enum RetargetPolicy: String, Sendable, Hashable, CaseIterable {
  /// As SwiftUI decides: fluid springs take over position and velocity, all else is chained.
  case swiftUI
  /// SwiftUI's chain for every animation: the old one runs on beneath, each new one pulls from
  /// wherever it is to the new target.
  ///
  ///     r₀ = T₀ f₀(t),   rᵢ = rᵢ₋₁ + (Tᵢ - rᵢ₋₁) fᵢ(t - tᵢ)
  case swiftUIChain
  /// Core Animation's stacking since iOS 8: every animation fades out its own step, and all are
  /// added to the new target.
  ///
  ///     shown = target + Σ (oldᵢ - newᵢ) (1 - fᵢ)
  case coreAnimationAdditive
  /// A new animation from the value shown, at rest.
  case restartFromCurrent
}

extension Animation {
  /// The policy of the API this animation stands for.
  package var retargetPolicy: RetargetPolicy {
    switch model {
    case .swiftUICurve, .swiftUIFluidSpring, .interpolatingSpring: .swiftUI
    case .coreAnimationCurve, .coreAnimationSpring: .coreAnimationAdditive
    case .exactCurve, .swiftUISpring: .restartFromCurrent
    }
  }
}
