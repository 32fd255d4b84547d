extension KeyedDecodingContainer {
  /// Decodes a list, empty if omitted; synthesized initializers in this module prefer this overload.
  func decode<Element: Decodable>(
    _ type: [Element].Type, forKey key: Key
  ) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

/// One of a fixed list of words in a data file.
package protocol NamedChoice: RawRepresentable, CaseIterable, Decodable, Hashable, Sendable
where RawValue == String {}

extension NamedChoice {
  package static var words: [String] { allCases.map(\.rawValue) }
}

extension Decoder {
  func refusal(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}
