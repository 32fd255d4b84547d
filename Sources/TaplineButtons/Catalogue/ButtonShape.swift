/// The outline of a button.
package struct ButtonShape: Decodable, Hashable, Sendable {
  /// The kind of outline.
  package enum Kind: String, NamedChoice {
    /// Straight edges with round corners.
    case roundedRectangle
    /// Half circles at both ends.
    case capsule
    /// A circle.
    case circle
    /// No outline of its own.
    case none
  }

  /// The kind of outline.
  package let kind: Kind

  /// The radius of the corners in points, `>= 0`.
  package let cornerRadius: Figure<Double>?

  /// Whether the corners are continuous, as a superellipse.
  package let isContinuous: Bool?
}
