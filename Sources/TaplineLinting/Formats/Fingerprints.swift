import TaplineText

/// Marks by which the same finding is known again after other lines of its file have changed.
///
/// A mark holds the rule, the place in the tree without its indices, the token, and how many equal
/// ones came before it in the file.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The longest piece of a token that counts.
  private static let tokenLength = 200

  mutating func next(_ finding: Diagnostic, in bytes: [UInt8]) -> String {
    var hash = FowlerNollVoHash()
    hash.add(finding.rule.utf8)
    hash.add([0])
    var isIndex = false
    for byte in finding.path.utf8 {
      if byte == UInt8(ascii: "]") { isIndex = false }
      if !isIndex { hash.add([byte]) }
      if byte == UInt8(ascii: "[") { isIndex = true }
    }
    hash.add([0])
    hash.add(bytes[finding.range.clamped(to: 0..<bytes.count)].prefix(Self.tokenLength))
    let count = counts[hash.value, default: 0] + 1
    counts[hash.value] = count
    return String(hash.value, radix: 16) + ":\(count)"
  }
}

/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo): the same on every machine, unlike Swift's own.
private struct FowlerNollVoHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
