/// The outline of a button.
package struct ButtonShape: Decodable, Hashable, Sendable {
  /// The kind of outline.
  package enum Kind: String, NamedChoice {
    /// Straight edges with round corners.
    case roundedRectangle
    /// Half circles at both ends.
    case capsule
    case circle
    /// No outline.
    case none
  }

  /// The kind of outline.
  package let kind: Kind

  /// The radius of the corners in points, `>= 0`.
  package let cornerRadius: Figure<Double>?

  /// Whether the corners are continuous, as a superellipse.
  package let isContinuous: Bool?
}

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

package struct ButtonIcon: Decodable, Hashable, Sendable {
  /// The symbol's name, where it is fixed.
  package let symbol: String?

  /// Points.
  package let size: Figure<Double>?

  /// The weight's name.
  let weight: Figure<String>?
}

/// The size of a button: what is drawn, and what takes touches.
///
/// All figures are points.
package struct ButtonSize: Decodable, Hashable, Sendable {
  /// The name, for a size that a system offers to all styles.
  package let name: String?

  /// The row's name in the source.
  let sourceKey: String?

  /// The width that is drawn.
  package let width: Figure<Extent>?

  /// The height that is drawn.
  package let height: Figure<Extent>?

  /// The least width that is drawn.
  package let minimumWidth: Figure<Double>?

  /// The least height that is drawn.
  package let minimumHeight: Figure<Double>?

  /// The width that takes touches.
  package let hitWidth: Figure<Double>?

  /// The height that takes touches.
  package let hitHeight: Figure<Double>?

  /// Left and right of the content, inside.
  package let horizontalPadding: Figure<Double>?

  /// Above and below the content, inside.
  package let verticalPadding: Figure<Double>?

  /// Left and right of the button, outside.
  let horizontalMargin: Figure<Double>?

  /// The size of the title's font.
  package let fontSize: Figure<Double>?

  package let cornerRadius: Figure<Double>?

  /// What it is for.
  let use: String?
}

/// A width or height: points, or a rule.
///
/// In JSON a number, or the word `fill` or `intrinsic`.
package enum Extent: Hashable, Sendable, Decodable {
  /// Points, `>= 0`.
  case points(Double)
  /// As much as the container gives.
  case fill
  /// As much as the content needs.
  case intrinsic

  /// Reads a number or a word.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try? container.decode(String.self) {
    case "fill": self = .fill
    case "intrinsic": self = .intrinsic
    case let word?:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "'\(word)' is not an extent; write points, 'fill' or 'intrinsic'"))
    case nil: self = .points(try container.decode(Double.self))
    }
  }
}

/// A font of a system by name.
package struct TypeStyle: Decodable, Hashable, Sendable {
  /// The name that styles use.
  package let name: String

  /// The row's name in the source.
  let sourceKey: String?

  /// The family, where one is named.
  let family: String?

  /// Points, `> 0`.
  package let size: Figure<Double>

  /// The weight's name, such as `semibold`.
  package let weight: Figure<String>?

  /// The weight as a number, `100...900`, where one is given.
  package let weightValue: Figure<Double>?

  /// Points between letters; may be negative.
  package let letterSpacing: Figure<Double>?

  /// What it is for.
  let use: String?
}
