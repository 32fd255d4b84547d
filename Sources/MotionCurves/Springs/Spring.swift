/// SwiftUI's `Spring` value: a damped harmonic oscillator in closed form.
///
/// Apple's frameworks have two more springs: ``FluidSpring`` is behind `.spring()`, and ``PhysicalSpring`` is behind
/// `interpolatingSpring` and `CASpringAnimation`. The stored fields, initializers and getters agree with
/// SwiftUI's, quirks included, except for one or two units in the last place, by which C libraries differ.
///
/// Values are neither checked nor clamped except where stated: a response of 0 or a negative mass gives the same
/// infinities, NaNs and signs as in SwiftUI.
///
/// Source: tests of Respring, which compare bit for bit with SwiftUI.
public struct Spring: Sendable, Hashable {
  /// The damped angular frequency in radians per second; 0 if critically damped, **negative** if overdamped.
  package let angularFrequency: Double
  /// The rate of exponential decay in 1/s, `damping / (2 · mass)`.
  package let decayConstant: Double
  /// The mass of the moving body; the default is 1.
  public let mass: Double

  package init(angularFrequency: Double, decayConstant: Double, mass: Double) {
    self.angularFrequency = angularFrequency
    self.decayConstant = decayConstant
    self.mass = mass
  }

  /// Creates a spring from its perceptual duration in seconds and its bounce.
  ///
  /// A bounce of 0 gives critical damping, 1 and above no damping, and below 0 overdamping.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: MotionCurves.dampingRatio(bounce: bounce))
  }

  /// Creates a spring from its response in seconds and its damping ratio; 1 is critical.
  public init(response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / response
    let damped = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
    angularFrequency = dampingRatio > 1 ? -damped : damped
    decayConstant = 2 * Double.pi * dampingRatio / response
    mass = 1
  }

  /// Creates a spring from physical quantities, in any consistent units.
  ///
  /// Damping above critical is treated as critical unless `allowOverDamping` is set.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    self.mass = mass
    let natural = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    if decay > natural && !allowOverDamping {
      angularFrequency = 0
      decayConstant = natural
      return
    }
    let damped = abs(stiffness / mass - decay * decay).squareRoot()
    angularFrequency = decay > natural ? -damped : damped
    decayConstant = decay
  }

  /// The perceptual duration in seconds, equal to ``response``.
  public var duration: Double { response }

  /// The undamped period in seconds.
  public var response: Double {
    let square = decayConstant * decayConstant + angularFrequency * abs(angularFrequency)
    return 2 * .pi / square.squareRoot()
  }

  /// The damping as a fraction of critical damping.
  public var dampingRatio: Double { decayConstant * response / (2 * .pi) }

  /// The bounce: 0 if critically damped, above 0 if underdamped, below 0 if overdamped.
  public var bounce: Double {
    angularFrequency >= 0 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The stiffness as SwiftUI reports it, `mass · (ω² + c²)`.
  ///
  /// For an overdamped spring, SwiftUI reports more than the physical value, which is `mass · (c² - ω²)`.
  public var stiffness: Double {
    mass * (angularFrequency * angularFrequency + decayConstant * decayConstant)
  }

  /// The damping coefficient, `2 · mass · c`.
  public var damping: Double { 2 * mass * decayConstant }

  /// The physical stiffness; if overdamped, it is less than the ``stiffness`` that SwiftUI reports.
  package var physicalStiffness: Double {
    mass * (decayConstant * decayConstant + angularFrequency * abs(angularFrequency))
  }

  /// A spring without bounce: duration 0.5 s, bounce 0.
  public static let smooth = Spring()
  /// A spring with a small bounce: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring(bounce: 0.15)
  /// A spring with a visible bounce: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring.bouncy()

  /// A spring of bounce 0.3 plus `extraBounce`, with a duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

/// Source: SwiftUI interface text; the same in `Spring.init` and in the animation factories.
func dampingRatio(bounce: Double) -> Double {
  if bounce <= -1 { return .infinity }
  return bounce < 0 ? 1 / (1 + bounce) : 1 - min(bounce, 1)
}

/// Returns 0 if critically damped, a positive number if underdamped, a negative one if overdamped.
package func bounce(dampingRatio: Double) -> Double {
  dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
}

/// Returns infinity for a response of 0 or less.
package func stiffness(response: Double) -> Double {
  guard response > 0 else { return .infinity }
  let frequency = 2 * Double.pi / response
  return frequency * frequency
}
