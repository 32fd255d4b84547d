/// A way in which a system disables buttons.
///
/// Thread: any.
public struct DisabledPattern: Codable, Hashable, Sendable {
  /// Its name.
  public let name: String

  /// The styles it is for; none where it is for buttons without one.
  public let styles: [String]

  /// How it is done, in one sentence.
  public let sentence: String

  /// Opacity of a disabled button, where that is how it is shown.
  public let opacity: Figure<Double>?

  /// The text's colour while disabled, where that is how it is shown.
  public let foreground: AppearanceColor?

  /// Whether the look alone leaves the button tappable.
  public let looksAloneStillFires: Bool?
}
