/// The implementation whose values an animation reproduces: one of Apple's engines, or the exact curve.
package enum AnimationModel: String, Sendable, Hashable, CaseIterable {
  /// A cubic Bézier or circular curve as SwiftUI evaluates it; a Bézier is solved to within 2^-20.
  case swiftUICurve = "SwiftUI curve"
  /// A cubic Bézier as Core Animation evaluates it.
  case coreAnimationCurve = "Core Animation curve"
  /// The mathematical curve, evaluated with the full precision of a double.
  case exactCurve = "exact curve"
  /// SwiftUI's integrator in steps of 1/300 s.
  case swiftUIFluidSpring = "SwiftUI fluid spring"
  /// SwiftUI's `Spring` value in closed form.
  case swiftUISpring = "SwiftUI Spring value"
  /// SwiftUI's `interpolatingSpring`.
  case interpolatingSpring = "SwiftUI interpolatingSpring"
  /// Core Animation's `CASpringAnimation`, which UIKit uses as well.
  case coreAnimationSpring = "Core Animation CASpringAnimation"
}

extension Animation.Base {
  /// The duration in seconds: as given for a curve or `CASpringAnimation`, or the settling duration of another spring.
  ///
  /// A fluid spring has the settling duration of its closed form.
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

  /// The spring in closed form and its velocity in animated distances per second; `nil` for a curve.
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
