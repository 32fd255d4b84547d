/// Texts as they stand in XML, SVG and HTML.
package enum MarkupText {
  /// What becomes of tabs, line feeds and carriage returns.
  package enum Whitespace: Sendable {
    /// Each becomes a character reference: as they are, a parser would make spaces of them in an
    /// attribute.
    case kept
    /// Each becomes a space, for texts that stand on one line.
    case folded
  }

  /// A text that means itself in content and in attributes between quotes of either kind; what
  /// `ShownText` escapes is escaped here, and what else XML cannot hold is U+FFFD.
  ///
  /// Not for the content of `<script>` and `<style>`, whose text HTML does not unescape.
  ///
  /// - Complexity: O(length).
  package static func escaped(_ text: String, whitespace: Whitespace = .kept) -> String {
    guard needsEscapes(text) else { return text }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      // A log takes `##[` for a command.
      case "#" where last == "#": result += "&#35;"
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r":
        result += whitespace == .kept ? "&#\(scalar.value);" : " "
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where ShownText.isUnsafe(scalar): result += ShownText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Nearly every text is printable ASCII without a character that markup has a use for.
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
