/// A named figure of a system that is neither a colour, a font nor an animation: heights, radii,
/// spacings, durations.
package struct Metric: Decodable, Hashable, Sendable {
  /// The name that styles use.
  package let name: String

  /// What it belongs to, such as `height`, `cornerRadius` or `spacing`.
  package let group: String

  /// The row's name in the source.
  package let sourceKey: String?

  /// The figure, in `unit`; words where the source gives words.
  package let value: Figure<MetricValue>

  /// The unit: `pt`, `s`, `px`; nil for fractions and words.
  package let unit: String?

  /// What it is for.
  package let use: String?
}

/// A number, or words where a source gives words.
package enum MetricValue: Decodable, Hashable, Sendable {
  /// A number in the metric's unit.
  case number(Double)
  /// What the source says instead of a number, such as the name of a curve.
  case words(String)

  /// Reads a number or a string.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let words = try? container.decode(String.self) {
      self = .words(words)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}
