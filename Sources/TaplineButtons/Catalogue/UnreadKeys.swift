/// A part of a button system whose data holds more than the program reads.
package protocol HasUnreadKeys {
  /// Keys of what is there for people and other programs, who read it in the file or in
  /// `tapline list styles --json`.
  static var unreadKeys: [String] { get }
}

extension ButtonSystem: HasUnreadKeys {
  package static var unreadKeys: [String] {
    ["decisions", "disabledPatterns", "files", "glossary", "screens"]
  }

  /// Where the data that is not read names a style.
  package static let unreadStyleNames = [
    ["decisions", "answers", "style"], ["disabledPatterns", "styles"], ["screens", "style"],
  ]

  /// Where the data that is not read names a pairing.
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
  /// A list that is left out is empty.
  ///
  /// The synthesised readers of this module choose this over the general `decode`.
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
  /// The words there are, in the order of their declaration.
  package static var words: [String] { allCases.map(\.rawValue) }
}

extension Decoder {
  /// The error of a value that cannot be read.
  func refusal(_ message: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
  }
}
