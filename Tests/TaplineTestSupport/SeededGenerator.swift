/// The pseudorandom number generator SplitMix64 (Steele, Lea and Flood 2014).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence of numbers; equal seeds give equal sequences.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 pseudorandom bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Returns a text with characters that JSON, HTML or terminals treat specially.
  package mutating func awkwardText() -> String {
    let parts = [
      "<", ">", "&", "\"", "\\", "</script>", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "\t", "\n",
      "\r", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{1F44B}", "e\u{301}", "a",
    ]
    return (0..<Int.random(in: 0...12, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }.joined()
  }
}
