/// SwiftUI's fixed-step integrator of a fluid spring.
///
/// One step of 1/300 s changes the position p, velocity v and acceleration a. With the target T, stiffness k, damping
/// ratio ζ and the velocity m in the middle of the step:
///
///     m = v + a/600;   p += m/300;   a = k (T - p) - 2√k ζ m;   v = m + a/600
///
/// From rest, the first step therefore leaves the position unchanged. A display frame shows the position of the first
/// step at or after the frame. At 60 Hz a frame takes five steps, occasionally four or six, because the sum of steps is
/// rounded. At 120 Hz a frame takes alternately three and two steps, which is visible as a ripple in the velocity.
package struct FluidSpringState<Vector: SIMD & Sendable>: Sendable where Vector.Scalar == Double {
  /// The length of one step in seconds.
  package static var step: Double { 1.0 / 300 }

  /// The distance moved from the start of the animation.
  package private(set) var position: Vector
  /// The velocity in units per second.
  package private(set) var velocity: Vector
  /// The acceleration in units per second squared.
  package private(set) var acceleration = Vector.zero
  /// The simulated time in seconds: the time of the last step, at or after the latest frame.
  package private(set) var time: Double
  /// The time in seconds at which the spring started or continued another animation.
  private let start: Double
  private let responseChange: Double

  /// Creates the state of a spring at rest, or of one that continues a moving body.
  ///
  /// `responseChange` is the previous spring's response in seconds minus the new one's.
  package init(
    position: Vector = .zero, velocity: Vector = .zero, time: Double = 0, responseChange: Double = 0
  ) {
    self.position = position
    self.velocity = velocity
    self.time = time
    self.start = time
    self.responseChange = responseChange
  }

  /// Integrates up to the first step at or after `time`.
  ///
  /// A gap of more than one second is skipped except for its last 1/60 s, as in SwiftUI.
  ///
  /// - Complexity: O(300 · elapsed seconds), at most 300 steps.
  package mutating func advance(_ spring: FluidSpring, target: Vector, to time: Double) {
    guard time > self.time else { return }
    if time - self.time > 1 { self.time = time - 1.0 / 60 }
    let stiffness = FluidSpring.stiffness(response: blendedResponse(spring, at: time))
    let damping = 2 * stiffness.squareRoot() * spring.dampingRatio
    while self.time < time {
      let middle = velocity + acceleration / 600
      position += middle / 300
      acceleration = (target - position) * stiffness - middle * damping
      velocity = middle + acceleration / 600
      self.time += Self.step
    }
  }

  package mutating func step(_ spring: FluidSpring, target: Vector) {
    advance(spring, target: target, to: time + Self.step / 2)
  }

  /// Returns whether SwiftUI ends the animation here and shows the target.
  ///
  /// The animation ends if velocity and acceleration are at most 0.06, in units of the value, and the distance to the
  /// target is at most 1 % of the target. A target of 0 has no limit of distance, and a NaN also ends the animation.
  /// Before the first step, a body away from its target has not stopped, although its acceleration is still 0.
  func hasStopped(target: Vector) -> Bool {
    if time == start, (target - position).squaredLength > 0 { return false }
    if velocity.squaredLength > 0.0036 || acceleration.squaredLength > 0.0036 { return false }
    let limit = 0.01 * target.length
    if limit > 0, (target - position).squaredLength > limit * limit { return false }
    return true
  }

  private func blendedResponse(_ spring: FluidSpring, at time: Double) -> Double {
    guard responseChange != 0, spring.blendDuration > 0 else { return spring.response }
    let progress = min(max((time - start) / spring.blendDuration, 0), 1)
    let eased = progress * progress * (3 - 2 * progress)
    return spring.response + responseChange * (1 - eased)
  }
}
