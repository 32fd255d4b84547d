import TaplineText

/// Identifiers of findings that stay the same when other lines change: a hash of the rule, the JSON path without
/// indices and the source text, and the finding's number among those with the same hash.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// The maximum number of bytes of a finding's source text that are hashed.
  private static let textLength = 200

  mutating func next(_ finding: Diagnostic, in bytes: [UInt8]) -> String {
    let hash = Self.hash(finding, in: bytes)
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    return String(hash, radix: 16) + ":\(count)"
  }

  static func hash(_ finding: Diagnostic, in bytes: [UInt8]) -> UInt64 {
    var text = Array("\(finding.rule)\0\(finding.path.textWithoutIndices)\0".utf8)
    text += bytes[finding.range.clamped(to: 0..<bytes.count)].prefix(Self.textLength)
    // FNV-1a of 64 bits (Fowler, Noll, Vo): the same on every machine, unlike Swift's own hash.
    return text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
