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

  /// Returns the stiffness of mass 1.
  static func stiffness(response: Double) -> Double {
    min(MotionCurves.stiffness(response: response), stiffnessLimit)
  }
}
