/// Measurements by rank: the nearest one, as statistics of the command count too.
struct Ranks {
  /// The one in the middle.
  let median: Double
  /// The one that 99 of a hundred do not exceed.
  let most: Double

  /// - Parameter values: At least one, in any order.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    func rank(_ part: Double) -> Double {
      sorted[max(Int((part * Double(sorted.count)).rounded(.up)) - 1, 0)]
    }
    (median, most) = (rank(0.5), rank(0.99))
  }
}
