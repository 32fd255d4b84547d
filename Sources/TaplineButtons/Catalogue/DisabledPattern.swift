/// A way in which a system disables buttons.
package struct DisabledPattern: Codable, Hashable, Sendable {
  /// Its name.
  package let name: String

  /// The styles it is for; none where it is for buttons without one.
  package let styles: [String]

  /// How it is done, in one sentence.
  package let sentence: String

  /// Opacity of a disabled button, where that is how it is shown.
  package let opacity: Figure<Double>?

  /// The text's colour while disabled, where that is how it is shown.
  package let foreground: AppearanceColor?

  /// Whether the look alone leaves the button tappable.
  package let looksAloneStillFires: Bool?
}
