extension Double {
  /// The number in the fewest digits that read back as the same `Double`, whole ones without a point
  /// and both zeros as `0`.
  package var shortestText: String {
    guard self != 0 else { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Adds the number to a text, as `shortestText` has it.
  ///
  /// - Parameter bytes: The text, UTF-8.
  package func appendShortest(to bytes: inout [UInt8]) {
    guard self != 0 else { return bytes.append(UInt8(ascii: "0")) }
    if appendMillionths(to: &bytes) { return }
    bytes.append(contentsOf: shortestText.utf8)
  }

  /// Adds a number of at most six digits after the point, as nearly all are that are written; false where
  /// it is another.
  ///
  /// Two decimals of at most 15 digits are never the same `Double`, so its own digits are the fewest.
  private func appendMillionths(to bytes: inout [UInt8]) -> Bool {
    let scaled = self * 1e6
    // From 0.0001 on there is no exponent.
    guard abs(scaled) >= 100, abs(scaled) < 1e15, scaled == scaled.rounded(.towardZero),
      scaled / 1e6 == self
    else { return false }
    Int(scaled).appendDigits(to: &bytes, fraction: 6)
    return true
  }
}

extension Int {
  /// Adds the number to a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - fraction: How many of its digits stand behind a point; zeros at the end are left out then.
  package func appendDigits(to bytes: inout [UInt8], fraction: Int = 0) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var rest = magnitude
      var place = digits.count
      var written = 0
      var isSaid = fraction == 0
      while rest > 0 || written <= fraction {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        rest = quotient
        if written == fraction, isSaid, fraction > 0 {
          place -= 1
          digits[place] = UInt8(ascii: ".")
        }
        isSaid = isSaid || digit > 0 || written >= fraction
        if isSaid {
          place -= 1
          digits[place] = UInt8(ascii: "0") + UInt8(digit)
        }
        written += 1
      }
      if self < 0 {
        place -= 1
        digits[place] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[place...]))
    }
  }
}
