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

extension Animation.Base {
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

extension Animation {
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

  /// The velocity is in animated distances per second; nil for a curve.
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
