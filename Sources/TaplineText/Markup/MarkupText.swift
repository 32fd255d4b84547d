package enum MarkupText {
  package enum Whitespace: Sendable {
    /// Tabs and line breaks become character references, which a parser keeps in attributes.
    case kept
    /// Tabs and line breaks become spaces.
    case folded
  }

  /// Returns a text for content and quoted attributes, but not for `<script>` and `<style>`, in which HTML does not
  /// decode escapes.
  package static func escaped(_ text: String, whitespace: Whitespace = .kept) -> String {
    guard mayNeedEscapes(text) else { return text }
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
      // XML cannot contain these.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where SanitizedText.isUnsafe(scalar): result += SanitizedText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func mayNeedEscapes(_ text: String) -> Bool {
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

extension DefaultStringInterpolation {
  /// Appends a text as content or attribute of markup, on one line.
  package mutating func appendInterpolation(escaped text: String) {
    appendLiteral(MarkupText.escaped(text, whitespace: .folded))
  }
}
