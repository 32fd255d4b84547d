/// The shadow under a button.
package struct ButtonShadow: Decodable, Hashable, Sendable {
  /// Its colour.
  package let color: Figure<ColorReference>

  /// Its radius in points, `>= 0`.
  package let radius: Figure<Double>

  /// Its offset to the right in points.
  package let x: Figure<Double>?

  /// Its offset downwards in points.
  package let y: Figure<Double>?
}
