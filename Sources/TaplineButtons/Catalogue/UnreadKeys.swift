/// A part of a button system whose JSON has members that Tapline does not read.
package protocol HasUnreadKeys {
  /// The keys of these members, which are for people and other programs.
  static var unreadKeys: [String] { get }
}

extension ButtonSystem: HasUnreadKeys {
  package static var unreadKeys: [String] {
    ["decisions", "disabledPatterns", "files", "glossary", "screens"]
  }

  /// The paths of style names in these members.
  package static let unreadStyleNames = [
    ["decisions", "answers", "style"], ["disabledPatterns", "styles"], ["screens", "style"],
  ]

  /// The paths of pairing names in these members.
  package static let unreadPairingNames = [["screens", "pairing"]]
}

extension PressStyle: HasUnreadKeys {
  package static var unreadKeys: [String] { ["accessibility"] }
}

extension Metric: HasUnreadKeys {
  static var unreadKeys: [String] { ["secondValue"] }
}

extension NamedAnimation: HasUnreadKeys {
  package static var unreadKeys: [String] { ["aliases"] }
}

extension LoadingBehavior: HasUnreadKeys {
  package static var unreadKeys: [String] { ["keepsFrame", "layouts"] }
}

extension ToggleBehavior: HasUnreadKeys {
  package static var unreadKeys: [String] { ["examples"] }
}

extension ButtonIcon: HasUnreadKeys {
  package static var unreadKeys: [String] { ["frameWidth"] }
}

extension ButtonShape: HasUnreadKeys {
  package static var unreadKeys: [String] { ["innerCornerRadius"] }
}

extension KeyedDecodingContainer {
  /// Decodes a list; an omitted list is empty.
  ///
  /// The initializers synthesized in this module use this overload instead of the generic `decode`.
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
