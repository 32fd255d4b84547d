/// The spring behind SwiftUI's `.spring`, `.smooth`, `.snappy`, `.bouncy` and `.interactiveSpring`.
///
/// SwiftUI integrates this spring in steps of 1/300 s and does not interpolate between them. For the usual presets the
/// result differs from the closed form, ``Spring``, by up to 1.6 % of the distance. `FluidSpringState` is the
/// integrator.
///
/// Source: two independent reimplementations of SwiftUI that agree, one of them OpenSwiftUI.
public struct FluidSpring: Sendable, Hashable {
  /// SwiftUI's maximum stiffness, reached at a response of 0.0296 s.
  static let stiffnessLimit = 45_000.0

  /// In seconds; 0 and below mean the maximum stiffness.
  package var response: Double
  /// `>= 0`; with an infinite ratio, the motion ends immediately.
  package var dampingRatio: Double
  /// The seconds over which a change of response is blended when one spring continues another, `>= 0`.
  package var blendDuration: Double

  /// Creates a spring from its response in seconds and its damping ratio.
  public init(response: Double, dampingRatio: Double, blendDuration: Double = 0) {
    self.response = response
    self.dampingRatio = dampingRatio
    self.blendDuration = blendDuration
  }

  package init(duration: Double, bounce: Double, blendDuration: Double = 0) {
    self.init(
      response: duration, dampingRatio: MotionCurves.dampingRatio(bounce: bounce),
      blendDuration: blendDuration)
  }

  package init(_ spring: Spring, blendDuration: Double = 0) {
    self.init(
      response: spring.response, dampingRatio: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// The same spring in closed form.
  public var closedForm: Spring { Spring(response: response, dampingRatio: dampingRatio) }
}

/// SwiftUI's integrator of a fluid spring, of whose steps a display frame shows the first at or after it.
package struct FluidSpringState<Vector: SIMD & Sendable>: Sendable where Vector.Scalar == Double {
  /// In seconds.
  package static var step: Double { 1.0 / 300 }

  /// The distance moved from the start of the animation.
  package private(set) var position: Vector
  package private(set) var velocity: Vector
  package private(set) var acceleration = Vector.zero
  /// The time of the last step, at or after the latest frame.
  package private(set) var time: Double
  /// The time at which the spring started or continued another animation.
  private let start: Double
  private let responseChange: Double

  /// `responseChange` is the response in seconds of the previous spring minus the new one's.
  package init(
    position: Vector = .zero, velocity: Vector = .zero, time: Double = 0, responseChange: Double = 0
  ) {
    self.position = position
    self.velocity = velocity
    self.time = time
    self.start = time
    self.responseChange = responseChange
  }

  /// Skips a gap of more than one second except for its last 1/60 s, as in SwiftUI.
  package mutating func advance(_ spring: FluidSpring, target: Vector, to time: Double) {
    guard time > self.time else { return }
    if time - self.time > 1 { self.time = time - 1.0 / 60 }
    let response = blendedResponse(spring, at: time)
    let stiffness = min(MotionCurves.stiffness(response: response), FluidSpring.stiffnessLimit)
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

  /// Returns whether SwiftUI ends the animation here and shows the target; a NaN also ends it.
  func hasStopped(target: Vector) -> Bool {
    // Before the first step, the acceleration is still 0.
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
