import TaplineText

/// Numbers and texts as they stand in an SVG file.
package enum SVGText {
  /// A text that means itself in content and in attributes, on one line.
  package static func escaped(_ text: String) -> String {
    MarkupText.escaped(text, whitespace: .folded)
  }

  /// A coordinate in pixels to a hundredth.
  package static func pixels(_ number: Double) -> String { trimmed(fixed(number, digits: 2)) }

  /// A number in at most this many significant digits, large and small ones with an exponent.
  package static func significant(_ number: Double, digits: Int = 3) -> String {
    guard number != 0, number.isFinite else { return number == 0 ? "0" : "\(number)" }
    var exponent = 0
    var mantissa = abs(number)
    while mantissa >= 10, exponent < 400 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    while mantissa < 1, exponent > -400 { (mantissa, exponent) = (mantissa * 10, exponent - 1) }
    if exponent > 6 || exponent < -5 {
      let sign = number < 0 ? "-" : ""
      return sign + trimmed(fixed(mantissa, digits: digits - 1)) + "e\(exponent)"
    }
    return trimmed(fixed(number, digits: max(0, digits - 1 - exponent)))
  }

  /// A decimal text without zeros at its end.
  private static func trimmed(_ text: String) -> String {
    var kept = text[...].utf8
    guard kept.contains(UInt8(ascii: ".")) else { return text }
    while kept.last == UInt8(ascii: "0") { kept.removeLast() }
    if kept.last == UInt8(ascii: ".") { kept.removeLast() }
    return String(Substring(kept))
  }
}
