/// Reads JSON text into nodes: one pass, no recursion, no decoding.
struct JSONParser {
  struct Failure: Error {
    var offset: Int
    var message: String
  }

  var nodes: [JSONNode] = []
  var oddities: [JSONDocument.Oddity] = []

  private enum Expectation {
    case value
    case valueOrEnd
    case keyOrEnd
    case key
    case commaOrEnd
    case end
  }

  mutating func parse(_ bytes: [UInt8]) throws(Failure) {
    guard bytes.count < Int(UInt32.max) else {
      throw Failure(offset: 0, message: "file is larger than 4 GiB")
    }
    // Typical AHAP has a value or key every 20 bytes.
    nodes.reserveCapacity(bytes.count / 20 + 8)
    let result = bytes.withUnsafeBufferPointer { text -> Failure? in
      do throws(Failure) {
        try parse(text)
        return nil
      } catch {
        return error
      }
    }
    if let result { throw result }
  }

  private mutating func parse(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) {
    var offset = 0
    if text.count >= 2, (text[0], text[1]) == (0xFF, 0xFE) || (text[0], text[1]) == (0xFE, 0xFF) {
      throw Failure(offset: 0, message: "file is UTF-16; save it as UTF-8")
    }
    if text.count >= 3, (text[0], text[1], text[2]) == (0xEF, 0xBB, 0xBF) {
      oddities.append(.init(kind: .byteOrderMark, range: 0..<3))
      offset = 3
    }

    /// Node index of each open container, outermost first.
    var open: [Int] = []
    var expected = Expectation.value
    var lastComma = 0

    while true {
      offset = skipSpace(text, from: offset)
      guard offset < text.count else {
        if case .end = expected { return }
        throw Failure(offset: offset, message: unexpectedEnd(expected, open: open))
      }
      let byte = text[offset]

      switch expected {
      case .end:
        throw Failure(
          offset: offset, message: "unexpected \(name(text, at: offset)) after the end of the value"
        )

      case .commaOrEnd:
        if byte == UInt8(ascii: ",") {
          lastComma = offset
          offset += 1
          expected = isObject(open) ? .key : .value
          continue
        }
        guard closes(byte, open) else {
          let closing = isObject(open) ? "}" : "]"
          throw Failure(
            offset: offset, message: "expected ',' or '\(closing)', found \(name(text, at: offset))"
          )
        }

      case .key, .keyOrEnd:
        if byte == UInt8(ascii: "\"") {
          offset = try readString(text, from: offset)
          offset = skipSpace(text, from: offset)
          guard offset < text.count, text[offset] == UInt8(ascii: ":") else {
            let found = offset < text.count ? name(text, at: offset) : "the end of the file"
            throw Failure(offset: offset, message: "expected ':' after the key, found \(found)")
          }
          offset += 1
          expected = .value
          continue
        }
        guard closes(byte, open) else {
          throw Failure(
            offset: offset, message: "expected a key in quotes, found \(name(text, at: offset))")
        }
        if case .key = expected {
          oddities.append(.init(kind: .trailingComma, range: lastComma..<lastComma + 1))
        }

      case .value, .valueOrEnd:
        if closes(byte, open), !isObject(open) {
          if case .value = expected {
            oddities.append(.init(kind: .trailingComma, range: lastComma..<lastComma + 1))
          }
          break
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          guard open.count < JSONDocument.maximumDepth else {
            throw Failure(
              offset: offset,
              message: "nested deeper than \(JSONDocument.maximumDepth) levels")
          }
          open.append(nodes.count)
          let isObject = byte == UInt8(ascii: "{")
          append(isObject ? .object : .array, offset, offset + 1)
          offset += 1
          expected = isObject ? .keyOrEnd : .valueOrEnd
          continue
        case UInt8(ascii: "\""):
          offset = try readString(text, from: offset)
        case UInt8(ascii: "t"):
          offset = try readWord(text, from: offset, "true", .true)
        case UInt8(ascii: "f"):
          offset = try readWord(text, from: offset, "false", .false)
        case UInt8(ascii: "n"):
          offset = try readWord(text, from: offset, "null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          offset = try readNumber(text, from: offset)
        default:
          throw Failure(
            offset: offset, message: "expected a value, found \(name(text, at: offset))")
        }
        expected = open.isEmpty ? .end : .commaOrEnd
        continue
      }

      // Only a closing bracket comes here.
      offset += 1
      let container = open.removeLast()
      nodes[container].end = UInt32(offset)
      nodes[container].next = UInt32(nodes.count)
      expected = open.isEmpty ? .end : .commaOrEnd
    }
  }

  // MARK: - Tokens

  private mutating func append(_ kind: JSONNode.Kind, _ start: Int, _ end: Int) {
    nodes.append(
      JSONNode(
        kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  private mutating func readString(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Failure) -> Int {
    var offset = start + 1
    var kind = JSONNode.Kind.plainString
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") {
        append(kind, start, offset + 1)
        return offset + 1
      }
      if byte == UInt8(ascii: "\\") {
        kind = .escapedString
        offset = try readEscape(text, from: offset)
      } else if byte < 0x20 {
        throw Failure(
          offset: offset,
          message: "\(name(text, at: offset)) inside a string; is a closing quote missing?")
      } else {
        offset += 1
      }
    }
    throw Failure(offset: start, message: "string is not closed")
  }

  private func readEscape(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Failure) -> Int {
    guard start + 1 < text.count else {
      throw Failure(offset: start, message: "string is not closed")
    }
    switch text[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      let digits = start + 2..<start + 6
      guard digits.upperBound <= text.count, digits.allSatisfy({ hexDigit(text[$0]) != nil }) else {
        throw Failure(offset: start, message: "'\\u' needs four hexadecimal digits")
      }
      return start + 6
    default:
      throw Failure(
        offset: start, message: "unknown escape '\\' followed by \(name(text, at: start + 1))")
    }
  }

  private mutating func readWord(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ word: StaticString, _ kind: JSONNode.Kind
  ) throws(Failure) -> Int {
    let end = start + word.utf8CodeUnitCount
    guard end <= text.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ text[start + $0] == word.utf8Start[$0] })
    else {
      throw Failure(offset: start, message: "expected '\(word)'")
    }
    append(kind, start, end)
    return end
  }

  private mutating func readNumber(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(Failure) -> Int {
    var offset = start
    func digits() -> Int {
      let first = offset
      while offset < text.count, text[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
      return offset - first
    }
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    let count = digits()
    guard count > 0 else {
      throw Failure(offset: offset, message: "expected a digit after '-'")
    }
    guard count == 1 || text[first] != UInt8(ascii: "0") else {
      throw Failure(offset: first, message: "a number must not begin with 0")
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      guard digits() > 0 else {
        throw Failure(offset: offset, message: "expected a digit after the decimal point")
      }
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      guard digits() > 0 else {
        throw Failure(offset: offset, message: "expected a digit in the exponent")
      }
    }
    append(.number, start, offset)
    return offset
  }

  // MARK: - Bytes

  private func skipSpace(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        offset += 1
      default:
        return offset
      }
    }
    return offset
  }

  private func isObject(_ open: [Int]) -> Bool {
    open.last.map { nodes[$0].kind == .object } ?? false
  }

  private func closes(_ byte: UInt8, _ open: [Int]) -> Bool {
    guard let last = open.last else { return false }
    return byte == (nodes[last].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private func unexpectedEnd(_ expected: Expectation, open: [Int]) -> String {
    guard let last = open.last else { return "file is empty; expected a JSON value" }
    return "file ends inside \(nodes[last].kind == .object ? "an object" : "an array")"
  }

  /// The character at an offset as a message names it.
  private func name(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> String {
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

/// The value of a hexadecimal digit, or nil.
func hexDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
