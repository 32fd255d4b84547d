/// Delays in a few figures, in milliseconds.
package struct LatencySummary: Sendable, Encodable {
  /// How many delays there were.
  package let count: Int

  /// Half of them are shorter or equal (the lower of the two in the middle).
  package let median: Double?

  /// 99 of a hundred are shorter or equal.
  package let percentile99: Double?

  /// The longest.
  package let worst: Double?

  /// Sums delays up, each by the nearest rank.
  ///
  /// - Complexity: O(n log n).
  package init(nanoseconds: [Int]) {
    let sorted = nanoseconds.sorted()
    func rank(_ part: Double) -> Double? {
      guard !sorted.isEmpty else { return nil }
      let index = Int((part * Double(sorted.count)).rounded(.up)) - 1
      return Double(sorted[max(index, 0)]) / 1e6
    }
    count = sorted.count
    median = rank(0.5)
    percentile99 = rank(0.99)
    worst = rank(1)
  }

  enum CodingKeys: String, CodingKey {
    case count
    case median
    case percentile99 = "p99"
    case worst
  }
}
