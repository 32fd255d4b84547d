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
