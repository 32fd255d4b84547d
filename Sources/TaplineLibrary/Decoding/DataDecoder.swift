import TaplineButtons
import TaplineText

/// A decoder of data files whose errors have a line and column, and which rejects `null` and keys that are not read.
final class DataDecoder: Decoder {
  /// Receives each key that is read, with its `CodingKey` type, and the keys of `ButtonSystem.unreadKeys`, with the
  /// type of their object.
  typealias KeyObserver = (_ type: Any.Type, _ keys: [String]) -> Void

  let value: DataValue
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let observer: KeyObserver?
  /// The members of an object; empty for other kinds.
  private var members: [String: DataValue] = [:]
  private var readKeys: [String] = []

  fileprivate init(
    _ value: DataValue, path: [any CodingKey], observer: KeyObserver?
  ) throws(DataError) {
    self.value = value
    codingPath = path
    self.observer = observer
    for member in value.members {
      guard members.updateValue(member.value, forKey: member.key) == nil else {
        throw DataError(at: member.place, "'\(member.key)' occurs twice")
      }
    }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from value: DataValue, observer: KeyObserver? = nil
  ) throws(PatternLibraryError) -> Value {
    do {
      return try DataDecoder(value, path: [], observer: observer).decode(type)
    } catch let error as DataError {
      throw PatternLibraryError(error)
    } catch {
      throw PatternLibraryError(DataError(at: value.place, "\(error)"))
    }
  }

  /// Decodes the value and rejects members that were not read; a wrapper such as `Sourced` decodes its content with the
  /// same decoder, so both share `readKeys`.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if case .animation(let animation, _) = value, let spec = animation as? Value { return spec }
    do {
      if let choices = type as? any NamedChoice.Type { try check(choices) }
      let decoded = try Value(from: self)
      if let keys = ButtonSystem.unreadKeys[ObjectIdentifier(type)] {
        for key in keys { _ = optional(key) }
        observer?(type, keys)
      }
      if !readKeys.isEmpty { try refuseUnreadMembers() }
      return decoded
    } catch DecodingError.dataCorrupted(let context) {
      throw DataError(at: value.place, context.debugDescription)
    }
  }

  private func check(_ choices: any NamedChoice.Type) throws {
    guard let word = value.string, !choices.words.contains(word) else { return }
    let all = "use " + choices.words.joined(separator: ", ")
    let hint = nearestNameHint(for: word, in: choices.words) ?? all
    throw DataError(at: value.place, "'\(word)' is not valid here; \(hint)")
  }

  fileprivate func optional(_ key: String) -> DataValue? {
    if !readKeys.contains(key) { readKeys.append(key) }
    return members[key]
  }

  private func refuseUnreadMembers() throws(DataError) {
    for member in value.members where !readKeys.contains(member.key) {
      throw JSONFields.refusal(of: member.key, at: member.place, known: readKeys)
    }
  }

  /// The nearest key, for messages; elements of an array have the key of the array.
  fileprivate var label: String {
    codingPath.last { $0.intValue == nil }.map { "'\($0.stringValue)'" } ?? "the value"
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard value.kind == .object else {
      throw DataError(at: value.place, "\(label) must be an object")
    }
    return KeyedDecodingContainer(DataKeys<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard value.kind == .array else {
      throw DataError(at: value.place, "\(label) must be an array")
    }
    return DataElements(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension DataDecoder: SingleValueDecodingContainer {
  private func mustBe(_ kind: String) -> DataError {
    DataError(at: value.place, "\(label) must be \(kind)")
  }

  func decodeNil() -> Bool { false }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let flag = value.bool else { throw mustBe("true or false") }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard let string = value.string else { throw mustBe("a string") }
    return string
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = value.number, number.isFinite else { throw mustBe("a number") }
    return number
  }

  func decode(_ type: Int.Type) throws -> Int {
    guard let number = value.number, let whole = Int(exactly: number) else {
      throw mustBe("a whole number")
    }
    return whole
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    guard let number = Number(exactly: try decode(Int.self)) else {
      throw mustBe("a whole number from \(Number.min) to \(Number.max)")
    }
    return number
  }
}

private struct DataKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: DataDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { decoder.value.members.compactMap { Key(stringValue: $0.key) } }

  private func member(_ key: Key) -> DataValue? {
    decoder.observer?(Key.self, [key.stringValue])
    return decoder.optional(key.stringValue)
  }

  private func nested(_ key: Key) throws(DataError) -> DataDecoder {
    guard let member = member(key) else {
      throw DataError(at: decoder.value.place, "'\(key.stringValue)' is missing")
    }
    return try DataDecoder(member, path: codingPath + [key], observer: decoder.observer)
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try nested(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}

private struct DataElements: UnkeyedDecodingContainer {
  let decoder: DataDecoder
  private let elements: [DataValue]
  private(set) var currentIndex = 0

  init(decoder: DataDecoder) {
    self.decoder = decoder
    elements = decoder.value.elements
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  private mutating func next() throws -> DataDecoder {
    guard !isAtEnd else {
      throw DataError(at: decoder.value.place, "an element is missing")
    }
    defer { currentIndex += 1 }
    return try DataDecoder(elements[currentIndex], path: codingPath, observer: decoder.observer)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
