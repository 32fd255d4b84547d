#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The shortest decimal that reads back as the same binary number, and of those the nearest.
///
/// The digits are those of `description`, which writes them through a `String`; a table of millions of
/// rows has no time for that.
///
/// No sum or product below can overflow, so none is checked.
///
/// Thread: any.  Allocates: never, but for the powers of ten at the first use.
/// Source: Giulietti, "The Schubfach way to render doubles" (2020), sections 8 and 9; that one product
/// is enough for nearly every number, after Guo's yyjson and Zverovich's zmij.
struct ShortestDecimal {
  /// The digits as a whole number below 10^17; it may end in zeros.
  let digits: UInt64

  /// The power of ten that the digits are multiplied by.
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

  /// The decimal for `significand · 2^exponent`.
  @inline(__always)
  private init(
    _ significand: UInt64, exponent binary: Int, isLowerNearer: Bool, _ powers: PowersOfTen
  ) {
    // Whole numbers have no shorter form than their own digits.
    if binary <= 0, binary > -53, significand & (1 &<< UInt64(-binary) &- 1) == 0 {
      digits = significand &>> UInt64(-binary)
      exponent = 0
      return
    }

    // floor(log10(2^binary)), or of 3/4 of it; and how far the significand is shifted so that its
    // product is in units of the last digit.
    let decimal = (binary &* 1_262_611 &- (isLowerNearer ? 524_031 : 0)) >> 22
    let shift = UInt64(truncatingIfNeeded: binary &+ ((0 &- decimal &* 1_741_647) >> 19) &+ 1)
    let power = powers.wide(0 &- decimal)
    let (units, rest) = Self.product(power, significand &<< shift)

    // The distance of the number from a multiple of ten units, and half the distance to its neighbours, in
    // 2^-60 of a unit; each may be too small by less than one.
    let tens = units / 10
    let above = (units &- 10 &* tens) &<< 60 | rest &>> 4
    let half = power.high &>> (5 &- shift)
    let beyond = above &+ half
    let ten: UInt64 = 10 << 60
    // Within a few of them of a bound, or of the middle between two decimals, only the exact products
    // can tell.
    let isPlain =
      above &- half &+ 4 > 8 && beyond &- ten &+ 4 > 8 && rest &- 1 << 63 &+ 4 > 8
    guard isPlain, units >= 10, !isLowerNearer else {
      self = Self.exact(
        significand, decimal: decimal, shift: shift, isLowerNearer: isLowerNearer, power)
      return
    }
    // One digit less, where such a decimal lies between the bounds, else the nearest of all digits:
    // it lies between them, since they are at least a unit apart. Which it is cannot be predicted, so
    // both are made and one is taken.
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

  /// The decimal by the products of the number and of both bounds: Schubfach as published.
  @inline(never)
  private static func exact(
    _ significand: UInt64, decimal: Int, shift: UInt64, isLowerNearer: Bool,
    _ power: (high: UInt64, low: UInt64)
  ) -> ShortestDecimal {
    // Everything in quarters, so that the bounds half way to the neighbours are whole too.
    let bounds = (
      lower: 4 &* significand &- (isLowerNearer ? 1 : 2), upper: 4 &* significand &+ 2
    )
    let lower = oddProduct(power, bounds.lower &<< shift)
    let value = oddProduct(power, (4 &* significand) &<< shift)
    let upper = oddProduct(power, bounds.upper &<< shift)

    // Readers round halves to even, so the bounds themselves read back as an even significand.
    let odd = significand & 1
    let (least, most) = (lower &+ odd, upper &- odd)
    let units = value / 4
    let tens = units / 10
    // One digit less, where just one such decimal lies between the bounds; else the only one of all
    // digits, or the nearer of two.
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

  /// The upper 128 bits of a product of 192.
  @inline(__always)
  private static func product(
    _ power: (high: UInt64, low: UInt64), _ factor: UInt64
  ) -> (high: UInt64, low: UInt64) {
    let carried = power.low.multipliedFullWidth(by: factor).high
    let upper = power.high.multipliedFullWidth(by: factor)
    let (middle, isOver) = upper.low.addingReportingOverflow(carried)
    return (upper.high &+ (isOver ? 1 : 0), middle)
  }

  /// The upper 64 bits of a product of 192, the last of them set where any below is ("round to odd").
  private static func oddProduct(
    _ power: (high: UInt64, low: UInt64), _ factor: UInt64
  ) -> UInt64 {
    let (high, low) = product(power, factor)
    return high | (low > 1 ? 1 : 0)
  }
}

/// Eight decimal digits in one word, the first in its lowest byte.
///
/// Thread: any.  Allocates: never.
/// Source: halving into groups of four, two and one digit within one register, after Khuong,
/// "How to print integers really fast" (2017).
enum DigitBlock {
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The digits of a number as values `0...9`, zeros before them.
  @inline(__always)
  static func values(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    // 10486 / 2^20 is a hundredth, exact enough for four digits; 103 / 2^10 a tenth, for two.
    let hundreds = ((fours &* 10_486) >> 20) & 0x7f_0000_007f
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
    return tens | (twos &- 10 &* tens) << 8
  }

  /// Writes eight bytes, the lowest first, at any address.
  @inline(__always)
  static func store(_ bytes: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }
}

/// A number with this many digits after the point by the C library, which knows numbers of any size.
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
