/// The icon of a button.
package struct ButtonIcon: Codable, Hashable, Sendable {
  /// The symbol's name, where it is fixed.
  package let symbol: String?

  /// Points.
  package let size: Figure<Double>?

  /// The weight's name.
  package let weight: Figure<String>?

  /// The width kept free for it, in points.
  package let frameWidth: Figure<Double>?
}
