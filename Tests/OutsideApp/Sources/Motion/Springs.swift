import MotionCurves
import TaplineCurves

/// The springs of the app, each in the notation that its screen was designed in.
package enum Springs {
  /// The sheet, as SwiftUI has it.
  package static let sheet = Spring(duration: 0.4, bounce: 0.2)
  /// The card, as a physicist has it.
  package static let card = Spring(mass: 1, stiffness: 250, damping: 18)
  /// The badge, as designers had it before.
  package static let badge = Spring(response: 0.3, dampingRatio: 0.6)
  /// The toast, by when it has to be at rest.
  package static let toast = Spring(settlingDuration: 0.6, dampingRatio: 0.8)
  /// The system's own.
  package static let system = [
    Spring.smooth, .snappy, .bouncy, .bouncy(duration: 0.6, extraBounce: 0.1),
  ]

  /// How a card lies after being thrown, in points.
  package static func height(of height: Double, thrownAt velocity: Double, after time: Double)
    -> (value: Double, velocity: Double)
  {
    (
      card.value(fromValue: height, toValue: 0, initialVelocity: velocity, time: time),
      card.velocity(target: -height, initialVelocity: velocity, time: time)
    )
  }

  /// One step of a game loop that drags a value along.
  package static func step(
    _ value: inout Double, _ velocity: inout Double, towards target: Double, by time: Double
  ) {
    badge.update(value: &value, velocity: &velocity, target: target, deltaTime: time)
  }

  /// The same spring in every notation.
  package static func notations(of spring: Spring) -> [String: Double] {
    [
      "duration": spring.duration, "bounce": spring.bounce, "response": spring.response,
      "dampingRatio": spring.dampingRatio, "mass": spring.mass, "stiffness": spring.stiffness,
      "damping": spring.damping, "settles": spring.settlingDuration,
    ]
  }

  /// When each of Apple's frameworks calls a spring settled.
  package static func settling(_ spring: Spring) -> SettlingTimes { SettlingTimes(spring) }

  /// A spring as Core Animation runs it.
  package static func layer(velocity: Double) -> PhysicalSpring {
    PhysicalSpring(mass: 1, stiffness: 100, damping: 12, initialVelocity: velocity)
  }

  /// A spring as SwiftUI's integrator runs it.
  package static let integrated = FluidSpring(response: 0.3, dampingRatio: 0.7)
}
