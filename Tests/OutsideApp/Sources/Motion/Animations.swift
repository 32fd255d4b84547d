import MotionCurves
import TaplineCurves

/// The animations of the app, in the notation of their frameworks.
package enum Animations {
  /// Animations of SwiftUI.
  package static let swiftUI: [Animation] = [
    .default, .linear(duration: 0.2), .easeIn(duration: 0.2), .easeOut(), .easeInOut(duration: 0.3),
    .timingCurve(0.2, 0, 0, 1, duration: 0.3), .timingCurve(.circularEaseIn, duration: 0.3),
    .spring(response: 0.3, dampingFraction: 0.7), .spring(duration: 0.4, bounce: 0.2),
    .spring(Springs.sheet), .smooth(), .snappy(duration: 0.3), .bouncy(),
    .interactiveSpring(response: 0.2, dampingFraction: 0.8),
    .interactiveSpring(duration: 0.2, extraBounce: 0.1),
    .interpolatingSpring(stiffness: 170, damping: 15),
    .interpolatingSpring(duration: 0.4, bounce: 0.1), .interpolatingSpring(Springs.card),
  ]

  /// Animations of Core Animation and UIKit.
  package static func others() throws(CurveValueError) -> [Animation] {
    [
      .coreAnimation(.easeOut, duration: 0.25), .coreAnimation(Springs.layer(velocity: 2)),
      try .uiKit(duration: 0.5, dampingRatio: 0.8), .closedForm(Springs.badge),
    ]
  }

  /// A delayed pulse at double speed.
  package static let pulse = Animation.easeInOut(duration: 0.4).delay(0.1).speed(2)
    .repeatCount(3, autoreverses: true)

  /// A spinner.
  package static let spinner = Animation.linear(duration: 1).repeatForever(autoreverses: false)

  /// The animation in a design file, written in Swift or for another framework.
  package static func read(
    _ text: String, as api: CurveAPI? = nil
  ) throws(CurveSpecError) -> Animation { try CurveSpec(text, api: api).animation }

  /// The position of a mistake in the text, with an arrow below it.
  package static func mistake(
    in text: String
  ) -> (column: Int, suggestion: String?, text: String)? {
    do throws(CurveSpecError) {
      _ = try CurveSpec(text)
      return nil
    } catch { return (error.column, error.suggestion, error.diagram(of: text)) }
  }

  /// The characteristic values of a curve.
  package static func figures(of animation: Animation) -> [String: Double] {
    let description = CurveDescription(animation)
    var figures = [
      "duration": description.duration, "overshoot": description.overshoot,
      "peak velocity": description.peakVelocity,
    ]
    figures["half way"] = description.timeTo50
    figures["nearly there"] = description.timeTo99
    figures["settled"] = description.settling?.fluidSpring
    return figures
  }
}
