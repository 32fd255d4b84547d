/// The escapes of all JSON that Tapline writes: safe in a terminal and a log, and, if `isInScript` is true, in an HTML
/// `<script>`.
package enum JSONEscapes {
  package static func quoted(_ text: String, isInScript: Bool = false) -> String {
    var quoted = TextBuffer(capacity: text.utf8.count + 16)
    append(text, to: &quoted, isInScript: isInScript)
    return quoted.string
  }

  static func append(_ text: String, to output: inout TextBuffer, isInScript: Bool) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    var native = text
    let isPlain = native.withUTF8 { Self.isPlain($0, isInScript: isInScript) }
    guard !isPlain else { return output.append(native) }
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\"": output.append(words: #"\""#)
      case "\\": output.append(words: #"\\"#)
      case "\t": output.append(words: #"\t"#)
      case "\n": output.append(words: #"\n"#)
      case "\r": output.append(words: #"\r"#)
      // Foundation's JSON reader drops U+FEFF.
      case _ where scalar == "\u{FEFF}" || SanitizedText.isUnsafe(scalar):
        append(number: scalar.value, to: &output)
      // Log viewers interpret `##[` as a command.
      case "#" where last == "#": append(number: scalar.value, to: &output)
      // A script must contain neither `</script` nor `<!--`.
      case "<" where isInScript, ">" where isInScript, "&" where isInScript:
        append(number: scalar.value, to: &output)
      default: for byte in scalar.utf8 { output.append(byte) }
      }
    }
  }

  /// Returns true for most texts that need no escapes, and false for all others.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, isInScript: Bool) -> Bool {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): return false
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): if isInScript { return false }
      default: guard byte &- 0x20 < 0x5F else { return false }
      }
    }
    return true
  }

  private static func append(number: UInt32, to output: inout TextBuffer) {
    let digits = String(number, radix: 16, uppercase: true)
    output.append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }
}

/// Returns a string with its escapes decoded; an unpaired surrogate becomes U+FFFD.
func decodeEscapes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count)
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
      utf8.append(byte)
      continue
    }
    switch escaped {
    case UInt8(ascii: "b"): utf8.append(0x08)
    case UInt8(ascii: "f"): utf8.append(0x0C)
    case UInt8(ascii: "n"): utf8.append(0x0A)
    case UInt8(ascii: "r"): utf8.append(0x0D)
    case UInt8(ascii: "t"): utf8.append(0x09)
    case UInt8(ascii: "u"):
      // Two escapes may form one character, so consecutive escapes are decoded together.
      var units = [codeUnit(&rest)]
      while rest.starts(with: #"\u"#.utf8) {
        rest = rest.dropFirst(2)
        units.append(codeUnit(&rest))
      }
      utf8 += String(decoding: units, as: UTF16.self).utf8
    default: utf8.append(escaped)
    }
  }
  return String(decoding: utf8, as: UTF8.self)
}

/// Reads the four hexadecimal digits of an escape, which the scanner has checked.
private func codeUnit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
  defer { rest = rest.dropFirst(4) }
  return UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
}
