/// Values as JSON text, always in the same form.
package enum JSONText {
  /// A string in quotes.
  ///
  /// Escaped are control characters, the separators U+2028 and U+2029, which some viewers take for
  /// line ends, and U+FEFF, which Foundation's JSON reader drops.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number in the fewest digits that read back as the same `Double`, whole ones without a point;
  /// infinities and NaN, which JSON lacks, as the strings `"inf"`, `"-inf"` and `"nan"`.
  package static func number(_ number: Double) -> String {
    guard number.isFinite else { return string("\(number)") }
    if number == 0 { return "0" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
