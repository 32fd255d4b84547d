/// All straight lines from a window of values through a sequence of gates, as a convex polygon.
///
/// A line is represented by its value at the window and its slope; each side of a gate is a half-plane.
struct Lines {
  private struct Line {
    var value: Double
    var slope: Double

    func height(_ run: Double) -> Double { value + slope * run }
  }

  private var corners: [Line] = []
  private let window: Interval
  private var isUnbounded = true

  init(_ window: Interval) { self.window = window }

  /// Keeps the lines that are between two values after a time `> 0`, and returns their range at that time; nil if none
  /// are left.
  mutating func pass(run: Double, low: Double, high: Double) -> Interval? {
    if isUnbounded {
      isUnbounded = false
      corners = [
        Line(value: window.low, slope: (low - window.low) / run),
        Line(value: window.high, slope: (low - window.high) / run),
        Line(value: window.high, slope: (high - window.high) / run),
        Line(value: window.low, slope: (high - window.low) / run),
      ]
      return Interval(low: low, high: high)
    }
    guard let before = values(run: run) else { return nil }
    if before.low < low { cut(run, low, 1) }
    if before.high > high { cut(run, high, -1) }
    return corners.isEmpty
      ? nil : Interval(low: max(before.low, low), high: min(before.high, high))
  }

  /// Returns the range of values after a time; nil if no line is left.
  func values(run: Double) -> Interval? {
    guard !corners.isEmpty else { return isUnbounded ? window : nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let height = corner.height(run)
      if height < low { low = height }
      if height > high { high = height }
    }
    return Interval(low: low, high: high)
  }

  /// Removes the lines that are below a limit after a time, or above it if `side` is -1.
  private mutating func cut(_ run: Double, _ limit: Double, _ side: Double) {
    guard var last = corners.last else { return }
    var lastExcess = (last.height(run) - limit) * side
    var kept: [Line] = []
    kept.reserveCapacity(corners.count + 1)
    for corner in corners {
      let excess = (corner.height(run) - limit) * side
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
