/// A button of a design system: what it looks like, what a press does to it, and which haptics go
/// with it.
///
/// Thread: any.
public struct PressStyle: Codable, Hashable, Sendable {
  /// What kind of thing the source describes.
  public enum Kind: String, NamedChoice {
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
  public let name: String

  /// The name in the source, such as `PrimaryButtonStyle`.
  public let sourceKey: String?

  /// What kind of thing it is.
  public let kind: Kind

  /// One sentence about it.
  public let summary: String

  /// Where its figures come from, where that is not the system's source.
  public let source: String?

  /// What a press does; `unspecified` where the source does not say, nil where nothing is pressed.
  public let press: Figure<PressEffect>?

  /// The haptics it plays itself; nil where it plays none.
  public let builtInHaptics: Figure<[HapticUse]>?

  /// The haptics it expects of its caller; nil where it expects none.
  public let callerHaptics: Figure<[HapticUse]>?

  /// The variants that its states and haptics tell apart.
  public let variants: [String]

  /// How it looks in each state.
  public let states: [StateLook]

  /// Its size.
  public let size: ButtonSize?

  /// Its outline.
  public let shape: ButtonShape?

  /// Its shadow.
  public let shadow: ButtonShadow?

  /// Its gradient.
  public let gradient: ButtonGradient?

  /// The name of its font in the system's typography.
  public let typography: Figure<String>?

  /// Its icon.
  public let icon: ButtonIcon?

  /// Points between icon and text, or between the parts of a container.
  public let contentSpacing: Figure<Double>?

  /// What it does while it works.
  public let loading: LoadingBehavior?

  /// What it does when it is on or off.
  public let toggle: ToggleBehavior?

  /// The parameters of its code.
  public let parameters: [StyleParameter]

  /// The names of the system's animations that belong to it beside the one of the press.
  public let animations: [String]

  /// The names of the system's metrics it uses.
  public let metrics: [String]

  /// What it tells assistive technology.
  public let accessibility: [String]

  /// What else there is to know.
  public let notes: [String]
}
