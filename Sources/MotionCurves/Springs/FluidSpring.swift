/// The spring behind SwiftUI's `.spring`, `.smooth`, `.snappy`, `.bouncy` and `.interactiveSpring`.
///
/// Not a closed form: SwiftUI integrates it in steps of 1/300 s without interpolation between
/// them, which differs from ``Spring`` by up to 1.6 % of the travel for the usual presets.
/// `FluidSpringState` is the integrator.
///
/// Source: OpenSwiftUI and a second reimplementation, which agree in effect line for line.
public struct FluidSpring: Sendable, Hashable {
  /// The stiffness SwiftUI does not exceed, reached at a response of 0.0296 s.
  package static let stiffnessLimit = 45_000.0

  /// The period in seconds without damping; 0 and below mean the stiffness limit.
  package var response: Double
  /// The damping as a fraction of critical damping, `>= 0`; infinity ends at once.
  package var dampingRatio: Double
  /// Seconds over which a change of response is blended when springs merge, `>= 0`.
  package var blendDuration: Double

  /// Creates a spring from its response in seconds and its damping ratio.
  public init(response: Double, dampingRatio: Double, blendDuration: Double = 0) {
    self.response = response
    self.dampingRatio = dampingRatio
    self.blendDuration = blendDuration
  }

  /// Creates a spring from its perceptual duration in seconds and its bounce.
  package init(duration: Double, bounce: Double, blendDuration: Double = 0) {
    self.init(
      response: duration, dampingRatio: MotionCurves.dampingRatio(bounce: bounce),
      blendDuration: blendDuration)
  }

  /// Creates the spring that SwiftUI animates with when given a `Spring` value.
  package init(_ spring: Spring, blendDuration: Double = 0) {
    self.init(
      response: spring.response, dampingRatio: spring.dampingRatio, blendDuration: blendDuration)
  }

  /// The same spring in closed form.
  public var closedForm: Spring { Spring(response: response, dampingRatio: dampingRatio) }

  /// The stiffness of mass 1 at a response in seconds, at most ``stiffnessLimit``.
  static func stiffness(response: Double) -> Double {
    min(MotionCurves.stiffness(response: response), stiffnessLimit)
  }
}
