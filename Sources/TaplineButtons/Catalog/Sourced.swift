/// A value of a design system and its certainty, indirect because styles contain dozens and are copied whole.
///
/// JSON has the value, `"unspecified"`, or an object with `value` and either `interpreted` or `default`.
package indirect enum Sourced<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The source specifies no value.
  case unspecified
  case given(Value)
  /// The source is ambiguous; `reason` explains the interpretation.
  case interpreted(Value, reason: String)
  /// The source gives no value; `origin` is the source of the default.
  case defaulted(Value, origin: String)

  package var value: Value? {
    switch self {
    case .unspecified: nil
    case .given(let value), .interpreted(let value, _), .defaulted(let value, _): value
    }
  }

  /// The reason or origin of a value that the source does not give itself.
  package var remark: String? {
    switch self {
    case .unspecified, .given: nil
    case .interpreted(_, let reason): reason
    case .defaulted(_, let origin): origin
    }
  }
}

extension Sourced {
  package static var unspecifiedWord: String { "unspecified" }

  private enum CodingKeys: String, CodingKey {
    case value
    case interpreted
    case `default`
  }
}

extension Sourced: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let word = try? single.decode(String.self), word == Self.unspecifiedWord {
      self = .unspecified
      return
    }
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      container.contains(.value)
    else {
      self = .given(try single.decode(Value.self))
      return
    }
    let value = try container.decode(Value.self, forKey: .value)
    let reason = try container.decodeIfPresent(String.self, forKey: .interpreted)
    let origin = try container.decodeIfPresent(String.self, forKey: .default)
    switch (reason, origin) {
    case (let reason?, nil): self = .interpreted(value, reason: reason)
    case (nil, let origin?): self = .defaulted(value, origin: origin)
    default: throw decoder.refusal("'value' needs either 'interpreted' or 'default', not both")
    }
  }
}
