/// The look, press effect and haptics of a button in a design system.
public struct PressStyle: Decodable, Hashable, Sendable {
  package enum Kind: String, NamedChoice {
    /// A style for any button.
    case style
    /// A separate button.
    case component
    /// A container of buttons.
    case container
    /// Values for a press, without a look.
    case recipe
  }

  /// The name within the system, such as `primary`.
  package let name: String

  package let sourceKey: String?
  package let kind: Kind
  package let summary: String

  /// The source of the style's values if it differs from the system's.
  package let source: String?

  /// The press effect; `unspecified` if the source does not describe it, nil if the element cannot be pressed.
  package private(set) var press: Sourced<PressEffect>?

  /// The press effect for users who prefer reduced motion; nil if it equals `press`.
  let reducedPress: Sourced<PressEffect>?

  /// The haptics that the style plays; nil if it plays none.
  package let builtInHaptics: Sourced<[HapticUse]>?

  /// The haptics that the style expects its caller to play; nil if it expects none.
  package let callerHaptics: Sourced<[HapticUse]>?

  /// The variants with different states or haptics.
  public let variants: [String]

  package let states: [StateStyle]
  package let size: ButtonSize?
  package let shape: ButtonShape?
  package let shadow: ButtonShadow?
  package let gradient: ButtonGradient?

  /// The name of the style's font in the system's typography; nil if the source does not mention one.
  package let typography: Sourced<String>?

  package let icon: ButtonIcon?

  /// The spacing in points between icon and text, or between the parts of a container.
  package let contentSpacing: Sourced<Double>?

  package let loading: LoadingBehavior?
  package let toggle: ToggleBehavior?
  let parameters: [StyleParameter]

  /// The names of the system's animations that this style uses, except that of the press.
  let animations: [String]

  let metrics: [String]
  package let notes: [String]
}

extension PressStyle {
  /// The style for users who prefer reduced motion; nil if it does not differ.
  package var reducedMotionStyle: PressStyle? {
    guard let reducedPress else { return nil }
    var style = self
    style.press = reducedPress
    return style
  }

  /// Whether a press moves a selection from one segment of the control to another.
  package var movesSelection: Bool {
    press?.value?.changes.contains { $0.property == .matchedGeometry } == true
  }

  /// Returns the looks in a state, those of the variant before those of all variants.
  package func looks(in state: InteractionState, variant: String?) -> [StateStyle] {
    let looks = states.filter { $0.state == state }
    return looks.filter { $0.variant == variant && variant != nil }
      + looks.filter { $0.variant == nil }
  }

  /// Whether a press changes the look; true if the source does not describe the press.
  package var showsPress: Bool {
    if toggle != nil { return true }
    guard let press else { return states.contains { $0.state == .pressed } }
    guard let effect = press.value else { return true }
    return !effect.isEmpty || states.contains { $0.state == .pressed }
  }
}

/// The look of a style in one state, nil where it equals that of the normal state; fractions are `0...1`, the scale is
/// `0...2`, and the border width is in points.
package struct StateStyle: Decodable, Hashable, Sendable {
  package let state: InteractionState

  /// The style's variant with this look; nil for all variants.
  let variant: String?

  package let background: AppearanceColor?
  package let foreground: AppearanceColor?
  package let border: AppearanceColor?
  package let borderWidth: Sourced<Double>?
  let opacity: Sourced<Double>?
  package let contentOpacity: Sourced<Double>?
  package let darkening: Sourced<Double>?
  let scale: Sourced<Double>?

  /// The icon in this state: a symbol's name, or words.
  let icon: String?

  /// Other changes, as text.
  let note: String?
}

struct StyleParameter: Decodable, Hashable, Sendable {
  let name: String

  /// The Swift type.
  let type: String

  let `default`: String?
  let choices: [String]
  let summary: String
}

package enum InteractionState: String, NamedChoice {
  case normal
  case pressed
  case disabled
  /// Focused by the keyboard or a remote control.
  case focused
  case voiceOverFocused
  case loading
  /// Shown temporarily after success.
  case success
  /// Shown after a failure, with a remedy.
  case failure
  /// Switched on, or selected among several.
  case selected
}

/// The behavior of a button that is on or off.
package struct ToggleBehavior: Decodable, Hashable, Sendable {
  package struct Effect: Decodable, Hashable, Sendable {
    let name: String

    /// The delay after the change in seconds.
    package let after: Sourced<Double>
  }

  /// The look while off, as `on` the name of a style or of a state of this style.
  package let off: String

  package let on: String
  package let animation: Sourced<AnimationSpec>?
  package let effects: [Effect]
  let notes: [String]
}

/// The behavior of a button while the work of its action runs.
package struct LoadingBehavior: Decodable, Hashable, Sendable {
  package enum Label: String, NamedChoice {
    /// The label is invisible and keeps its space.
    case hidden
    /// The indicator replaces the label.
    case replaced
  }

  package let label: Sourced<Label>
  let indicator: Sourced<String>?
  let indicatorColor: AppearanceColor?
  package let takesTaps: Sourced<Bool>?

  /// The state whose look is used while the work runs.
  package let looksAs: InteractionState?

  /// The delay from the start of the work until the indicator moves, in seconds.
  package let indicatorAfter: Sourced<Double>?

  /// The seconds for which success is shown; nil if the source does not mention a duration.
  package let successDuration: Sourced<Double>?

  package let successAnnouncement: String?
  let afterSuccess: String?
  let failure: String?
}
