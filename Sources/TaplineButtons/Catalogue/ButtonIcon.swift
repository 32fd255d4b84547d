/// The icon of a button.
package struct ButtonIcon: Decodable, Hashable, Sendable {
  /// The symbol's name, where it is fixed.
  package let symbol: String?

  /// Points.
  package let size: Figure<Double>?

  /// The weight's name.
  package let weight: Figure<String>?
}
