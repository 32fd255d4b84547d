/// FNV-1a of 64 bits, of names byte by byte and of contents word by word: the same on every machine and
/// in every run.
///
/// Source: Fowler, Noll and Vo's published offset basis and prime. Words are our choice, since bytes
/// took as long as reading the pattern: the product carries nothing downwards, so what is high in a
/// word is brought down before the next.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Takes a content and its length, eight bytes at a time.
  mutating func combine(content: [UInt8]) {
    content.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        value = (value ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
        value ^= value >> 32
        offset += 8
      }
      combine(bytes[offset...])
    }
    combine(length: content.count)
  }

  /// Takes a text and its length, so that two texts are not one.
  mutating func combine(_ text: String) {
    combine(text.utf8)
    combine(length: text.utf8.count)
  }

  private mutating func combine(length: Int) {
    combine(withUnsafeBytes(of: UInt64(length).littleEndian, Array.init))
  }

  mutating func combine(_ samples: [Float]) {
    for sample in samples {
      var bits = sample.bitPattern
      for _ in 0..<4 {
        value = (value ^ UInt64(bits & 0xff)) &* 0x100_0000_01b3
        bits >>= 8
      }
    }
  }

  /// The hash in 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
