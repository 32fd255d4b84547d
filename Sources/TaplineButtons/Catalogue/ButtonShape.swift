/// The outline of a button.
package struct ButtonShape: Decodable, Hashable, Sendable {
  package enum Kind: String, NamedChoice {
    /// Straight edges with round corners.
    case roundedRectangle
    /// Half circles at both ends.
    case capsule
    case circle
    /// No outline.
    case none
  }

  package let kind: Kind

  /// The radius of the corners in points, `>= 0`.
  package let cornerRadius: Sourced<Double>?

  /// Whether the corners are continuous, as a superellipse.
  package let isContinuous: Bool?
}

/// The shadow under a button.
package struct ButtonShadow: Decodable, Hashable, Sendable {
  package let color: Sourced<ColorReference>

  /// Its radius in points, `>= 0`.
  package let radius: Sourced<Double>

  /// Its offset to the right in points.
  package let x: Sourced<Double>?

  /// Its offset downwards in points.
  package let y: Sourced<Double>?
}

package struct ButtonIcon: Decodable, Hashable, Sendable {
  /// The symbol's name, if it is fixed.
  package let symbol: String?

  /// Points.
  package let size: Sourced<Double>?

  let weight: Sourced<String>?
}

/// The size of a button in points; `hitWidth` and `hitHeight` are the area that takes touches.
package struct ButtonSize: Decodable, Hashable, Sendable {
  /// The name of a size that a system offers to all styles.
  package let name: String?

  let sourceKey: String?

  package let width: Sourced<Extent>?

  package let height: Sourced<Extent>?

  package let minimumWidth: Sourced<Double>?

  package let minimumHeight: Sourced<Double>?

  package let hitWidth: Sourced<Double>?

  package let hitHeight: Sourced<Double>?

  /// Left and right of the content, inside.
  package let horizontalPadding: Sourced<Double>?

  /// Above and below the content, inside.
  package let verticalPadding: Sourced<Double>?

  /// Left and right of the button, outside.
  let horizontalMargin: Sourced<Double>?

  package let fontSize: Sourced<Double>?

  package let cornerRadius: Sourced<Double>?

  let use: String?
}

/// A width or height: points, or a rule.
///
/// In JSON a number, or the word `fill` or `intrinsic`.
package enum Extent: Hashable, Sendable, Decodable {
  /// Points, `>= 0`.
  case points(Double)
  /// All the space of the container.
  case fill
  /// The space that the content needs.
  case intrinsic

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try? container.decode(String.self) {
    case "fill": self = .fill
    case "intrinsic": self = .intrinsic
    case let word?:
      throw decoder.refusal("'\(word)' is not an extent; write points, 'fill' or 'intrinsic'")
    case nil: self = .points(try container.decode(Double.self))
    }
  }
}

/// A font of a system by name.
package struct TypeStyle: Decodable, Hashable, Sendable {
  package let name: String

  let sourceKey: String?

  let family: String?

  /// Points, `> 0`.
  package let size: Sourced<Double>

  /// The weight's name, such as `semibold`.
  package let weight: Sourced<String>?

  /// The weight as a number, `100...900`; nil if none is given.
  package let weightValue: Sourced<Double>?

  /// Points between letters; may be negative.
  package let letterSpacing: Sourced<Double>?

  let use: String?
}
