/// A decompressor of DEFLATE data, RFC 1951.
struct Inflate {
  /// Truncated, inconsistent or unexpectedly large data.
  struct Damaged: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let maximumSize: Int

  /// A canonical prefix code.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    /// The symbols sorted by code.
    var symbols: [Int] = []

    init(_ lengths: ArraySlice<Int>) throws(Damaged) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var unusedCodes = 1
      for length in 1...15 {
        unusedCodes = unusedCodes << 1 - counts[length]
        guard unusedCodes >= 0 else { throw Damaged() }
      }
      for length in 1...15 {
        for (symbol, codeLength) in lengths.enumerated() where codeLength == length {
          symbols.append(symbol)
        }
      }
    }
  }

  static func decompress(_ bytes: [UInt8], maximumSize: Int) throws(Damaged) -> [UInt8] {
    var inflate = Inflate(bytes: bytes, maximumSize: maximumSize)
    // The fixed codes of RFC 1951, 3.2.6.
    let literalLengths =
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
    let literals = try Code(literalLengths[...])
    let distances = try Code([Int](repeating: 5, count: 30)[...])
    var isLast = false
    while !isLast {
      isLast = try inflate.readBits(1) == 1
      switch try inflate.readBits(2) {
      case 0: try inflate.readStoredBlock()
      case 1: try inflate.readBlock(literals, distances)
      case 2: try inflate.readDynamicBlock()
      default: throw Damaged()
      }
    }
    return inflate.output
  }

  private mutating func readBits(_ count: Int) throws(Damaged) -> Int {
    while bitCount < count {
      guard position < bytes.count else { throw Damaged() }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = Int(bits & (1 << UInt32(count) - 1))
    bits >>= UInt32(count)
    bitCount -= count
    return value
  }

  private mutating func readSymbol(_ code: Code) throws(Damaged) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try readBits(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Damaged()
  }

  private mutating func readStoredBlock() throws(Damaged) {
    (bits, bitCount) = (0, 0)
    guard position + 4 <= bytes.count else { throw Damaged() }
    let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
    let check = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    position += 4
    guard length == ~check & 0xFFFF, position + length <= bytes.count,
      output.count + length <= maximumSize
    else { throw Damaged() }
    output += bytes[position..<position + length]
    position += length
  }

  private mutating func readBlock(_ literals: Code, _ distances: Code) throws(Damaged) {
    while true {
      let symbol = try readSymbol(literals)
      guard symbol != 256 else { return }
      guard symbol > 256 else {
        guard output.count < maximumSize else { throw Damaged() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol <= 285 else { throw Damaged() }
      let length = symbol == 285 ? 258 : try readSpan(symbol - 257, from: 3, perDoubling: 4)
      let code = try readSymbol(distances)
      guard code < 30 else { throw Damaged() }
      let distance = try readSpan(code, from: 1, perDoubling: 2)
      guard distance <= output.count, output.count + length <= maximumSize else { throw Damaged() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Returns the length or distance of a code, whose number of extra bits grows by one every `count` codes.
  private mutating func readSpan(
    _ code: Int, from least: Int, perDoubling count: Int
  ) throws(Damaged) -> Int {
    guard code >= count else { return least + code }
    let extra = code / count - 1
    return least + (count + code % count) << extra + (try readBits(extra))
  }

  private mutating func readDynamicBlock() throws(Damaged) {
    let literalCount = try readBits(5) + 257
    let distanceCount = try readBits(5) + 1
    let codeCount = try readBits(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw Damaged() }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[order[index]] = try readBits(3) }
    let code = try Code(codeLengths[...])
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try readSymbol(code)
      switch symbol {
      case ..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw Damaged() }
        lengths += Array(repeating: last, count: 3 + (try readBits(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try readBits(3)))
      default: lengths += Array(repeating: 0, count: 11 + (try readBits(7)))
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else { throw Damaged() }
    try readBlock(Code(lengths[..<literalCount]), Code(lengths[literalCount...]))
  }
}
