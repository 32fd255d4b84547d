/// A reader of JSON tokens in one pass without recursion; `oddities` lists a byte-order mark and trailing commas.
package struct JSONScanner {
  package enum Token: UInt8, Sendable {
    case objectStart
    case objectEnd
    case arrayStart
    case arrayEnd
    case key
    case string
    case number
    case `true`
    case `false`
    case null
    /// The end of the text, which is returned again by every later call.
    case end
  }

  package struct Failure: Error {
    let offset: Int
    let message: String
  }

  /// A tolerated deviation from RFC 8259.
  package struct Oddity {
    package enum Kind {
      case byteOrderMark
      case trailingComma
    }

    package let kind: Kind
    package let range: Range<Int>
  }

  package private(set) var start = 0

  /// The offset after the last token's last byte; a key's colon comes later.
  package private(set) var end = 0

  package private(set) var isEscaped = false

  /// Whether any key or string so far has a byte outside ASCII.
  package private(set) var hasNonASCII = false

  package private(set) var oddities: [Oddity] = []

  package private(set) var depth = 0

  /// In a text that is loaded in pieces, the offset of the first byte that is still needed.
  package var neededOffset = 0

  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private let more: Loader?
  /// The offset after which a token may reach beyond the loaded bytes.
  private var fetchPosition = Int.max
  private var digits = DecimalDigits()
  private var containers = ContainerStack()
  private var expected = Expectation.value
  private var lastComma = 0

  private var isInObject: Bool { containers.isObject }

  private enum Expectation: UInt8 {
    case value
    case valueOrEnd
    case key
    case keyOrEnd
    case commaOrEnd
    case end
  }

  /// Loads more of a text, releases the part before `neededOffset`, and returns the offset after the last loaded byte;
  /// all other bytes are 0, which JSON never contains.
  package typealias Loader = (_ neededOffset: Int) -> Int

  /// In a text that is loaded in pieces, the length in bytes up to which tokens and white space are always accepted.
  package static let longestToken = 65_536

  package init(
    _ text: UnsafeBufferPointer<UInt8>, more: Loader? = nil
  ) throws(Failure) {
    self.text = text
    self.more = more
    fetch()
    guard text.count < Int(UInt32.max) else {
      throw Failure(offset: 0, message: "the file is larger than 4 GiB")
    }
    guard text.count >= 2 else { return }
    let isMarked = (text[0], text[1]) == (0xFF, 0xFE) || (text[0], text[1]) == (0xFE, 0xFF)
    // In UTF-16 one of the two bytes of an ASCII character is zero; JSON in UTF-8 contains no zero byte.
    guard !isMarked, text[0] != 0, text[1] != 0 else {
      throw Failure(offset: 0, message: "the file is UTF-16 or UTF-32; save it as UTF-8")
    }
    if text.count >= 3, (text[0], text[1], text[2]) == (0xEF, 0xBB, 0xBF) {
      oddities.append(.init(kind: .byteOrderMark, range: 0..<3))
      position = 3
    }
  }

  init(rereading text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.text = text
    more = nil
    position = offset
  }

  /// The `Double` nearest to the last token of kind `number`; infinite if it is too large.
  package var number: Double {
    digits.value ?? Double(String(decoding: text[start..<end], as: UTF8.self)) ?? .nan
  }

  /// The text of the last key or string with escapes decoded; invalid UTF-8 and unpaired surrogates are replaced.
  package var string: String { Self.string(in: text[start..<end], isEscaped: isEscaped) }

  /// Returns the text of a valid string literal, including its quotes, as `string` does.
  package static func string(
    in literal: Slice<UnsafeBufferPointer<UInt8>>, isEscaped: Bool
  ) -> String {
    let content = literal.base[literal.startIndex + 1..<literal.endIndex - 1]
    guard isEscaped else {
      return String(decoding: UnsafeBufferPointer(rebasing: content), as: UTF8.self)
    }
    return decodeEscapes(content)
  }

  package mutating func next() throws(Failure) -> Token {
    skipSpace()
    if case .commaOrEnd = expected, position < text.count, text[position] == UInt8(ascii: ",") {
      lastComma = position
      position += 1
      expected = isInObject ? .key : .value
      skipSpace()
    }
    if position > fetchPosition { fetch() }
    start = position
    guard position < text.count else {
      if case .end = expected {
        end = position
        return .end
      }
      throw unexpectedEnd()
    }
    let byte = text[position]
    switch expected {
    case .value, .valueOrEnd:
      return try readValue(byte)
    case .key, .keyOrEnd:
      guard byte == UInt8(ascii: "\"") else { return try close(byte) }
      try readString()
      skipSpace()
      guard position < text.count, text[position] == UInt8(ascii: ":") else {
        let found = position < text.count ? name(at: position) : "the end of the file"
        throw Failure(offset: position, message: "expected ':' after the key, found \(found)")
      }
      position += 1
      expected = .value
      return .key
    case .commaOrEnd:
      return try close(byte)
    case .end:
      throw Failure(
        offset: position, message: "unexpected \(name(at: position)) after the end of the value")
    }
  }

  private mutating func fetch() {
    guard let more else { return }
    let count = more(neededOffset)
    fetchPosition = count < text.count ? count - Self.longestToken : .max
  }

  /// Skips to the end of the value that starts with the last token.
  package mutating func skipRest(of token: Token) throws(Failure) {
    switch token {
    case .objectStart, .arrayStart: break
    default: return
    }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  // MARK: - Values

  private mutating func readValue(_ byte: UInt8) throws(Failure) -> Token {
    let token: Token
    switch byte {
    case UInt8(ascii: "\""):
      try readString()
      token = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      token = .number
    case UInt8(ascii: "{"):
      return try open(.objectStart)
    case UInt8(ascii: "["):
      return try open(.arrayStart)
    case UInt8(ascii: "t"):
      token = try readWord("true", .true)
    case UInt8(ascii: "f"):
      token = try readWord("false", .false)
    case UInt8(ascii: "n"):
      token = try readWord("null", .null)
    case UInt8(ascii: "]") where depth > 0 && !isInObject:
      return try close(byte)
    default:
      throw Failure(
        offset: position,
        message: strangeWord(at: position) ?? "expected a value, found \(name(at: position))")
    }
    expected = depth == 0 ? .end : .commaOrEnd
    return token
  }

  private mutating func open(_ token: Token) throws(Failure) -> Token {
    guard depth < JSONDocument.maximumDepth else {
      throw Failure(
        offset: position,
        message: "the value is nested deeper than \(JSONDocument.maximumDepth) levels")
    }
    containers.push(isObject: token == .objectStart)
    depth += 1
    position += 1
    end = position
    expected = token == .objectStart ? .keyOrEnd : .valueOrEnd
    return token
  }

  private mutating func close(_ byte: UInt8) throws(Failure) -> Token {
    let isObject = isInObject
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      let found = name(at: position)
      let allowed =
        switch expected {
        case .key, .keyOrEnd: "a key in quotes"
        default: isObject ? "',' or '}'" : "',' or ']'"
        }
      throw Failure(offset: position, message: "expected \(allowed), found \(found)")
    }
    switch expected {
    case .key, .value:
      oddities.append(.init(kind: .trailingComma, range: lastComma..<lastComma + 1))
    default: break
    }
    containers.pop()
    depth -= 1
    position += 1
    end = position
    expected = depth == 0 ? .end : .commaOrEnd
    return isObject ? .objectEnd : .arrayEnd
  }

  private mutating func readWord(
    _ word: StaticString, _ token: Token
  ) throws(Failure) -> Token {
    end = start + word.utf8CodeUnitCount
    guard end <= text.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ text[start + $0] == word.utf8Start[$0] })
    else {
      throw Failure(offset: start, message: strangeWord(at: start) ?? "expected '\(word)'")
    }
    position = end
    return token
  }

  private mutating func readNumber() throws(Failure) {
    digits = DecimalDigits()
    var offset = start
    if text[offset] == UInt8(ascii: "-") {
      digits.isNegative = true
      offset += 1
    }
    let first = offset
    digits.read(text, &offset)
    guard offset > first else {
      throw Failure(offset: offset, message: "expected a digit after '-'")
    }
    guard offset == first + 1 || text[first] != UInt8(ascii: "0") else {
      throw Failure(offset: first, message: "a number must not have a leading zero")
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      digits.read(text, &offset)
      digits.fractionDigits = offset - fraction
      guard offset > fraction else {
        throw Failure(offset: offset, message: "expected a digit after the decimal point")
      }
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      digits.hasExponent = true
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      let exponent = offset
      while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
      guard offset > exponent else {
        throw Failure(offset: offset, message: "expected a digit in the exponent")
      }
    }
    position = offset
    end = offset
  }

  // MARK: - Strings

  private mutating func readString() throws(Failure) {
    isEscaped = false
    var offset = start + 1
    while true {
      while offset + 8 <= text.count {
        let special = text.word(at: offset).specialBytes
        if special != 0 {
          offset += special.trailingZeroBitCount / 8
          break
        }
        offset += 8
      }
      guard offset < text.count else {
        throw Failure(offset: start, message: "the string is not closed")
      }
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        offset = try readEscape(at: offset)
      } else if byte < 0x20 {
        throw Failure(
          offset: offset,
          message: "\(name(at: offset)) inside a string; is a closing quote missing?"
        )
      } else {
        if byte >= 0x80 { hasNonASCII = true }
        offset += 1
      }
    }
    position = offset + 1
    end = position
  }

  private func readEscape(at start: Int) throws(Failure) -> Int {
    guard start + 1 < text.count else {
      throw Failure(offset: start, message: "the string is not closed")
    }
    switch text[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      let digits = text[(start + 2)...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
      else {
        throw Failure(offset: start, message: "'\\u' needs four hexadecimal digits")
      }
      return start + 6
    default:
      throw Failure(
        offset: start, message: "unknown escape '\\' followed by \(name(at: start + 1))")
    }
  }

  @inline(__always)
  private mutating func skipSpace() {
    // Commas and colons usually follow directly.
    if position < text.count, text[position] > UInt8(ascii: " ") { return }
    skipSpaces()
  }

  private mutating func skipSpaces() {
    var offset = position
    defer { position = offset }
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      default:
        return
      }
      // Most white space is indentation, so skip eight spaces at a time.
      while offset + 8 <= text.count {
        let others = text.word(at: offset) ^ 0x2020_2020_2020_2020
        offset += others == 0 ? 8 : others.trailingZeroBitCount / 8
        if others != 0 { break }
      }
    }
  }

  // MARK: - Messages

  private func unexpectedEnd() -> Failure {
    let message =
      depth == 0
      ? "the file is empty; expected a JSON value"
      : "the file ends inside \(isInObject ? "an object" : "an array")"
    return Failure(offset: position, message: message)
  }

  /// Returns the message about an unquoted word that is not a JSON value; nil if no letter is at the offset.
  private func strangeWord(at offset: Int) -> String? {
    let letters = text[offset..<min(offset + 32, text.count)].prefix {
      (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 95
    }
    guard let first = letters.first, !(48...57).contains(first) else { return nil }
    let word = String(decoding: letters, as: UTF8.self)
    if let meant = nearestNames(to: word, in: ["true", "false", "null"], atMost: 1).first {
      return "'\(word)' is not a JSON value; write \(meant)"
    }
    switch word.lowercased() {
    case "none", "nil", "undefined": return "'\(word)' is not a JSON value; write null"
    case "nan", "infinity", "inf":
      return "'\(word)' is not a JSON value; JSON has only finite numbers"
    default:
      let hint = depth == 0 ? "is this a JSON file?" : "put text in double quotes"
      return "'\(word)' is not a JSON value; \(hint)"
    }
  }

  private func name(at offset: Int) -> String {
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of the line"
    case UInt8(ascii: "\t"): return "a tab"
    case UInt8(ascii: "/"): return "'/' (JSON has no comments)"
    case UInt8(ascii: "'"): return "a single quote (JSON strings take double quotes)"
    case 0x20..<0x7F: return "'\(Character(Unicode.Scalar(byte)))'"
    case 0x80...:
      let rest = String(decoding: text[offset..<min(offset + 4, text.count)], as: UTF8.self)
      guard let scalar = rest.unicodeScalars.first, scalar != "\u{FFFD}" else { break }
      let isCurly = ("\u{2018}"..."\u{201F}").contains(scalar)
      return "'\(scalar)'" + (isCurly ? " (JSON strings take straight double quotes)" : "")
    default: break
    }
    return "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}

/// A stack of bits, 1 for an open object, the innermost lowest; with an array, linting took 1.4 % more instructions.
private struct ContainerStack {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  var isObject: Bool { low & 1 == 1 }

  mutating func push(isObject: Bool) {
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
  }

  mutating func pop() {
    low = low >> 1 | high << 63
    high >>= 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns eight bytes, the first in the lowest; the caller has checked the bounds.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    let bytes = UnsafeRawPointer(baseAddress.unsafelyUnwrapped) + offset
    return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }
}

extension UInt64 {
  /// The highest bit of each byte that is a quote, a backslash, a control character or not ASCII; bytes above the first
  /// such byte may be marked by mistake.
  @inline(__always)
  fileprivate var specialBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = self ^ 0x2222_2222_2222_2222
    let backslashes = self ^ 0x5C5C_5C5C_5C5C_5C5C
    let isQuote = (quotes &- ones) & ~quotes
    let isBackslash = (backslashes &- ones) & ~backslashes
    let isControl = (self &- 0x2020_2020_2020_2020) & ~self
    return (isQuote | isBackslash | isControl | self) & 0x8080_8080_8080_8080
  }
}
