import MotionCurves
import TaplineCurves

/// The springs of the app, each in the notation of its design.
package enum Springs {
  /// The spring of the sheet, in SwiftUI's notation.
  package static let sheet = Spring(duration: 0.4, bounce: 0.2)
  /// The spring of the card, in physical values.
  package static let card = Spring(mass: 1, stiffness: 250, damping: 18)
  /// The spring of the badge, in the older notation of designers.
  package static let badge = Spring(response: 0.3, dampingRatio: 0.6)
  /// The spring of the toast, by its settling duration.
  package static let toast = Spring(settlingDuration: 0.6, dampingRatio: 0.8)
  /// The springs of the system.
  package static let system = [
    Spring.smooth, .snappy, .bouncy, .bouncy(duration: 0.6, extraBounce: 0.1),
  ]

  /// The position of a thrown card, in points.
  package static func height(of height: Double, thrownAt velocity: Double, after time: Double)
    -> (value: Double, velocity: Double)
  {
    (
      card.value(fromValue: height, toValue: 0, initialVelocity: velocity, time: time),
      card.velocity(target: -height, initialVelocity: velocity, time: time)
    )
  }

  /// Advances a value by one step of a game loop.
  package static func step(
    _ value: inout Double, _ velocity: inout Double, towards target: Double, by time: Double
  ) {
    badge.update(value: &value, velocity: &velocity, target: target, deltaTime: time)
  }

  /// The values of a spring in every notation.
  package static func notations(of spring: Spring) -> [String: Double] {
    [
      "duration": spring.duration, "bounce": spring.bounce, "response": spring.response,
      "dampingRatio": spring.dampingRatio, "mass": spring.mass, "stiffness": spring.stiffness,
      "damping": spring.damping, "settles": spring.settlingDuration,
    ]
  }

  /// The times at which Apple's frameworks consider a spring settled.
  package static func settling(_ spring: Spring) -> SettlingTimes { SettlingTimes(spring) }

  /// A spring in Core Animation.
  package static func layer(velocity: Double) -> PhysicalSpring {
    PhysicalSpring(mass: 1, stiffness: 100, damping: 12, initialVelocity: velocity)
  }

  /// A spring in SwiftUI's integrator.
  package static let integrated = FluidSpring(response: 0.3, dampingRatio: 0.7)
}
