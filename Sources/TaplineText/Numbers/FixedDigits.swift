/// Returns a number with this many digits after the point, correctly rounded, in every locale.
package func fixed(_ number: Double, digits: Int) -> String {
  var text = TextBuffer(capacity: 64)
  text.appendFixed(number, digits: digits)
  return text.string
}

/// Returns a number with at most this many significant digits; numbers from 10^7 on and below 10^-5 have an exponent.
package func significant(_ number: Double, digits: Int = 3) -> String {
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

/// Returns a decimal without trailing zeros.
package func trimmed(_ text: String) -> String {
  var kept = text[...].utf8
  guard kept.contains(UInt8(ascii: ".")) else { return text }
  while kept.last == UInt8(ascii: "0") { kept.removeLast() }
  if kept.last == UInt8(ascii: ".") { kept.removeLast() }
  return String(Substring(kept))
}

extension Double {
  /// The shortest digits that read back as the same `Double`; whole numbers without a point, zero as `0`.
  package var shortestText: String {
    guard self != 0 else { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The `Double` nearest to the shortest decimal of the equal `Float`; the number itself if no `Float` equals it.
  package var shortFloat: Double {
    let float = Float(self)
    return Double(float) == self ? Double(float.description) ?? self : self
  }
}

/// Returns seconds in whole milliseconds, or from 10 s on in tenths of a second.
package func timeLabel(_ seconds: Double) -> String {
  seconds < 10 ? "\(fixed(seconds * 1_000, digits: 0)) ms" : "\(fixed(seconds, digits: 1)) s"
}

/// Returns a number with its noun in the singular or plural.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
