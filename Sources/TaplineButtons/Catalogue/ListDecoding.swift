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
