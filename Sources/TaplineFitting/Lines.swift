/// The straight lines that start in an interval of values at time 0 and pass later intervals of values ("gates").
///
/// Each line is a point in the plane of start value and slope; these points form a convex polygon.
struct Lines {
  private struct Line {
    var value: Double
    var slope: Double

    func value(at time: Double) -> Double { value + slope * time }
  }

  private var corners: [Line] = []
  private let startValues: Interval
  /// Whether the lines have not passed a gate, so that their slopes are unbounded.
  private var isUnbounded = true

  init(_ startValues: Interval) { self.startValues = startValues }

  /// Keeps the lines between two values at a time `> 0`, and returns their values there; nil if no line is left.
  mutating func pass(time: Double, low: Double, high: Double) -> Interval? {
    if isUnbounded {
      isUnbounded = false
      corners = [
        Line(value: startValues.low, slope: (low - startValues.low) / time),
        Line(value: startValues.high, slope: (low - startValues.high) / time),
        Line(value: startValues.high, slope: (high - startValues.high) / time),
        Line(value: startValues.low, slope: (high - startValues.low) / time),
      ]
      return Interval(low: low, high: high)
    }
    guard let before = values(at: time) else { return nil }
    if before.low < low { cut(at: time, limit: low, side: 1) }
    if before.high > high { cut(at: time, limit: high, side: -1) }
    return corners.isEmpty
      ? nil : Interval(low: max(before.low, low), high: min(before.high, high))
  }

  /// Nil if no line is left.
  func values(at time: Double) -> Interval? {
    guard !corners.isEmpty else { return isUnbounded ? startValues : nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let value = corner.value(at: time)
      if value < low { low = value }
      if value > high { high = value }
    }
    return Interval(low: low, high: high)
  }

  /// Removes the lines below a limit if `side` is 1, or above the limit if `side` is -1.
  private mutating func cut(at time: Double, limit: Double, side: Double) {
    guard var last = corners.last else { return }
    var lastExcess = (last.value(at: time) - limit) * side
    var kept: [Line] = []
    kept.reserveCapacity(corners.count + 1)
    for corner in corners {
      let excess = (corner.value(at: time) - limit) * side
      if (excess >= 0) != (lastExcess >= 0) {
        let fraction = lastExcess / (lastExcess - excess)
        kept.append(
          Line(
            value: last.value + (corner.value - last.value) * fraction,
            slope: last.slope + (corner.slope - last.slope) * fraction))
      }
      if excess >= 0 { kept.append(corner) }
      (last, lastExcess) = (corner, excess)
    }
    corners = kept
  }
}
