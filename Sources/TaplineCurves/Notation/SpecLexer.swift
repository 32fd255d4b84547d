/// A word, number or symbol of a specification, with its range.
struct SpecToken: Sendable {
  enum Kind: Sendable, Equatable {
    case name(String)
    case number(Double)
    case percentage(Double)
    case symbol(Character)
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// A lexer of specifications, in which names may contain hyphens and numbers may start with a dot or end with `%`.
struct SpecLexer {
  private let source: SpecSource
  private var position = 0

  init(_ source: SpecSource) { self.source = source }

  mutating func tokens() throws(CurveSpecError) -> [SpecToken] {
    var tokens: [SpecToken] = []
    while true {
      while byte() == UInt8(ascii: " ") || byte() == UInt8(ascii: "\t") || byte() == 10 {
        position += 1
      }
      guard let first = byte() else { break }
      if isLetter(first) {
        tokens.append(name())
      } else if startsNumber(after: tokens.last) {
        tokens.append(try number())
      } else if let symbol = Self.symbol(first) {
        tokens.append(SpecToken(kind: .symbol(symbol), range: position..<position + 1))
        position += 1
      } else {
        throw source.error(
          .unexpected, at: position..<characterEnd(),
          expected: "a name, a number or one of ( ) , : .")
      }
    }
    tokens.append(SpecToken(kind: .end, range: position..<position))
    return tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    position + ahead < source.bytes.count ? source.bytes[position + ahead] : nil
  }

  private static func symbol(_ byte: UInt8) -> Character? {
    let character = Character(Unicode.Scalar(byte))
    return "(),:.".contains(character) ? character : nil
  }

  private func isLetter(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { (48...57).contains($0) } ?? false }

  private func characterEnd() -> Int {
    let unread = String(decoding: source.bytes[position...], as: UTF8.self)
    return position + (unread.first.map { String($0).utf8.count } ?? 0)
  }

  private mutating func name() -> SpecToken {
    let start = position
    while isLetter(byte()) || isDigit(byte())
      || (byte() == UInt8(ascii: "-") && isLetter(byte(1)))
    {
      position += 1
    }
    let range = start..<position
    return SpecToken(kind: .name(source.slice(range)), range: range)
  }

  /// Returns whether a number starts here; a dot after a name or a closing bracket starts a member instead.
  private func startsNumber(after previous: SpecToken?) -> Bool {
    var ahead = 0
    if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { ahead = 1 }
    if isDigit(byte(ahead)) { return true }
    guard byte(ahead) == UInt8(ascii: "."), isDigit(byte(ahead + 1)) else { return false }
    switch previous?.kind {
    case .name, .symbol(")"): return false
    default: return true
    }
  }

  private mutating func number() throws(CurveSpecError) -> SpecToken {
    let start = position
    if !isDigit(byte()) && byte() != UInt8(ascii: ".") { position += 1 }
    skipDigits()
    if byte() == UInt8(ascii: "."), isDigit(byte(1)) {
      position += 1
      skipDigits()
    }
    skipExponent()
    let range = start..<position
    var digits = source.slice(range).filter { $0 != "_" && $0 != "+" }
    if let dot = digits.firstIndex(of: "."), dot == digits.startIndex || digits[..<dot] == "-" {
      digits.insert("0", at: dot)
    }
    guard let value = Double(digits), value.isFinite else {
      throw source.error(.outOfRange, at: range, expected: "a number below 1.8e308 in magnitude")
    }
    if byte() == UInt8(ascii: "%") {
      position += 1
      return SpecToken(kind: .percentage(value), range: start..<position)
    }
    if isLetter(byte()) {
      let unit = position
      while isLetter(byte()) || isDigit(byte()) { position += 1 }
      throw source.error(
        .unexpected, at: unit..<position,
        expected: "a number without a unit (times are in seconds)")
    }
    return SpecToken(kind: .number(value), range: range)
  }

  private mutating func skipDigits() {
    while isDigit(byte()) || byte() == UInt8(ascii: "_") { position += 1 }
  }

  private mutating func skipExponent() {
    guard byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") else { return }
    let signed = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")
    guard isDigit(byte(signed ? 2 : 1)) else { return }
    position += signed ? 2 : 1
    skipDigits()
  }
}
