/// A parameter that a style's code takes.
///
/// Thread: any.
public struct StyleParameter: Codable, Hashable, Sendable {
  /// Its name.
  public let name: String

  /// Its type in Swift.
  public let type: String

  /// Its default; nil where it has none.
  public let `default`: String?

  /// The values it may have, where they are listed.
  public let choices: [String]

  /// What it does.
  public let summary: String
}
