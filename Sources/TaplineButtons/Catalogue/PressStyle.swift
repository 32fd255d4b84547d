/// A button of a design system: what it looks like, what a press does to it, and which haptics go
/// with it.
public struct PressStyle: Decodable, Hashable, Sendable {
  /// What kind of thing the source describes.
  package enum Kind: String, NamedChoice {
    /// A style that any button can wear.
    case style
    /// A separate button.
    case component
    /// A container of buttons.
    case container
    /// Figures for a press without a look.
    case recipe
  }

  /// The name within the system, such as `primary`.
  package let name: String

  /// The name in the source, such as `PrimaryButtonStyle`.
  package let sourceKey: String?

  package let kind: Kind

  package let summary: String

  /// Where its figures come from, where that is not the system's source.
  package let source: String?

  /// What a press does; `unspecified` where the source does not say, nil where nothing is pressed.
  package let press: Figure<PressEffect>?

  /// The haptics it plays itself; nil where it plays none.
  package let builtInHaptics: Figure<[HapticUse]>?

  /// The haptics it expects of its caller; nil where it expects none.
  package let callerHaptics: Figure<[HapticUse]>?

  /// The variants that its states and haptics tell apart.
  public let variants: [String]

  /// How it looks in each state.
  package let states: [StateStyle]

  package let size: ButtonSize?

  package let shape: ButtonShape?

  package let shadow: ButtonShadow?

  package let gradient: ButtonGradient?

  /// The name of its font in the system's typography.
  package let typography: Figure<String>?

  package let icon: ButtonIcon?

  /// Points between icon and text, or between the parts of a container.
  package let contentSpacing: Figure<Double>?

  /// What it does while it works.
  package let loading: LoadingBehavior?

  /// What it does when it is on or off.
  package let toggle: ToggleBehavior?

  /// The parameters of its code.
  let parameters: [StyleParameter]

  /// The names of the system's animations that belong to it beside the one of the press.
  let animations: [String]

  /// The names of the system's metrics it uses.
  let metrics: [String]

  package let notes: [String]
}

/// How a style looks in one state; what is nil is as in the normal state, or does not apply.
package struct StateStyle: Decodable, Hashable, Sendable {
  package let state: InteractionState

  /// The variant of the style that looks so; nil where all do.
  package let variant: String?

  /// The fill.
  package let background: AppearanceColor?

  /// The text and the icon.
  package let foreground: AppearanceColor?

  package let border: AppearanceColor?

  /// The border's width in points, `>= 0`.
  package let borderWidth: Figure<Double>?

  /// Opacity of the whole button, `0...1`.
  let opacity: Figure<Double>?

  /// Opacity of the label and the icon only, `0...1`.
  package let contentOpacity: Figure<Double>?

  /// By how much the background darkens, `0...1`.
  package let darkening: Figure<Double>?

  /// Scale of the whole button, `0...2`; 1 is its normal size.
  let scale: Figure<Double>?

  /// The icon in this state: a symbol's name, or words.
  let icon: String?

  /// What else changes.
  let note: String?
}

/// A parameter that a style's code takes.
struct StyleParameter: Decodable, Hashable, Sendable {
  let name: String

  /// Its type in Swift.
  let type: String

  /// Its default; `nil` if it has none.
  let `default`: String?

  let choices: [String]

  let summary: String
}

/// A state that a button can be in.
package enum InteractionState: String, NamedChoice {
  case normal
  case pressed
  case disabled
  /// Reached by the keyboard or a remote control.
  case focused
  case voiceOverFocused
  case loading
  /// Done, as shown for a while.
  case success
  /// Failed, as shown with what can be done about it.
  case failure
  /// Switched on, or chosen among several.
  case selected
}

/// What a button does that is on or off.
package struct ToggleBehavior: Decodable, Hashable, Sendable {
  /// Something that happens when the value changes.
  package struct Effect: Decodable, Hashable, Sendable {
    /// What happens.
    let name: String

    /// Seconds after the change.
    package let after: Figure<Double>
  }

  /// The style while off, or the state of its style.
  package let off: String

  /// The style while on, or the state of its style.
  package let on: String

  /// The animation between the two.
  package let animation: Figure<AnimationSpec>?

  package let effects: [Effect]

  let notes: [String]
}

/// What a button does while it works.
package struct LoadingBehavior: Decodable, Hashable, Sendable {
  /// What becomes of the label.
  package enum Label: String, NamedChoice {
    /// It keeps its place and cannot be seen.
    case hidden
    /// The indicator replaces the label.
    case replaced
  }

  package let label: Figure<Label>

  let indicator: Figure<String>?

  let indicatorColor: AppearanceColor?

  /// Whether taps do anything.
  package let takesTaps: Figure<Bool>?

  /// The state whose style applies.
  package let looksAs: InteractionState?

  /// Seconds of work after which the indicator moves.
  package let indicatorAfter: Figure<Double>?

  /// Seconds for which success is shown.
  package let successDuration: Figure<Double>?

  package let successAnnouncement: String?

  let afterSuccess: String?

  let failure: String?
}
