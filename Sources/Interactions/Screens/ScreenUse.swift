/// An action on a screen, with the style that it wears.
///
/// Thread: any.
public struct ScreenUse: Codable, Hashable, Sendable {
  /// The screen, or the kind of place.
  public let screen: String

  /// The action.
  public let action: String

  /// The style of the system, or nil where the platform's button is used.
  public let style: String?

  /// The pairing of the system that the action plays.
  public let pairing: String?

  /// What else there is to know.
  public let note: String?
}
