/// The highest 128 bits of the powers of ten, rounded up if they are not exact, for all exponents of `Double`.
struct PowersOfTen: @unchecked Sendable {
  // Unchecked: all memory is written once, before it is shared, and never freed.

  static let table = PowersOfTen()

  /// The exponents that the shortest digits of doubles need.
  static let exponents = -292...324

  /// The low and high words of each power, by exponent; computed on first use, in about 0.1 ms.
  nonisolated(unsafe) private static let words = wideWords()

  /// The powers that fit into 64 bits, starting with 1.
  private let small: UnsafePointer<UInt64>

  private init() {
    let small = UnsafeMutablePointer<UInt64>.allocate(capacity: 20)
    small[0] = 1
    for exponent in 1..<20 { small[exponent] = small[exponent - 1] * 10 }
    self.small = UnsafePointer(small)
  }

  private static func wideWords() -> UnsafePointer<UInt64> {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * exponents.count)
    func store(_ number: LongNumber, exponent: Int, isRounded: Bool) {
      let top = number.top(isRoundedUp: isRounded)
      words[2 * (exponent - exponents.lowerBound)] = top.low
      words[2 * (exponent - exponents.lowerBound) + 1] = top.high
    }
    // 10^e is 5^e times a power of two, which only shifts the bits, so powers of five suffice.
    var power = LongNumber(oneInWord: 0)
    for exponent in 0...exponents.upperBound {
      store(power, exponent: exponent, isRounded: false)
      power.multiply(by: 5)
    }
    // Rounding down after each division gives the same result as rounding down once. No quotient is whole.
    var quotient = LongNumber(oneInWord: LongNumber.wordCount - 1)
    for exponent in (exponents.lowerBound...(-1)).reversed() {
      quotient.divide(by: 5)
      store(quotient, exponent: exponent, isRounded: true)
    }
    return UnsafePointer(words)
  }

  @inline(__always)
  func wide(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    // -292 is the least exponent.
    let address = Self.words + 2 &* (exponent &+ 292)
    return (address[1], address[0])
  }

  /// The power with an exponent from 0 to 19.
  @inline(__always)
  subscript(exponent: Int) -> UInt64 { small[exponent] }

  /// Returns the number of decimal digits of a number; 1 for 0.
  @inline(__always)
  func digitCount(_ number: UInt64) -> Int {
    // 1233 / 4096 is a little less than log10(2).
    let guess = ((64 &- (number | 1).leadingZeroBitCount) &* 1_233) >> 12
    return guess &+ ((number | 1) < small[guess] ? 0 : 1)
  }
}

/// A number of many words, least significant first, wide enough to compute the table.
private struct LongNumber {
  /// Enough for the 753 bits of 5^324 and the 218 bits of 2^896 / 5^292; `top` needs two more words below.
  static let wordCount = 15

  private var words: [UInt64]

  init(oneInWord index: Int) {
    words = [UInt64](repeating: 0, count: Self.wordCount + 2)
    words[index + 2] = 1
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = words[index].multipliedFullWidth(by: factor)
      let (sum, overflows) = product.low.addingReportingOverflow(carry)
      words[index] = sum
      carry = product.high + (overflows ? 1 : 0)
    }
  }

  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      (words[index], remainder) = divisor.dividingFullWidth((remainder, words[index]))
    }
  }

  /// Returns the 128 bits from the highest set bit on, plus one if lower bits remain or `isRoundedUp` is true.
  func top(isRoundedUp: Bool) -> (high: UInt64, low: UInt64) {
    guard let index = words.lastIndex(where: { $0 != 0 }) else { return (0, 0) }
    let shift = words[index].leadingZeroBitCount
    let high = words[index] << shift | words[index - 1] >> (64 - shift)
    let low = words[index - 1] << shift | words[index - 2] >> (64 - shift)
    let isWhole = words[index - 2] << shift == 0 && words[..<(index - 2)].allSatisfy { $0 == 0 }
    guard isRoundedUp || !isWhole else { return (high, low) }
    let (sum, overflows) = low.addingReportingOverflow(1)
    return (high + (overflows ? 1 : 0), sum)
  }
}
