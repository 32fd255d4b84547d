extension JSONOutput {
  /// A value of a type that says itself what is to be written.
  ///
  /// Members stand in the order in which the type encodes them; those of a dictionary, which has
  /// none, by key. What is nil is `null`.
  package init(encoding value: some Encodable) throws {
    self = try TreeEncoder.part(of: value, path: []).output
  }
}

/// A dictionary whose members are written in the order of their keys.
private protocol KeyedByString {}
extension Dictionary: KeyedByString where Key == String {}

/// Encodes one value, which is complete once its type has said all.
private final class TreeEncoder: Encoder {
  enum Part {
    case value(JSONOutput)
    case open(TreeEncoder)

    var output: JSONOutput {
      switch self {
      case .value(let output): output
      case .open(let encoder): encoder.output
      }
    }
  }

  private enum Content {
    case single(Part)
    case array([Part])
    case object([(key: String, part: Part)])
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var content: Content?
  private let isSorted: Bool

  init(path: [any CodingKey], isSorted: Bool = false) {
    codingPath = path
    self.isSorted = isSorted
  }

  /// A value on its way, numbers and strings without a detour.
  static func part<Value: Encodable>(of value: Value, path: [any CodingKey]) throws -> Part {
    // Long lists of numbers, as they are.
    if Value.self == [Double].self, let numbers = value as? [Double] {
      return .value(.numbers(numbers))
    }
    switch value {
    case let number as Double: return .value(.number(number))
    case let text as String: return .value(.string(text))
    case let number as Int: return .value(.integer(number))
    case let flag as Bool: return .value(.boolean(flag))
    default:
      let encoder = TreeEncoder(path: path, isSorted: value is any KeyedByString)
      try value.encode(to: encoder)
      return .open(encoder)
    }
  }

  var output: JSONOutput {
    switch content {
    case nil: .object([])
    case .single(let part): part.output
    case .array(let parts): .array(parts.map(\.output))
    case .object(let members):
      .object(
        (isSorted ? members.sorted { $0.key < $1.key } : members).map { ($0.key, $0.part.output) })
    }
  }

  func set(_ part: Part) { content = .single(part) }

  func append(_ part: Part) {
    guard case .array(var parts) = content else {
      content = .array([part])
      return
    }
    // The only reference, so that nothing is copied.
    content = nil
    parts.append(part)
    content = .array(parts)
  }

  func append(_ part: Part, forKey key: String) {
    guard case .object(var members) = content else {
      content = .object([(key, part)])
      return
    }
    content = nil
    members.append((key, part))
    content = .object(members)
  }

  var count: Int {
    guard case .array(let parts) = content else { return 0 }
    return parts.count
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if content == nil { content = .object([]) }
    return KeyedEncodingContainer(TreeMembers<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if content == nil { content = .array([]) }
    return TreeElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { TreeScalar(encoder: self) }
}

private struct TreeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.append(.value(.null), forKey: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.append(
      try TreeEncoder.part(of: value, path: codingPath + [key]), forKey: key.stringValue)
  }

  // One for each type that the protocol has one for, since its own leave out what is nil.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try add(value, key)
  }

  private func add(_ value: (some Encodable)?, _ key: Key) throws {
    guard let value else { return encodeNil(forKey: key) }
    try encode(value, forKey: key)
  }

  private func nested(_ key: any CodingKey) -> TreeEncoder {
    let nested = TreeEncoder(path: codingPath + [key])
    encoder.append(.open(nested), forKey: key.stringValue)
    return nested
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
}

private struct TreeElements: UnkeyedEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.append(.value(.null)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.append(try TreeEncoder.part(of: value, path: codingPath))
  }

  func superEncoder() -> any Encoder {
    let nested = TreeEncoder(path: codingPath)
    encoder.append(.open(nested))
    return nested
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }
}

private struct TreeScalar: SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.set(.value(.null)) }

  // Here every number ends, and what encodes itself as one of these would not end otherwise.
  func encode(_ value: Bool) { encoder.set(.value(.boolean(value))) }
  func encode(_ value: String) { encoder.set(.value(.string(value))) }
  func encode(_ value: Double) { encoder.set(.value(.number(value))) }
  func encode(_ value: Float) { encoder.set(.value(.number(Double(value)))) }
  func encode(_ value: Int) { encoder.set(.value(.integer(value))) }
  func encode(_ value: Int8) { set(value) }
  func encode(_ value: Int16) { set(value) }
  func encode(_ value: Int32) { set(value) }
  func encode(_ value: Int64) { set(value) }
  func encode(_ value: UInt) { set(value) }
  func encode(_ value: UInt8) { set(value) }
  func encode(_ value: UInt16) { set(value) }
  func encode(_ value: UInt32) { set(value) }
  func encode(_ value: UInt64) { set(value) }

  private func set(_ value: some BinaryInteger) {
    encoder.set(.value(Int(exactly: value).map(JSONOutput.integer) ?? .number(Double(value))))
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.set(try TreeEncoder.part(of: value, path: codingPath))
  }
}
