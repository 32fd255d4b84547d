/// The escapes of strings in all JSON that Tapline writes.
///
/// Escapes quotation marks, backslashes, the characters that `SanitizedText` escapes (control characters, those that
/// change the direction of writing, and the separators U+2028 and U+2029, which JavaScript and some viewers treat as
/// line ends), and U+FEFF, which Foundation's JSON reader drops. In an HTML `<script>`, which has no escapes of its
/// own, `<`, `>` and `&` are escaped too, so that neither `</script` nor `<!--` occurs in it.
package enum JSONEscapes {
  /// Returns a string in quotes.
  package static func quoted(_ text: String, isInScript: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes, isInScript: isInScript)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a string in quotes to UTF-8 text.
  package static func append(
    _ text: String, to bytes: inout [UInt8], isInScript: Bool = false
  ) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    var native = text
    let isPlain = native.withUTF8 { Self.isPlain($0, isInScript: isInScript) }
    guard !isPlain else { return bytes.append(contentsOf: text.utf8) }
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\t": bytes += #"\t"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case _ where scalar == "\u{FEFF}" || SanitizedText.isUnsafe(scalar):
        append(number: scalar.value, to: &bytes)
      // Log viewers interpret `##[` as a command.
      case "#" where last == "#": append(number: scalar.value, to: &bytes)
      case "<", ">", "&":
        if isInScript {
          append(number: scalar.value, to: &bytes)
        } else {
          bytes.append(UInt8(scalar.value))
        }
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Returns whether a text is ASCII that needs no escapes, like nearly every string.
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>, isInScript: Bool) -> Bool {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): return false
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): if isInScript { return false }
      default: guard byte &- 0x20 < 0x5F else { return false }
      }
    }
    return true
  }

  private static func append(number: UInt32, to bytes: inout [UInt8]) {
    let digits = String(number, radix: 16, uppercase: true)
    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
  }
}
