/// The difference of two motions, as a fraction of the animated distance.
package struct CertifiedError: Sendable, Hashable {
  /// An upper bound at any time.
  package let bound: Double
  /// The time of the largest difference found, in seconds.
  package let time: Double

  /// Finds the largest difference of two motions from time 0 to a time in seconds.
  ///
  /// The bound in each time interval is computed from the bounds of both motions as the smaller of:
  ///
  /// - the largest distance between a value in one motion's range and a value in the other motion's range;
  /// - the value at which two lines from the interval's end values with the steepest possible slopes meet; if the
  ///   difference is monotone, the larger end value.
  ///
  /// Intervals are halved while their bound is above `least` and above 1.005 times the largest difference found. If
  /// the largest difference is below `goal`, intervals are halved until their bounds are below `goal` too.
  package init(
    _ target: Trajectory, of truth: Trajectory, until end: Double, least: Double = 1e-7,
    goal: Double = .infinity
  ) {
    var search = Search(
      target: target, truth: truth, least: least, goal: goal - Self.roundingAllowance)
    var edges = Set<Double>([0, end])
    for piece in target.pieces + truth.pieces {
      for edge in [piece.start, piece.end] where edge > 0 && edge < end { edges.insert(edge) }
    }
    let times = edges.sorted()
    for (first, last) in zip(times, times.dropFirst()) { search.add(from: first, to: last) }
    search.finish()
    time = search.time
    bound = max(search.bound + Self.roundingAllowance, search.largestFound)
  }

  /// For floating-point rounding.
  static let roundingAllowance = 1e-12

  private struct Search {
    let target: Trajectory
    let truth: Trajectory
    let least: Double
    let goal: Double
    var open: [SearchInterval] = []
    var largestFound = 0.0
    var time = 0.0
    var bound = 0.0

    struct SearchInterval {
      let first: Double
      let last: Double
      let targetPiece: TrajectoryPiece
      let truthPiece: TrajectoryPiece
      let start: Double
      let end: Double
      let bound: Double
    }

    /// Adds an interval in which neither motion jumps.
    mutating func add(from first: Double, to last: Double) {
      let targetPiece = target.piece(at: first, to: last)
      let truthPiece = truth.piece(at: first, to: last)
      if case .cubic(let path) = targetPiece.shape, case .cubic(let same) = truthPiece.shape,
        path == same
      {
        return
      }
      let start = targetPiece.value(at: first) - truthPiece.value(at: first)
      let end = targetPiece.value(at: last) - truthPiece.value(at: last)
      add(from: first, to: last, targetPiece, truthPiece, start, end)
    }

    private mutating func add(
      from first: Double, to last: Double, _ targetPiece: TrajectoryPiece,
      _ truthPiece: TrajectoryPiece, _ start: Double, _ end: Double
    ) {
      record(start, at: first)
      record(end, at: last)
      let a = targetPiece.enclosure(from: first, to: last)
      let b = truthPiece.enclosure(from: first, to: last)
      let range = max(abs(a.values.high - b.values.low), abs(b.values.high - a.values.low))
      let least = a.slopes.low - b.slopes.high
      let greatest = a.slopes.high - b.slopes.low
      let above = Self.peak(start, end, least, greatest, last - first)
      let below = Self.peak(-start, -end, -greatest, -least, last - first)
      open.append(
        SearchInterval(
          first: first, last: last, targetPiece: targetPiece, truthPiece: truthPiece,
          start: start, end: end, bound: min(range, max(above, below, 0))))
    }

    /// An upper bound, given the end values and the bounds of the slope.
    private static func peak(
      _ start: Double, _ end: Double, _ least: Double, _ greatest: Double, _ length: Double
    ) -> Double {
      guard least < 0, greatest > 0 else { return max(start, end) }
      guard least.isFinite, greatest.isFinite else { return .infinity }
      let time = (end - start - least * length) / (greatest - least)
      return max(start, end, start + greatest * min(max(time, 0), length))
    }

    private mutating func record(_ difference: Double, at time: Double) {
      guard abs(difference) > largestFound else { return }
      (largestFound, self.time) = (abs(difference), time)
    }

    mutating func finish() {
      // If the budget is exhausted, the bound is valid but larger than necessary.
      var budget = 2_000_000
      // Process coarse intervals first, because a large difference found early avoids most of the bisection.
      var level = open
      open = []
      while !level.isEmpty {
        for interval in level {
          let usual = max(largestFound * 1.005, least)
          let limit = largestFound * 1.00005 < goal ? min(usual, goal) : usual
          let middle = interval.first + (interval.last - interval.first) / 2
          guard interval.bound > limit, budget > 0, middle > interval.first, middle < interval.last
          else {
            bound = max(bound, interval.bound)
            continue
          }
          budget -= 1
          let (targetPiece, truthPiece) = (interval.targetPiece, interval.truthPiece)
          let difference = targetPiece.value(at: middle) - truthPiece.value(at: middle)
          add(
            from: interval.first, to: middle, targetPiece, truthPiece, interval.start, difference)
          add(from: middle, to: interval.last, targetPiece, truthPiece, difference, interval.end)
        }
        level = open
        open = []
      }
    }
  }
}
