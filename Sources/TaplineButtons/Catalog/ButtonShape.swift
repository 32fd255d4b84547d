/// The outline of a button; properties that the source does not mention are nil.
package struct ButtonShape: Decodable, Hashable, Sendable {
  package enum Kind: String, NamedChoice {
    /// A rectangle with rounded corners.
    case roundedRectangle
    /// A rectangle with half circles at both ends.
    case capsule
    case circle
    /// No outline.
    case none
  }

  package let kind: Kind

  /// The corner radius in points, `>= 0`.
  package let cornerRadius: Sourced<Double>?

  /// Whether the corners are continuous, as a superellipse.
  package let isContinuous: Bool?
}

/// Lengths are in points; the offset is to the right and down.
package struct ButtonShadow: Decodable, Hashable, Sendable {
  package let color: Sourced<ColorReference>
  package let radius: Sourced<Double>
  package let x: Sourced<Double>?
  package let y: Sourced<Double>?
}

package struct ButtonIcon: Decodable, Hashable, Sendable {
  /// The symbol's name, if it is fixed.
  package let symbol: String?

  /// The size in points.
  package let size: Sourced<Double>?

  let weight: Sourced<String>?
}

/// The size of a button in points; values that the source does not mention are nil.
package struct ButtonSize: Decodable, Hashable, Sendable {
  /// The name of a size that a system offers to all styles; nil for a style's own size.
  package let name: String?

  let sourceKey: String?
  package let width: Sourced<Extent>?
  package let height: Sourced<Extent>?
  package let minimumWidth: Sourced<Double>?
  package let minimumHeight: Sourced<Double>?
  package let hitWidth: Sourced<Double>?
  package let hitHeight: Sourced<Double>?
  package let horizontalPadding: Sourced<Double>?
  package let verticalPadding: Sourced<Double>?
  let horizontalMargin: Sourced<Double>?
  package let fontSize: Sourced<Double>?
  package let cornerRadius: Sourced<Double>?
  let use: String?
}

/// A width or height: in JSON a number of points, `fill` or `intrinsic`.
package enum Extent: Hashable, Sendable, Decodable {
  /// Points, `>= 0`.
  case points(Double)
  /// The size of the container.
  case fill
  /// The size of the content.
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

/// A named font; lengths are in points.
package struct TypeStyle: Decodable, Hashable, Sendable {
  package let name: String
  let sourceKey: String?
  let family: String?
  package let size: Sourced<Double>

  /// The weight's name, such as `semibold`.
  package let weight: Sourced<String>?

  /// The weight as a number, `100...900`; nil if not specified.
  package let weightValue: Sourced<Double>?

  package let letterSpacing: Sourced<Double>?
  let use: String?
}
