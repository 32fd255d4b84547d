/// A curve or spring and what is done to its time: what `withAnimation` is given.
///
///     let fade = Animation.easeOut(duration: 0.15).delay(0.1)
///     let pop = Animation.spring(response: 0.3, dampingFraction: 0.7)
///
/// The base says which Apple engine draws the animation: see ``model``.
public struct Animation: Sendable, Hashable {
  /// The curve or spring.
  package var base: Base
  /// What is done to its time, innermost first.
  package var modifiers: [Modifier]

  /// Creates an animation.
  package init(_ base: Base, modifiers: [Modifier] = []) {
    self.base = base
    self.modifiers = modifiers
  }

  /// The curve or spring of an animation, by the engine that evaluates it.
  package enum Base: Sendable, Hashable {
    /// A unit curve stretched to a duration in seconds; 0 and below show the target at once.
    case curve(UnitCurve, duration: Double)
    /// SwiftUI's integrated spring.
    case fluidSpring(FluidSpring)
    /// SwiftUI's `Spring` value in closed form, with a velocity in travels per second.
    case spring(Spring, initialVelocity: Double)
    /// SwiftUI's `interpolatingSpring`, which ends at its model duration.
    case interpolatingSpring(PhysicalSpring)
    /// A `CASpringAnimation`, cut off (not rescaled) after a duration in seconds.
    case coreAnimationSpring(PhysicalSpring, duration: Double)
  }
}
