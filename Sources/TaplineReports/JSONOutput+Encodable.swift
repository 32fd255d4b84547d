package import TaplineText

extension JSONOutput {
  /// Encodes a value; the members of a type keep their order, those of a dictionary are sorted, and nil is `null`.
  package init(encoding value: some Encodable) throws {
    self = try TreeEncoder.part(of: value, path: []).output
  }
}

/// A dictionary whose members are written sorted by key.
private protocol KeyedByString {}
extension Dictionary: KeyedByString where Key == String {}

/// Collects what one value encodes; `output` is complete when the value has encoded itself.
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

  enum Shape {
    case single
    case array
    case object
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var shape = Shape.object
  private var parts: [(key: String, part: Part)] = []
  private let isSorted: Bool

  init(path: [any CodingKey], isSorted: Bool = false) {
    codingPath = path
    self.isSorted = isSorted
  }

  /// Returns the part for a value; numbers and strings need no encoder.
  static func part<Value: Encodable>(of value: Value, path: [any CodingKey]) throws -> Part {
    // Long lists of numbers are kept as they are.
    if Value.self == [Double].self, let numbers = value as? [Double] {
      return .value(.numbers(numbers))
    }
    switch value {
    case let number as Double: return .value(.number(number))
    case let text as String: return .value(.string(text))
    case let number as Int: return .value(.integer(number))
    case let flag as Bool: return .value(.boolean(flag))
    case let number as Float: return .value(.number(Double(number)))
    case let number as any BinaryInteger:
      return .value(Int(exactly: number).map(JSONOutput.integer) ?? .number(Double(number)))
    default:
      let encoder = TreeEncoder(path: path, isSorted: value is any KeyedByString)
      try value.encode(to: encoder)
      return .open(encoder)
    }
  }

  var output: JSONOutput {
    switch shape {
    case .single: parts.last?.part.output ?? .object([])
    case .array: .array(parts.map(\.part.output))
    case .object:
      .object(
        (isSorted ? parts.sorted { $0.key < $1.key } : parts).map { ($0.key, $0.part.output) })
    }
  }

  var count: Int { parts.count }

  func add(_ part: Part, forKey key: String = "") { parts.append((key, part)) }

  func nested(_ path: [any CodingKey], forKey key: String = "") -> TreeEncoder {
    let nested = TreeEncoder(path: path)
    add(.open(nested), forKey: key)
    return nested
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(TreeMembers<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .array
    return TreeElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    shape = .single
    return TreeElements(encoder: self)
  }
}

private struct TreeMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.add(.value(.null), forKey: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    encoder.add(try TreeEncoder.part(of: value, path: codingPath + [key]), forKey: key.stringValue)
  }

  // The protocol's default implementations leave out a nil member, so each overload for a type in use is replaced.
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

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.nested(codingPath + [key], forKey: key.stringValue)
  }
}

/// The elements of an array, or the single value that encodes a type.
private struct TreeElements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: TreeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.add(.value(.null)) }

  func encode<Value: Encodable>(_ value: Value) throws {
    encoder.add(try TreeEncoder.part(of: value, path: codingPath))
  }

  func superEncoder() -> any Encoder { encoder.nested(codingPath) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }
}
