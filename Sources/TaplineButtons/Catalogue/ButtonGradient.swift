/// A linear gradient that fills a button.
package struct ButtonGradient: Decodable, Hashable, Sendable {
  /// The colour it starts with.
  package let from: Figure<ColorReference>

  /// The colour it ends with.
  package let to: Figure<ColorReference>
}
