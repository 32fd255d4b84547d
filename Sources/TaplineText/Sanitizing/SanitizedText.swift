/// Text in which external content cannot move the cursor, break a line, reverse the writing direction or act as a
/// command; of a string literal, only the interpolated parts are escaped.
package struct SanitizedText: Sendable {
  package private(set) var text: String

  package var isEmpty: Bool { text.isEmpty }

  /// Escapes external text, including its line feeds.
  package init(_ text: String) { self.text = Self.escaped(text) }

  /// Escapes each line of a text whose line feeds are trusted.
  package init(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.map { Self.escaped(String($0)) }.joined(separator: "\n")
  }

  /// Creates a text from a string whose external parts are already escaped.
  package init(trusted text: String) { self.text = text }

  package static func + (left: Self, right: Self) -> Self { Self(trusted: left.text + right.text) }

  package static func += (left: inout Self, right: Self) { left.text += right.text }

  /// Escapes line feeds, unsafe characters, and the start of commands in the logs of GitHub (`::`) and Azure (`##[`,
  /// `##vso[`); escaping a text twice has the same result as escaping it once.
  static func escaped(_ text: String) -> String {
    guard mayNeedEscapes(text) else { return text }
    var result = ""
    var isStart = true
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      let startsCommand =
        scalar == ":" && isStart && scalars.first == ":"
        || scalar == "#"
          && (scalars.starts(with: "#[".unicodeScalars)
            || scalars.starts(with: "#vso[".unicodeScalars))
      if startsCommand || isUnsafe(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      if !scalar.properties.isWhitespace { isStart = false }
    }
    return result
  }

  /// Returns whether a character moves the cursor, ends a line, or changes the writing direction.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{200E}",
      "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  private static func mayNeedEscapes(_ text: String) -> Bool {
    // Nearly every text is printable ASCII.
    var before: UInt8 = 0
    for byte in text.utf8 {
      let isPlain = byte >= 0x20 && byte < 0x7F
      if !isPlain || byte == UInt8(ascii: "#") || (byte == UInt8(ascii: ":") && before == byte) {
        return true
      }
      before = byte
    }
    return false
  }
}

extension SanitizedText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: SanitizedText) { text += value.text }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      var value = SanitizedText.escaped(value.description)
      // After nothing but white space and colons in the line, the value's first colon could complete `::`, a command.
      let line = text.reversed().prefix { !$0.isNewline }
      if value.hasPrefix(":"), line.allSatisfy({ $0 == ":" || $0.isWhitespace }) {
        value = "\\u{3A}" + value.dropFirst()
      }
      text += value
    }
  }

  package init(stringLiteral value: String) { text = value }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

extension SanitizedText: CustomStringConvertible {
  package var description: String { text }
}

extension Sequence where Element == SanitizedText {
  package func joined(separator: SanitizedText = "") -> SanitizedText {
    SanitizedText(trusted: map(\.text).joined(separator: separator.text))
  }
}

/// Returns the escaped line of a text that contains the start of a byte range, and a line of carets under the range.
package func caretDiagram(of text: String, under range: Range<Int>) -> String {
  let bytes = Array(text.utf8)
  let wrongBytes = range.clamped(to: 0..<bytes.count)
  let newline = UInt8(ascii: "\n")
  let start = (bytes[..<wrongBytes.lowerBound].lastIndex(of: newline) ?? -1) + 1
  let end = bytes[wrongBytes.lowerBound...].firstIndex(of: newline) ?? bytes.count
  let wrongEnd = max(wrongBytes.lowerBound, min(wrongBytes.upperBound, end))
  func sanitized(_ part: Range<Int>) -> String {
    SanitizedText(String(decoding: bytes[part], as: UTF8.self)).text
  }
  let before = sanitized(start..<wrongBytes.lowerBound)
  let wrong = sanitized(wrongBytes.lowerBound..<wrongEnd)
  let carets = String(repeating: "^", count: max(wrong.count, 1))
  return "  \(before)\(wrong)\(sanitized(wrongEnd..<max(wrongEnd, end)))\n"
    + "  \(String(repeating: " ", count: before.count))\(carets)"
}
