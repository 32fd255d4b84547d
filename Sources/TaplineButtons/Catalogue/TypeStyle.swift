/// A font of a system by name.
package struct TypeStyle: Decodable, Hashable, Sendable {
  /// The name that styles use.
  package let name: String

  /// The row's name in the source.
  package let sourceKey: String?

  /// The family, where one is named.
  package let family: String?

  /// Points, `> 0`.
  package let size: Figure<Double>

  /// The weight's name, such as `semibold`.
  package let weight: Figure<String>?

  /// The weight as a number, `100...900`, where one is given.
  package let weightValue: Figure<Double>?

  /// Points between letters; may be negative.
  package let letterSpacing: Figure<Double>?

  /// What it is for.
  package let use: String?
}
