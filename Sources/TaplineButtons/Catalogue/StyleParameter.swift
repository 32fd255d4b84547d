/// A parameter that a style's code takes.
package struct StyleParameter: Decodable, Hashable, Sendable {
  /// Its name.
  package let name: String

  /// Its type in Swift.
  package let type: String

  /// Its default; nil where it has none.
  package let `default`: String?

  /// The values it may have, where they are listed.
  package let choices: [String]

  /// What it does.
  package let summary: String
}
