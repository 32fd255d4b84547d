/// A text buffer whose memory is reused; it allocates only if a text is longer than any before.
package struct TextBuffer: ~Copyable {
  @usableFromInline var memory: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  private let powers = PowersOfTen.table

  @usableFromInline var end = 0

  @inlinable
  package var count: Int { end }

  package init(capacity: Int = 1_024) {
    memory = .allocate(byteCount: capacity, alignment: 8)
    self.capacity = capacity
  }

  deinit { memory.deallocate() }

  /// The text so far, valid until the next change.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: end) }

  package var array: [UInt8] { [UInt8](bytes) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func removeAll() { end = 0 }

  @inlinable
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end &+= 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + end).copyMemory(from: source, byteCount: bytes.count)
    end &+= bytes.count
  }

  package mutating func append(words: StaticString) {
    append(UnsafeRawBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends words in quotes, and then the lowest `tailCount` bytes of `tail`.
  mutating func append(quoted words: StaticString, tail: UInt32, tailCount: Int) {
    let length = words.utf8CodeUnitCount
    reserve(length + 8)
    let start = memory + end
    start.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    (start + 1).copyMemory(from: words.utf8Start, byteCount: length)
    (start + length + 1).storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    (start + length + 2).storeBytes(of: tail.littleEndian, as: UInt32.self)
    end &+= length &+ 2 &+ tailCount
  }

  mutating func appendLine(indent: Int) {
    reserve(indent + 1)
    let start = memory + end
    start.storeBytes(of: UInt8(ascii: "\n"), as: UInt8.self)
    var offset = 1
    while offset <= indent {
      DigitBlock.store(0x2020_2020_2020_2020, at: start + offset)
      offset &+= 8
    }
    end &+= indent &+ 1
  }

  /// Reserves memory for a number of bytes, and 8 more bytes that a block of digits may overwrite.
  @inlinable
  mutating func reserve(_ size: Int) {
    if end &+ size &+ 8 > capacity { grow(size) }
  }

  @usableFromInline
  @inline(never)
  mutating func grow(_ size: Int) {
    let larger = max(2 * capacity, end + size + 8)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    moved.copyMemory(from: memory, byteCount: end)
    memory.deallocate()
    (memory, capacity) = (moved, larger)
  }

  // MARK: - Whole numbers

  package mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(UInt64(number.magnitude))
  }

  mutating func append(_ number: UInt64) {
    reserve(32)
    guard number >= 100_000_000 else { return appendFirst(number) }
    let upper = number / 100_000_000
    if upper >= 100_000_000 {
      appendFirst(upper / 100_000_000)
      appendBlock(upper % 100_000_000, digits: 8)
    } else {
      appendFirst(upper)
    }
    appendBlock(number % 100_000_000, digits: 8)
  }

  /// Appends a number below 10^8 without leading zeros.
  @inline(__always)
  private mutating func appendFirst(_ number: UInt64) {
    let values = DigitBlock.values(number)
    let zeros = min(values.trailingZeroBitCount / 8, 7)
    DigitBlock.store((values | DigitBlock.zeros) >> UInt64(8 * zeros), at: memory + end)
    end += 8 - zeros
  }

  /// Appends the last digits of a number below 10^8, with leading zeros.
  @inline(__always)
  private mutating func appendBlock(_ number: UInt64, digits: Int) {
    let block = DigitBlock.values(number) | DigitBlock.zeros
    DigitBlock.store(block &>> UInt64(truncatingIfNeeded: 8 &* (8 &- digits)), at: memory + end)
    end &+= digits
  }

  // MARK: - Shortest digits

  /// Appends the digits of `description`, but whole numbers without `.0`, and zero without a sign.
  package mutating func appendShortest(_ number: Double) {
    guard number != 0 else { return append(UInt8(ascii: "0")) }
    appendShortest(
      ShortestDecimal(number, powers), isNegative: number < 0,
      isExact: number.magnitude <= 0x1p53)
  }

  package mutating func appendShortest(_ number: Float) {
    guard number != 0 else { return append(UInt8(ascii: "0")) }
    appendShortest(
      ShortestDecimal(number, powers), isNegative: number < 0,
      isExact: number.magnitude <= 0x1p24)
  }

  @inline(__always)
  private mutating func appendShortest(
    _ decimal: ShortestDecimal, isNegative: Bool, isExact: Bool
  ) {
    if isNegative { append(UInt8(ascii: "-")) }
    reserve(40)
    if isExact, decimal.exponent == 0, decimal.digits < 100_000_000 {
      return appendFirst(decimal.digits)
    }
    // Write 17 digits, with trailing zeros: one digit and two blocks of eight.
    let length = powers.digitCount(decimal.digits)
    let point = length &+ decimal.exponent
    let digits = decimal.digits &* powers[17 &- length]
    let nine = digits / 100_000_000
    let first = nine / 100_000_000
    let upper = DigitBlock.values(nine % 100_000_000)
    let lower = DigitBlock.values(digits % 100_000_000)
    let usedDigits =
      if lower != 0 {
        17 &- lower.leadingZeroBitCount >> 3
      } else if upper != 0 {
        9 &- upper.leadingZeroBitCount >> 3
      } else {
        1
      }

    let blocks = (
      first: UInt8(truncatingIfNeeded: first) &+ UInt8(ascii: "0"),
      upper: upper | DigitBlock.zeros, lower: lower | DigitBlock.zeros
    )
    let start = memory + end
    guard isExact, point > -4 else {
      put(blocks, withPoint: usedDigits > 1, at: start)
      end &+= usedDigits == 1 ? 1 : usedDigits &+ 1
      return appendExponent(point - 1)
    }
    if point <= 0 {
      // "0." and up to three zeros.
      DigitBlock.store(0x3030_3030_3030_2e30, at: start)
      put(blocks, withPoint: false, at: start + (2 - point))
      end &+= 2 &- point &+ usedDigits
    } else if usedDigits <= point {
      put(blocks, withPoint: false, at: start)
      end &+= point
    } else if point == 1 {
      put(blocks, withPoint: true, at: start)
      end &+= usedDigits &+ 1
    } else {
      // Write the digits twice: first those before the point, then, a byte later, those after it.
      put(blocks, withPoint: false, at: start)
      insertPoint(before: point, blocks)
      end &+= usedDigits &+ 1
    }
  }

  /// Writes 17 digits, optionally with a point after the first.
  @inline(__always)
  private func put(
    _ blocks: (first: UInt8, upper: UInt64, lower: UInt64), withPoint: Bool,
    at address: UnsafeMutableRawPointer
  ) {
    var next = address
    next.storeBytes(of: blocks.first, as: UInt8.self)
    next += 1
    if withPoint {
      next.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      next += 1
    }
    DigitBlock.store(blocks.upper, at: next)
    DigitBlock.store(blocks.lower, at: next + 8)
  }

  /// Inserts a point before one of the third to 17th of the digits just written.
  @inline(__always)
  private func insertPoint(
    before point: Int, _ blocks: (first: UInt8, upper: UInt64, lower: UInt64)
  ) {
    let address = memory + end + point
    // The digits after the point come from the blocks, so that bytes just written are not read again.
    if point <= 8 {
      let shift = UInt64(truncatingIfNeeded: 8 &* (point &- 1))
      DigitBlock.store(blocks.upper &>> shift | blocks.lower &<< (64 &- shift), at: address + 1)
      DigitBlock.store(blocks.lower &>> shift, at: address + 9)
    } else {
      DigitBlock.store(
        blocks.lower &>> UInt64(truncatingIfNeeded: 8 &* (point &- 9)), at: address + 1)
    }
    address.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
  }

  /// Appends an exponent below 1,000 as a sign and at least two digits; memory is reserved.
  @inline(__always)
  private mutating func appendExponent(_ exponent: Int) {
    // "e+" or "e-" and the last three digits, the first of which may be left out.
    let sign: UInt64 = exponent < 0 ? 0x2d65 : 0x2b65
    let digits = (DigitBlock.values(UInt64(exponent.magnitude)) | DigitBlock.zeros) &>> 40
    let isShort = exponent.magnitude < 100
    DigitBlock.store(sign | (isShort ? digits &>> 8 : digits) &<< 16, at: memory + end)
    end &+= isShort ? 4 : 5
  }

  // MARK: - Digits after the point

  /// Appends a number with this many digits after the point, correctly rounded, never a negative zero.
  package mutating func appendFixed(_ number: Double, digits: Int) {
    guard digits <= 16, let scaled = Self.scaled(number, by: powers[digits]) else {
      return append(printed(number, digits: digits))
    }
    if number < 0, scaled > 0 { append(UInt8(ascii: "-")) }
    reserve(48)
    if digits >= 1, digits <= 7, scaled < 100_000_000 {
      // The point shifts within one block.
      let values = DigitBlock.values(scaled)
      let zeros = min(values.trailingZeroBitCount / 8, 7 - digits)
      let block = (values | DigitBlock.zeros) >> UInt64(8 * zeros)
      let point = 8 - digits - zeros
      DigitBlock.store(block, at: memory + end)
      (memory + end + point).storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      DigitBlock.store(block >> UInt64(8 * point), at: memory + end + point + 1)
      end += point + 1 + digits
      return
    }
    let scale = powers[digits]
    append(scaled / scale)
    guard digits > 0 else { return }
    append(UInt8(ascii: "."))
    let fraction = scaled % scale
    if digits > 8 {
      appendBlock(fraction / 100_000_000, digits: digits - 8)
      appendBlock(fraction % 100_000_000, digits: 8)
    } else {
      appendBlock(fraction, digits: digits)
    }
  }

  /// Returns `|number| · scale` rounded to the nearest whole number, halves to even, from the exact product; nil if the
  /// number is 2^52 or more, or the result does not fit 64 bits.
  @inline(__always)
  private static func scaled(_ number: Double, by scale: UInt64) -> UInt64? {
    let field = Int(number.bitPattern >> 52) & 0x7ff
    let fraction = number.bitPattern & (1 << 52 - 1)
    let shift = 1_075 - max(field, 1)
    guard shift > 0 else { return nil }
    let product = (field == 0 ? fraction : fraction | 1 << 52).multipliedFullWidth(by: scale)
    // The highest 64 of the bits shifted out, left-aligned, and whether any lower bit is set.
    let whole: UInt64
    let remainder: UInt64
    let hasMore: Bool
    switch shift {
    case ..<64:
      guard product.high >> UInt64(shift) == 0 else { return nil }
      whole = product.high << UInt64(64 - shift) | product.low >> UInt64(shift)
      remainder = product.low << UInt64(64 - shift)
      hasMore = false
    case 64:
      (whole, remainder, hasMore) = (product.high, product.low, false)
    case ..<128:
      whole = product.high >> UInt64(shift - 64)
      remainder = product.high << UInt64(128 - shift) | product.low >> UInt64(shift - 64)
      hasMore = product.low << UInt64(128 - shift) != 0
    default:
      // The product has at most 107 bits, so this is less than a half.
      return 0
    }
    let half: UInt64 = 1 << 63
    let isUp = remainder > half || (remainder == half && (hasMore || whole & 1 == 1))
    return whole + (isUp ? 1 : 0)
  }
}
