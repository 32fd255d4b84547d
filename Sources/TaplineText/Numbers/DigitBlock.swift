/// Eight decimal digits in one word, the first in its lowest byte.
///
/// Thread: any.  Allocates: never.
/// Source: halving into groups of four, two and one digit within one register, after Khuong,
/// "How to print integers really fast" (2017).
enum DigitBlock {
  /// The character `0` in each byte.
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
