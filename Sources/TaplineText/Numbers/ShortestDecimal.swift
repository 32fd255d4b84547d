import TaplineSystem

/// The shortest decimal that reads back as the same binary number; among several, the one nearest to the number.
///
/// The bounds of a number are the midpoints between it and its neighbors. No sum or product below can overflow.
///
/// Thread: any.  Allocates: never, except for the powers of ten on first use. Source: Giulietti, "The Schubfach way to
/// render doubles" (2020), sections 8 and 9; the shortcut of one product for nearly every number is taken from Guo's
/// yyjson and Zverovich's zmij.
struct ShortestDecimal {
  /// The digits as a whole number below 10^17, possibly with trailing zeros.
  let digits: UInt64

  /// The power of ten by which the digits are multiplied.
  let exponent: Int

  @inline(__always)
  init(_ number: Double, _ powers: PowersOfTen) {
    let fraction = number.bitPattern & (1 << 52 - 1)
    let field = Int(number.bitPattern >> 52) & 0x7ff
    self.init(
      field == 0 ? fraction : fraction | 1 << 52, exponent: max(field, 1) - 1_075,
      isLowerNearer: fraction == 0 && field > 1, powers)
  }

  @inline(__always)
  init(_ number: Float, _ powers: PowersOfTen) {
    let fraction = UInt64(number.bitPattern & (1 << 23 - 1))
    let field = Int(number.bitPattern >> 23) & 0xff
    self.init(
      field == 0 ? fraction : fraction | 1 << 23, exponent: max(field, 1) - 150,
      isLowerNearer: fraction == 0 && field > 1, powers)
  }

  /// Creates the decimal of `significand · 2^exponent`.
  @inline(__always)
  private init(
    _ significand: UInt64, exponent binary: Int, isLowerNearer: Bool, _ powers: PowersOfTen
  ) {
    // A whole number is shortest as its own digits.
    if binary <= 0, binary > -53, significand & (1 &<< UInt64(-binary) &- 1) == 0 {
      digits = significand &>> UInt64(-binary)
      exponent = 0
      return
    }

    // `decimal` is floor(log10(2^binary)), or floor(log10(3/4 · 2^binary)) if the lower neighbor is nearer. `shift`
    // moves the significand so that the product is in units of the last digit.
    let decimal = (binary &* 1_262_611 &- (isLowerNearer ? 524_031 : 0)) >> 22
    let shift = UInt64(truncatingIfNeeded: binary &+ ((0 &- decimal &* 1_741_647) >> 19) &+ 1)
    let power = powers.wide(0 &- decimal)
    let (units, rest) = Self.product(power, significand &<< shift)

    // The distance of the number from the next lower multiple of ten units, and half the distance to its neighbors,
    // both in 2^-60 of a unit; each may be too small by less than one.
    let tens = units / 10
    let above = (units &- 10 &* tens) &<< 60 | rest &>> 4
    let half = power.high &>> (5 &- shift)
    let beyond = above &+ half
    let ten: UInt64 = 10 << 60
    // If the number is within a few 2^-60 of a bound or of the middle between two decimals, only the exact products
    // decide.
    let isPlain =
      above &- half &+ 4 > 8 && beyond &- ten &+ 4 > 8 && rest &- 1 << 63 &+ 4 > 8
    guard isPlain, units >= 10, !isLowerNearer else {
      self = Self.exact(
        significand, decimal: decimal, shift: shift, isLowerNearer: isLowerNearer, power)
      return
    }
    // Use one digit fewer if that decimal is between the bounds, otherwise the nearest decimal with all digits, which
    // always is. Both are computed, because the branch would be unpredictable.
    let isTensAbove = beyond > ten
    let isShort = above < half || isTensAbove
    let long = units &+ rest &>> 63
    let short = tens &+ (isTensAbove ? 1 : 0)
    digits = isShort ? short : long
    exponent = decimal &+ (isShort ? 1 : 0)
  }

  private init(digits: UInt64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Returns the decimal from the exact products of the number and of both bounds, as in the published Schubfach.
  @inline(never)
  private static func exact(
    _ significand: UInt64, decimal: Int, shift: UInt64, isLowerNearer: Bool,
    _ power: (high: UInt64, low: UInt64)
  ) -> ShortestDecimal {
    // Count in quarters of a significand, so that the bounds are whole numbers too.
    let bounds = (
      lower: 4 &* significand &- (isLowerNearer ? 1 : 2), upper: 4 &* significand &+ 2
    )
    let lower = oddProduct(power, bounds.lower &<< shift)
    let value = oddProduct(power, (4 &* significand) &<< shift)
    let upper = oddProduct(power, bounds.upper &<< shift)

    // Halves are rounded to even, so a decimal on a bound reads back as this number if the significand is even.
    let odd = significand & 1
    let (least, most) = (lower &+ odd, upper &- odd)
    let units = value / 4
    let tens = units / 10
    // Use one digit fewer if exactly one such decimal is between the bounds. Otherwise keep all digits: take the decimal
    // that is between the bounds, or the nearer of two.
    let isTensBelow = least <= 40 &* tens
    let isTensAbove = 40 &* tens &+ 40 <= most
    if isTensBelow != isTensAbove, units >= 10 {
      return ShortestDecimal(digits: tens &+ (isTensAbove ? 1 : 0), exponent: decimal &+ 1)
    }
    let isBelow = least <= 4 &* units
    let isAbove = 4 &* units &+ 4 <= most
    let middle = 4 &* units &+ 2
    let isNearerAbove = value > middle || (value == middle && units & 1 == 1)
    let isUp = isBelow != isAbove ? isAbove : isNearerAbove
    return ShortestDecimal(digits: units &+ (isUp ? 1 : 0), exponent: decimal)
  }

  /// Returns the upper 128 bits of a 192-bit product.
  @inline(__always)
  private static func product(
    _ power: (high: UInt64, low: UInt64), _ factor: UInt64
  ) -> (high: UInt64, low: UInt64) {
    let carried = power.low.multipliedFullWidth(by: factor).high
    let upper = power.high.multipliedFullWidth(by: factor)
    let (middle, isOver) = upper.low.addingReportingOverflow(carried)
    return (upper.high &+ (isOver ? 1 : 0), middle)
  }

  /// Returns the upper 64 bits of a 192-bit product; the lowest bit is also set if the middle 64 bits exceed 1 ("round
  /// to odd").
  private static func oddProduct(
    _ power: (high: UInt64, low: UInt64), _ factor: UInt64
  ) -> UInt64 {
    let (high, low) = product(power, factor)
    return high | (low > 1 ? 1 : 0)
  }
}

/// Eight decimal digits in one word, the first in its lowest byte, by splitting into groups of four, two and one
/// (Khuong, "How to print integers really fast", 2017).
enum DigitBlock {
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Returns the digits of a number as values `0...9`, with leading zeros.
  @inline(__always)
  static func values(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    // 10486 / 2^20 is a hundredth, exact enough for four digits; 103 / 2^10 is a tenth, for two.
    let hundreds = ((fours &* 10_486) >> 20) & 0x7f_0000_007f
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
    return tens | (twos &- 10 &* tens) << 8
  }

  @inline(__always)
  static func store(_ bytes: UInt64, at address: UnsafeMutableRawPointer) {
    address.storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }
}

/// Returns a number of any size with this many digits after the point, formatted by the C library.
func printed(_ number: Double, digits: Int) -> String {
  let text = withVaList([Int32(digits), number]) { arguments in
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      // No call sets a locale, so the C locale's point is used.
      vsnprintf(buffer.baseAddress, buffer.count, "%.*f", arguments)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
  let isZero = text.allSatisfy { $0 == "0" || $0 == "." || $0 == "-" }
  return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
}
