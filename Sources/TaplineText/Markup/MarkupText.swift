/// Text escaped for XML, SVG and HTML.
package enum MarkupText {
  /// The treatment of tabs, line feeds and carriage returns.
  package enum Whitespace: Sendable {
    /// Each becomes a character reference, which a parser keeps in attributes.
    case kept
    case folded
  }

  /// Returns a text escaped for content and quoted attributes, including everything that `SanitizedText` escapes; other
  /// characters that XML cannot contain become U+FFFD.
  ///
  /// Not for the content of `<script>` and `<style>`, in which HTML does not decode escapes.
  package static func escaped(_ text: String, whitespace: Whitespace = .kept) -> String {
    guard needsEscapes(text) else { return text }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      // Log viewers interpret `##[` as a command.
      case "#" where last == "#": result += "&#35;"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r":
        result += whitespace == .kept ? "&#\(scalar.value);" : " "
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where SanitizedText.isUnsafe(scalar): result += SanitizedText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns whether a text may need escapes; most do not.
  private static func needsEscapes(_ text: String) -> Bool {
    !text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\""), UInt8(ascii: "'"):
        false
      default: byte >= 0x20 && byte < 0x7F
      }
    }
  }
}

/// Base64 (RFC 4648, section 4), for `data:` addresses.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes as ASCII characters, padded to groups of four.
  package static func encoded(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      let (second, third) = (iterator.next(), iterator.next())
      let group = Int(first) << 16 | Int(second ?? 0) << 8 | Int(third ?? 0)
      result.append(alphabet[group >> 18])
      result.append(alphabet[group >> 12 & 63])
      result.append(second == nil ? UInt8(ascii: "=") : alphabet[group >> 6 & 63])
      result.append(third == nil ? UInt8(ascii: "=") : alphabet[group & 63])
    }
    return result
  }
}

/// Percent encoding of paths in addresses (RFC 3986).
package enum PercentEncoding {
  /// Returns a path with every byte percent-encoded except slashes and the standard's unreserved characters.
  package static func path(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
