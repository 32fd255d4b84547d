import MotionCurves

/// An approximation of a motion within a tolerance by a polyline with the fewest points.
///
/// The motion is sampled so densely that the lines between samples differ from the motion by a small part of the
/// tolerance. Each sample becomes a gate: the interval of values within the tolerance of the sample. The values that
/// n lines can reach at each gate give the values that n + 1 lines can reach: see `Lines`. Values that fewer lines can
/// reach are discarded, and gains below 1 % of the tolerance are ignored. Earlier gates are kept, because a line from
/// an earlier gate may reach further than a line from a later gate.
///
/// Source: minimum-link paths, Imai and Iri, "An optimal algorithm for approximating a piecewise linear function",
/// Journal of Information Processing 9 (1986).
package enum PolylineFit {
  package typealias Point = (time: Double, value: Double)

  /// At a jump, two points have the same time; the lines between samples are within `tolerance / density` of the
  /// motion.
  package static func points(
    of trajectory: Trajectory, within tolerance: Double, endWithin endTolerance: Double,
    density: Double
  ) -> [Point] {
    var points: [Point] = []
    for (index, run) in continuousRuns(trajectory).enumerated() {
      guard let first = run.first, let last = run.last else { continue }
      var ends: (Double, Double) = (first.value(at: first.start), last.value(at: last.end))
      let isLast = last.end == trajectory.end
      // A jump at the end is left out if it is within the tolerance; otherwise the polyline jumps too.
      let closesGap = isLast && abs(ends.1 - trajectory.endValue) <= endTolerance * 0.999
      if closesGap { ends.1 = trajectory.endValue }
      if index > 0, let before = points.last, abs(before.value - ends.0) <= 1e-9 {
        points.removeLast()
      }
      points += fewestPoints(
        through: samples(run, tolerance / density), ends: ends, tolerance: tolerance)
      if isLast, !closesGap { points.append((last.end, trajectory.endValue)) }
    }
    return points
  }

  private static func continuousRuns(_ trajectory: Trajectory) -> [[TrajectoryPiece]] {
    var runs: [[TrajectoryPiece]] = []
    var level: Double?
    for piece in trajectory.pieces {
      if let level, abs(piece.value(at: piece.start) - level) <= 1e-9, !runs.isEmpty {
        runs[runs.count - 1].append(piece)
      } else {
        runs.append([piece])
      }
      level = piece.value(at: piece.end)
    }
    return runs
  }

  /// The lines between samples are within a tolerance of the motion at their quarter points.
  private static func samples(_ run: [TrajectoryPiece], _ tolerance: Double) -> [Point] {
    var samples: [Point] = []
    for piece in run {
      let count = piece.coarseCount
      let length = piece.end - piece.start
      func point(_ fraction: Double) -> Point {
        let time = fraction >= 1 ? piece.end : piece.start + length * fraction
        return (time, piece.value(at: time))
      }
      if samples.isEmpty { samples.append(point(0)) }
      var last: Point = point(0)
      var open = (1...count).reversed().map { point(Double($0) / Double(count)) }
      while let next = open.last {
        func difference(_ fraction: Double) -> Double {
          let time = last.time + (next.time - last.time) * fraction
          return abs(piece.value(at: time) - last.value - (next.value - last.value) * fraction)
        }
        let middle = last.time + (next.time - last.time) / 2
        if next.time - last.time < 1e-9 * length
          || max(difference(0.25), difference(0.5), difference(0.75)) <= tolerance
        {
          last = open.removeLast()
          samples.append(last)
        } else {
          open.append((middle, piece.value(at: middle)))
        }
      }
    }
    return samples
  }

  // MARK: - The fewest lines through the gates

  /// The values at consecutive gates that are reachable with a given number of lines but not with fewer.
  private struct Reach {
    var first: Int
    var values: [Interval]

    mutating func trim() {
      while values.last?.isEmpty == true { values.removeLast() }
      let empty = values.prefix { $0.isEmpty }.count
      values.removeFirst(empty)
      first += empty
    }
  }

  private static func fewestPoints(
    through samples: [Point], ends: (Double, Double), tolerance: Double
  ) -> [Point] {
    let last = samples.count - 1
    guard last > 0 else { return [(samples[0].time, ends.1)] }
    var gates = Gates(samples, ends: ends, tolerance: tolerance)
    var reaches = [Reach(first: 0, values: [Interval(ends.0, ends.0)])]
    while let reach = reaches.last, gates.furthestGate < last {
      reaches.append(gates.reach(after: reach))
    }
    // From the last point to the first, each line starts in the middle of its possible values.
    var points: [Point] = [(samples[last].time, ends.1)]
    var (gate, value) = (last, ends.1)
    for reach in reaches.dropLast().reversed() {
      (gate, value) = gates.beginning(of: (gate, value), in: reach)
      points.append((samples[gate].time, value))
    }
    return points.reversed()
  }

  private struct Gates {
    let samples: [Point]
    let ends: (Double, Double)
    let tolerance: Double
    private var reachableValues: [Interval]
    private(set) var furthestGate = 0

    init(_ samples: [Point], ends: (Double, Double), tolerance: Double) {
      reachableValues = [Interval](repeating: .empty, count: samples.count)
      self.samples = samples
      self.ends = ends
      self.tolerance = tolerance
    }

    func low(_ index: Int) -> Double {
      index == samples.count - 1 ? ends.1 : samples[index].value - tolerance
    }

    func high(_ index: Int) -> Double {
      index == samples.count - 1 ? ends.1 : samples[index].value + tolerance
    }

    /// With one more line.
    mutating func reach(after reach: Reach) -> Reach {
      var next = Reach(first: reach.first + 1, values: [])
      for (offset, window) in reach.values.enumerated() where !window.isEmpty {
        let start = reach.first + offset
        var lines = Lines(window)
        for gate in (start + 1)..<samples.count {
          let time = samples[gate].time - samples[start].time
          guard let range = lines.pass(time: time, low: low(gate), high: high(gate)) else { break }
          let index = gate - next.first
          while next.values.count <= index { next.values.append(.empty) }
          next.values[index].add(range)
        }
      }
      let before = furthestGate
      for (index, window) in next.values.enumerated() {
        let gate = next.first + index
        let least = tolerance * 0.01
        let known = reachableValues[gate]
        if window.low < known.low - least || window.high > known.high + least {
          reachableValues[gate].add(window)
          furthestGate = max(furthestGate, gate)
        } else {
          next.values[index] = .empty
        }
      }
      next.trim()
      if furthestGate == before {
        // The next gate can always be reached from the previous one.
        furthestGate += 1
        let window = Interval(low: low(furthestGate), high: high(furthestGate))
        reachableValues[furthestGate].add(window)
        next = Reach(first: furthestGate, values: [window])
      }
      return next
    }

    /// The start of a line to a given point.
    func beginning(of end: (gate: Int, value: Double), in reach: Reach) -> (Int, Double) {
      var best = (gate: reach.first, value: 0.0, width: -Double.infinity)
      for (offset, window) in reach.values.enumerated() where !window.isEmpty {
        let start = reach.first + offset
        guard start < end.gate else { break }
        // This start is used if no line fits because of rounding.
        if best.width == -.infinity {
          (best.gate, best.value) = (start, window.middle)
        }
        var lines = Lines(window)
        let slack = 1e-10 * tolerance
        let passes = ((start + 1)...end.gate).allSatisfy { gate in
          let time = samples[gate].time - samples[start].time
          return gate < end.gate
            ? lines.pass(time: time, low: low(gate), high: high(gate)) != nil
            : lines.pass(time: time, low: end.value - slack, high: end.value + slack) != nil
        }
        guard passes, let range = lines.values(at: 0) else { continue }
        if range.length > best.width { best = (start, range.middle, range.length) }
      }
      return (best.gate, best.value)
    }
  }
}

extension TrajectoryPiece {
  /// Equal parts that are short enough for a test at their quarter points.
  fileprivate var coarseCount: Int {
    switch shape {
    case .line: return 1
    case .cubic, .quarterCircle, .newton: return 8
    case .spring(let spring, _, let speed):
      // Four parts per oscillation.
      let oscillations = (end - start) * speed / spring.response
      return max(8, Int(min(oscillations, 1e6) * 4))
    }
  }
}
