import TaplineText

struct XMLTag {
  /// The range is that of the value.
  typealias Attribute = (name: String, value: String, range: Range<Int>)

  var name: String
  var isEnd = false
  /// Whether the tag is `<NAME/>`.
  var isEmpty = false
  var attributes: [Attribute] = []
  var range: Range<Int>

  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}

/// Reads the tags in order; comments and processing instructions are skipped, and other text must be whitespace.
struct XMLTags {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var position = 0
  private var progress: BorrowedText.Progress

  init(_ text: BorrowedText, file: String) {
    bytes = text.bytes
    progress = text.progress
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  func failure(_ message: String, at range: Range<Int>? = nil) -> DataError {
    DataError(
      message, at: range ?? position..<min(position + 1, bytes.count), in: bytes, file: file,
      rule: ExchangeReader.rule)
  }

  mutating func next() throws(DataError) -> XMLTag? {
    progress.advance(to: position)
    while true {
      skipSpace()
      guard position < bytes.count else { return nil }
      guard bytes[position] == UInt8(ascii: "<") else { throw failure("text is not allowed here") }
      if starts(with: "<!--") {
        try skip(past: "-->", from: 4, orFail: "the comment has no closing '-->'")
      } else if starts(with: "<?") {
        try skip(past: "?>", from: 2, orFail: "the declaration has no closing '?>'")
      } else if starts(with: "<!") {
        throw failure("document types and CDATA sections are not supported")
      } else {
        return try tag()
      }
    }
  }

  private mutating func tag() throws(DataError) -> XMLTag {
    let start = position
    position += 1
    let isEnd = starts(with: "/")
    if isEnd { position += 1 }
    let name = try name(orFail: "an element needs a name")
    var tag = XMLTag(name: name, isEnd: isEnd, range: start..<start)
    while true {
      skipSpace()
      guard position < bytes.count else {
        throw failure("the tag has no closing '>'", at: start..<start + 1)
      }
      if starts(with: ">") {
        position += 1
        break
      }
      if !isEnd, starts(with: "/>") {
        position += 2
        tag.isEmpty = true
        break
      }
      guard !isEnd else { throw failure("an end tag must not have attributes") }
      try attribute(of: &tag)
    }
    tag.range = start..<position
    return tag
  }

  private mutating func attribute(of tag: inout XMLTag) throws(DataError) {
    let start = position
    let key = try name(orFail: "an attribute needs a name")
    skipSpace()
    guard starts(with: "=") else { throw failure("an attribute needs '=' and a value in quotes") }
    position += 1
    skipSpace()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
    else { throw failure("the attribute's value is not in quotes") }
    let quote = bytes[position]
    position += 1
    let first = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "<") {
      position += 1
    }
    guard position < bytes.count, bytes[position] == quote else {
      throw failure("the attribute's value has no closing quote", at: start..<position)
    }
    guard tag[key] == nil else {
      throw failure("'\(key)' occurs twice", at: start..<position)
    }
    guard tag.attributes.count < 64 else {
      throw failure("an element can have at most 64 attributes")
    }
    let value = String(decoding: bytes[first..<position], as: UTF8.self)
    tag.attributes.append((key, value, first..<position))
    position += 1
  }

  private mutating func name(orFail message: String) throws(DataError) -> String {
    let start = position
    while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
    guard position > start else { throw failure(message) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (48...58).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte >= 0x80
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func skip(
    past text: StaticString, from offset: Int, orFail message: String
  ) throws(DataError) {
    let start = position
    position += offset
    while position < bytes.count, !starts(with: text) { position += 1 }
    guard position < bytes.count else { throw failure(message, at: start..<start + 1) }
    position += text.utf8CodeUnitCount
  }
}
