/// A time as people write it, such as `10ms`, `0.5s`, `250us`, `2min` or `1h`; a number without a unit is in seconds.
package struct TimeText: Sendable {
  package static let form = "a number and its unit, such as 10ms, 0.5s, 250us or 2min"

  /// The time in seconds, finite; negative after a minus sign.
  package let seconds: Double

  package let hasUnit: Bool

  /// The units in seconds, each as a power of ten and a factor; units that end in `s` precede the unit `s`.
  private static let units: [(name: String, exponent: Int, factor: Double)] = [
    ("us", -6, 1), ("µs", -6, 1), ("μs", -6, 1), ("ms", -3, 1), ("min", 0, 60), ("s", 0, 1),
    ("h", 0, 3_600),
  ]

  /// Reads a time; nil for other text, or if the time exceeds the range of `Double`.
  package init?(_ text: some StringProtocol) {
    let unit = Self.units.first { text.hasSuffix($0.name) }
    var digits = String(text.dropLast(unit?.name.count ?? 0))
    guard digits.utf8.contains(where: { (48...57).contains($0) }),
      digits.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) })
    else { return nil }
    // The unit becomes a power of ten in the text, so that 0.1ms and 0.0001 are read as the same number.
    var divisor = 1.0
    if let exponent = unit?.exponent, exponent != 0 {
      if digits.contains(where: { $0 == "e" || $0 == "E" }) {
        divisor = exponent == -3 ? 1_000 : 1_000_000
      } else {
        digits += "e\(exponent)"
      }
    }
    guard let number = Double(digits) else { return nil }
    seconds = number / divisor * (unit?.factor ?? 1)
    hasUnit = unit != nil
    guard seconds.isFinite else { return nil }
  }
}
