/// The digits of a decimal number; if they fit 53 bits, with at most 22 after the point, one division rounds them
/// correctly (Clinger, "How to read floating point numbers accurately", 1990).
struct DecimalDigits {
  var isNegative = false
  var hasExponent = false
  var fractionDigits = 0
  private var digits: UInt64 = 0
  private var digitCount = 0

  @inline(__always)
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) {
    let first = offset
    while offset < text.count {
      let digit = text[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      offset += 1
    }
    // Leading zeros count too; 19 digits always fit 64 bits.
    digitCount += offset - first
  }

  /// The nearest `Double`, or nil if one division might round twice.
  var value: Double? {
    guard digitCount <= 19, digits < 1 << 53, fractionDigits <= 22, !hasExponent else {
      return nil
    }
    let magnitude = Double(digits) / powersOfTen[fractionDigits]
    return isNegative ? -magnitude : magnitude
  }
}

/// 10^0 to 10^22: the powers of ten that `Double` represents exactly.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
