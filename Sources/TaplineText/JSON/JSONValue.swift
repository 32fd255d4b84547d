package struct JSONValue: Sendable {
  package let document: JSONDocument
  let index: Int

  package enum Kind: String, Sendable {
    case null
    case boolean
    case number
    case string
    case array
    case object
  }

  private var node: JSONNode { document.nodes[index] }

  package var kind: Kind {
    switch node.kind {
    case .null: .null
    case .true, .false: .boolean
    case .number: .number
    case .plainString, .escapedString: .string
    case .array, .longArray: .array
    case .object: .object
    }
  }

  /// The value's range with quotes and brackets, as byte offsets from the start of the file.
  package var range: Range<Int> { Int(node.start)..<Int(node.end) }

  package var text: String {
    document.withText { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  package var bool: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The `Double` nearest to the number, infinite if it is too large; nil for other kinds.
  package var number: Double? {
    guard node.kind == .number else { return nil }
    return document.withText { text in
      var scanner = try? JSONScanner(UnsafeBufferPointer(rebasing: text[range]))
      _ = try? scanner?.next()
      return scanner?.number
    }
  }

  /// The decoded text, with invalid UTF-8 and unpaired surrogates replaced; nil for other kinds.
  package var string: String? {
    guard node.kind == .plainString || node.kind == .escapedString else { return nil }
    return document.withText { text in
      JSONScanner.string(in: text[range], isEscaped: node.kind == .escapedString)
    }
  }

  /// Returns whether this value is the given string; a value without escapes is compared without decoding.
  package func isString(_ expected: StaticString) -> Bool {
    guard node.kind == .plainString else {
      return node.kind == .escapedString && string == expected.description
    }
    let count = expected.utf8CodeUnitCount
    let start = Int(node.start) + 1
    guard Int(node.end) - 1 - start == count else { return false }
    return document.withText { bytes in
      for offset in 0..<count where bytes[start + offset] != expected.utf8Start[offset] {
        return false
      }
      return true
    }
  }

  package var elements: Elements { Elements(of: self) }

  /// The members in the order of the text, duplicates included; empty for other kinds.
  package var members: Members {
    let isObject = node.kind == .object
    return Members(
      document: document, index: isObject ? index + 1 : 0, end: isObject ? Int(node.next) : 0)
  }

  /// Returns the last member with this key, or nil.
  package subscript(key: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in members where member.key.isString(key) { found = member.value }
    return found
  }

  package struct Elements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var index = 0
    private var end = 0
    private var long: LongArrayReader?

    fileprivate init(of value: JSONValue) {
      document = value.document
      switch value.node.kind {
      case .array: (index, end) = (value.index + 1, Int(value.node.next))
      case .longArray: long = LongArrayReader(value)
      default: break
      }
    }

    package mutating func next() -> JSONValue? {
      guard index < end else { return long?.next() }
      defer { index = Int(document.nodes[index].next) }
      return JSONValue(document: document, index: index)
    }
  }

  package struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    package mutating func next() -> (key: JSONValue, value: JSONValue)? {
      guard index < end else { return nil }
      let key = JSONValue(document: document, index: index)
      let value = JSONValue(document: document, index: index + 1)
      index = Int(document.nodes[index + 1].next)
      return (key, value)
    }
  }

  /// The value's path from the root; a key has the path of its member.
  package var path: JSONPath { document.paths(of: [self])[0] }
}
