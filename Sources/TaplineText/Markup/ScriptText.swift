/// Values as they stand in a `<script>` of an HTML page, as code or as a block of JSON.
///
/// There HTML unescapes nothing, and `</script` or `<!--` anywhere would end or change the element.
package enum ScriptText {
  /// A JSON text without the characters that mean something to HTML or end a line of JavaScript.
  ///
  /// In JSON these stand in strings only, so that their escapes mean the same value.
  ///
  /// - Parameter json: A JSON text, taken as it is.
  /// - Returns: The same value without `<`, `>`, `&`, U+0000, U+2028, U+2029 and U+FEFF.
  /// - Complexity: O(length).
  package static func json(_ json: String) -> String {
    var result = ""
    for scalar in json.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// A text as a string of JSON, and of JavaScript, between quotation marks.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The literal, as safe as ``json(_:)``.
  /// - Complexity: O(length).
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<" ", "\u{7F}": result += escape(scalar)
      default: append(scalar, to: &result)
      }
    }
    return result + "\""
  }

  /// A number as JSON and JavaScript have it; `null` where it is not finite.
  ///
  /// - Parameter number: Any number.
  /// - Returns: The shortest text that means it.
  package static func number(_ number: Double) -> String {
    number.isFinite ? "\(number)" : "null"
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    // Some readers drop a byte order mark wherever it stands.
    case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{0}": text += escape(scalar)
    default: text.unicodeScalars.append(scalar)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
