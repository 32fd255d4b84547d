/// Percentiles of measurements by nearest rank, as in the command's statistics.
struct Ranks {
  /// The 50th percentile.
  let median: Double
  /// The 99th percentile.
  let most: Double

  /// Computes the percentiles of at least one value.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    func rank(_ part: Double) -> Double {
      sorted[max(Int((part * Double(sorted.count)).rounded(.up)) - 1, 0)]
    }
    (median, most) = (rank(0.5), rank(0.99))
  }
}
