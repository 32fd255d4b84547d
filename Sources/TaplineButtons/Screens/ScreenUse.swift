/// An action on a screen, with the style that it wears.
package struct ScreenUse: Codable, Hashable, Sendable {
  /// The screen, or the kind of place.
  package let screen: String

  /// The action.
  package let action: String

  /// The style of the system, or nil where the platform's button is used.
  package let style: String?

  /// The pairing of the system that the action plays.
  package let pairing: String?

  /// What else there is to know.
  package let note: String?
}
