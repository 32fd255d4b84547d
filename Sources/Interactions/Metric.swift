/// A named figure of a system that is neither a colour, a font nor an animation: heights, radii,
/// spacings, durations.
///
/// Thread: any.
public struct Metric: Codable, Hashable, Sendable {
  /// The name that styles use.
  public let name: String

  /// What it belongs to, such as `height`, `cornerRadius` or `spacing`.
  public let group: String

  /// The row's name in the source.
  public let sourceKey: String?

  /// The figure, in `unit`; words where the source gives words.
  public let value: Figure<MetricValue>

  /// A second figure, such as the horizontal one of a pair.
  public let secondValue: Figure<MetricValue>?

  /// The unit: `pt`, `s`, `px`; nil for fractions and words.
  public let unit: String?

  /// What it is for.
  public let use: String?
}

/// A number, or words where a source gives words.
///
/// Thread: any.
public enum MetricValue: Codable, Hashable, Sendable {
  /// A number in the metric's unit.
  case number(Double)
  /// What the source says instead of a number, such as the name of a curve.
  case words(String)

  /// Reads a number or a string.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError` where it is neither.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let words = try? container.decode(String.self) {
      self = .words(words)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Writes the form that `init(from:)` reads.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .words(let words): try container.encode(words)
    }
  }
}
