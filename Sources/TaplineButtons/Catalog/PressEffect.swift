package import MotionCurves
import TaplineCurves

/// The changes to a button's look by a press, and their animations; durations are in seconds.
package struct PressEffect: Decodable, Hashable, Sendable {
  /// The scale while pressed, `0...2`; nil if the press does not scale.
  package let scale: Sourced<Double>?

  /// The rule for a scale that depends on the button's size; nil if the scale is a number.
  let scaleLaw: String?

  /// The opacity while pressed, `0...1`; nil if the press does not fade.
  package let opacity: Sourced<Double>?

  package let changes: [PressedChange]

  /// The animation of the press; nil if the change is immediate or only `duration` is known.
  package let animation: Sourced<AnimationSpec>?

  /// The animation of the release; nil if it equals that of the press.
  package let releaseAnimation: Sourced<AnimationSpec>?

  /// The duration of the press, if the source gives a duration and no curve.
  package let duration: Sourced<Double>?

  package let releaseDuration: Sourced<Double>?

  /// The name of a press effect defined by the platform, such as `plain` or `glass`.
  package let mechanism: String?

  /// Whether the press changes nothing; a press that the source does not describe is `unspecified` instead.
  package var isEmpty: Bool {
    scale == nil && scaleLaw == nil && opacity == nil && changes.isEmpty && mechanism == nil
  }
}

/// A change by a press other than scale and opacity.
package struct PressedChange: Decodable, Hashable, Sendable {
  package enum Property: String, NamedChoice {
    /// The color of the text and the icon.
    case foreground
    /// The color of the fill.
    case background
    case border
    /// The darkening of the fill, `0...1`.
    case darkening
    /// The opacity of the label and the icon, `0...1`.
    case contentOpacity
    /// The opacity of a layer over the button, `0...1`.
    case overlayOpacity
    /// The movement towards the viewer, in pixels.
    case depth
    /// The shape of a selection that moves between segments.
    case matchedGeometry
  }

  package let property: Property

  /// The new value in the property's unit; nil if the change has no number.
  package let amount: Sourced<Double>?

  package let color: AppearanceColor?

  /// The duration of the change back on release in seconds, if the source gives it.
  package let releaseDuration: Sourced<Double>?
}

/// An animation and its notation, such as `easeOut(duration: 0.15)`, whose spelling selects an API as in `CurveSpec`.
package struct AnimationSpec: Hashable, Sendable {
  package let text: String
  package let animation: Animation
}

extension AnimationSpec: Decodable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(CurveSpecError) {
      self.init(text: text, animation: try CurveSpec(text).animation)
    } catch {
      throw decoder.refusal("'\(text)' is not an animation: \(error)")
    }
  }
}
