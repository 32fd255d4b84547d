/// The `Double` nearest to a JSON number.
///
/// Digits whose value fits 53 bits, with a power of ten up to 22, are exact in one multiplication
/// or division (W. D. Clinger, "How to read floating point numbers accurately", 1990); the rest
/// goes to the standard library.
func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double {
  var digits: UInt64 = 0
  var count = 0
  var exponent = 0
  var index = 0
  let negative = text.first == UInt8(ascii: "-")
  if negative { index = 1 }
  while index < text.count {
    let digit = text[index] &- UInt8(ascii: "0")
    guard digit < 10 else { break }
    digits = digits &* 10 &+ UInt64(digit)
    count += count == 0 && digit == 0 ? 0 : 1
    index += 1
  }
  if index < text.count, text[index] == UInt8(ascii: ".") {
    index += 1
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      count += count == 0 && digit == 0 ? 0 : 1
      exponent -= 1
      index += 1
    }
  }
  guard index == text.count, count <= 19, digits < 1 << 53, exponent >= -22 else {
    // Underflow and overflow give 0 and infinity, as IEEE 754 rounds them.
    let string = String(decoding: text, as: UTF8.self)
    return Double(string) ?? .nan
  }
  let magnitude = Double(digits) / powersOfTen[-exponent]
  return negative ? -magnitude : magnitude
}

/// 10^0 to 10^22: the powers of ten that a `Double` holds exactly.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

/// A string's text with its escapes replaced; a surrogate without its partner becomes U+FFFD.
func decodeEscapes(_ bytes: ArraySlice<UInt8>) -> String {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count)
  var index = bytes.startIndex

  func unit(at index: Int) -> UInt32? {
    guard index + 6 <= bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = hexDigit(bytes[index + offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  while index < bytes.endIndex {
    guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
      utf8.append(bytes[index])
      index += 1
      continue
    }
    if let high = unit(at: index) {
      index += 6
      if high & 0xFC00 == 0xD800, let low = unit(at: index), low & 0xFC00 == 0xDC00 {
        index += 6
        let scalar = Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF))
        utf8.append(contentsOf: Array(String(scalar.map(Character.init) ?? "\u{FFFD}").utf8))
      } else {
        let scalar = Unicode.Scalar(high).map(Character.init) ?? "\u{FFFD}"
        utf8.append(contentsOf: Array(String(scalar).utf8))
      }
      continue
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "b"): utf8.append(0x08)
    case UInt8(ascii: "f"): utf8.append(0x0C)
    case UInt8(ascii: "n"): utf8.append(0x0A)
    case UInt8(ascii: "r"): utf8.append(0x0D)
    case UInt8(ascii: "t"): utf8.append(0x09)
    case let other: utf8.append(other)
    }
    index += 2
  }
  return String(decoding: utf8, as: UTF8.self)
}
