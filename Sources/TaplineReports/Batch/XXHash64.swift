import TaplineFiles
import TaplineText

/// XXH64, which does not protect against deliberate changes; from version 0.1.1 of the "xxHash fast digest algorithm"
/// (github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
package struct XXHash64: Sendable {
  private static let prime1: UInt64 = 0x9e37_79b1_85eb_ca87
  private static let prime2: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private static let prime3: UInt64 = 0x1656_67b1_9e37_79f9
  private static let prime4: UInt64 = 0x85eb_ca77_c2b2_ae63
  private static let prime5: UInt64 = 0x27d4_eb2f_1656_67c5
  private static let stripeByteCount = 32

  private var lanes = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
  /// The bytes after the last complete stripe.
  private var rest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var restCount = 0
  private var count: UInt64 = 0

  package init() {}

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var offset = 0
    if restCount > 0 {
      offset = min(Self.stripeByteCount - restCount, bytes.count)
      keep(UnsafeRawBufferPointer(rebasing: bytes[..<offset]))
      guard restCount == Self.stripeByteCount else { return }
      mix(rest)
      restCount = 0
    }
    // Local copies stay in registers.
    var (first, second, third, fourth) = lanes
    while offset + Self.stripeByteCount <= bytes.count {
      first = Self.round(first, Self.word(bytes, offset))
      second = Self.round(second, Self.word(bytes, offset + 8))
      third = Self.round(third, Self.word(bytes, offset + 16))
      fourth = Self.round(fourth, Self.word(bytes, offset + 24))
      offset += Self.stripeByteCount
    }
    lanes = (first, second, third, fourth)
    keep(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
  }

  package mutating func combine(_ bytes: [UInt8]) { bytes.withUnsafeBytes { combine($0) } }

  /// Adds a text and its length, so that two texts differ from their concatenation.
  mutating func combine(text: String) {
    combine(word: UInt64(text.utf8.count))
    combine(Array(text.utf8))
  }

  mutating func combine(_ content: TemporaryBytes) {
    combine(word: UInt64(content.count))
    content.eachPiece { combine($0) }
  }

  mutating func combine(_ samples: [Float]) {
    combine(word: UInt64(samples.count))
    samples.withUnsafeBytes { combine($0) }
  }

  private mutating func combine(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { combine($0) }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    let start = restCount
    withUnsafeMutableBytes(of: &rest) { rest in
      for (index, byte) in bytes.enumerated() { rest[start + index] = byte }
    }
    restCount += bytes.count
  }

  private mutating func mix(_ words: (UInt64, UInt64, UInt64, UInt64)) {
    lanes.0 = Self.round(lanes.0, UInt64(littleEndian: words.0))
    lanes.1 = Self.round(lanes.1, UInt64(littleEndian: words.1))
    lanes.2 = Self.round(lanes.2, UInt64(littleEndian: words.2))
    lanes.3 = Self.round(lanes.3, UInt64(littleEndian: words.3))
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 - count)
  }

  package var value: UInt64 {
    var sum = Self.prime5
    if count >= UInt64(Self.stripeByteCount) {
      sum = Self.rotated(lanes.0, 1) &+ Self.rotated(lanes.1, 7)
      sum = sum &+ Self.rotated(lanes.2, 12) &+ Self.rotated(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        sum = (sum ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
      }
    }
    sum = sum &+ count
    withUnsafeBytes(of: rest) { rest in
      var offset = 0
      while offset + 8 <= restCount {
        sum = sum ^ Self.round(0, Self.word(rest, offset))
        sum = Self.rotated(sum, 27) &* Self.prime1 &+ Self.prime4
        offset += 8
      }
      if offset + 4 <= restCount {
        let word = UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        sum = sum ^ UInt64(word) &* Self.prime1
        sum = Self.rotated(sum, 23) &* Self.prime2 &+ Self.prime3
        offset += 4
      }
      for byte in rest[offset..<restCount] {
        sum = sum ^ UInt64(byte) &* Self.prime5
        sum = Self.rotated(sum, 11) &* Self.prime1
      }
    }
    sum = (sum ^ sum >> 33) &* Self.prime2
    sum = (sum ^ sum >> 29) &* Self.prime3
    return sum ^ sum >> 32
  }

  static func text(of value: UInt64) -> String {
    withUnsafeBytes(of: value.bigEndian) { hexadecimal(Array($0)) }
  }
}
