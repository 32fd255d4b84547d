/// A button of a design system: what it looks like, what a press does to it, and which haptics go
/// with it.
public struct PressStyle: Decodable, Hashable, Sendable {
  /// What kind of thing the source describes.
  package enum Kind: String, NamedChoice {
    /// A style that any button can wear.
    case style
    /// A button of its own.
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

  /// What kind of thing it is.
  package let kind: Kind

  /// One sentence about it.
  package let summary: String

  /// Where its figures come from, where that is not the system's source.
  package let source: String?

  /// What a press does; `unspecified` where the source does not say, nil where nothing is pressed.
  public let press: Figure<PressEffect>?

  /// The haptics it plays itself; nil where it plays none.
  package let builtInHaptics: Figure<[HapticUse]>?

  /// The haptics it expects of its caller; nil where it expects none.
  package let callerHaptics: Figure<[HapticUse]>?

  /// The variants that its states and haptics tell apart.
  public let variants: [String]

  /// How it looks in each state.
  package let states: [StateStyle]

  /// Its size.
  package let size: ButtonSize?

  /// Its outline.
  package let shape: ButtonShape?

  /// Its shadow.
  package let shadow: ButtonShadow?

  /// Its gradient.
  package let gradient: ButtonGradient?

  /// The name of its font in the system's typography.
  package let typography: Figure<String>?

  /// Its icon.
  package let icon: ButtonIcon?

  /// Points between icon and text, or between the parts of a container.
  package let contentSpacing: Figure<Double>?

  /// What it does while it works.
  package let loading: LoadingBehavior?

  /// What it does when it is on or off.
  package let toggle: ToggleBehavior?

  /// The parameters of its code.
  package let parameters: [StyleParameter]

  /// The names of the system's animations that belong to it beside the one of the press.
  package let animations: [String]

  /// The names of the system's metrics it uses.
  package let metrics: [String]

  /// What else there is to know.
  package let notes: [String]
}
