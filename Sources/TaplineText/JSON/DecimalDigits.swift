/// The digits of a decimal number that is being read.
///
/// Digits that fit 53 bits, with a power of ten up to 22, convert exactly in one division (W. D. Clinger, "How to read
/// floating point numbers accurately", 1990). The standard library converts the rest; it rounds underflow to 0 and
/// overflow to infinity, as IEEE 754 specifies.
struct DecimalDigits {
  var isNegative = false
  var hasExponent = false
  var fractionDigits = 0
  private var digits: UInt64 = 0
  private var significant = 0

  /// Reads digits from an offset and moves the offset after them.
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
    significant += offset - first
  }

  /// The nearest `Double`, or nil if one division is not exact.
  var value: Double? {
    guard significant <= 19, digits < 1 << 53, fractionDigits <= 22, !hasExponent else {
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

/// Returns a string with its escapes replaced; an unpaired surrogate becomes U+FFFD.
func decodeEscapes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count)
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
      utf8.append(byte)
      continue
    }
    switch escaped {
    case UInt8(ascii: "b"): utf8.append(0x08)
    case UInt8(ascii: "f"): utf8.append(0x0C)
    case UInt8(ascii: "n"): utf8.append(0x0A)
    case UInt8(ascii: "r"): utf8.append(0x0D)
    case UInt8(ascii: "t"): utf8.append(0x09)
    case UInt8(ascii: "u"):
      // Two escapes may form one character, so consecutive escapes are decoded together.
      var units = [codeUnit(&rest)]
      while rest.starts(with: #"\u"#.utf8) {
        rest = rest.dropFirst(2)
        units.append(codeUnit(&rest))
      }
      utf8 += String(decoding: units, as: UTF16.self).utf8
    default: utf8.append(escaped)
    }
  }
  return String(decoding: utf8, as: UTF8.self)
}

/// Reads the four hexadecimal digits of an escape, which the scanner has checked.
private func codeUnit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
  defer { rest = rest.dropFirst(4) }
  return UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD
}
