import MotionCurves

/// A fit of cubic Béziers in time and value to a motion; each path starts and ends on it.
///
/// The Gauss-Newton method fits the two handles of a path to the motion at the sample times by least squares. Lawson's
/// method then increases the weights of large differences, which minimizes the maximum difference. The optimum is
/// local, so `single` starts from several paths.
package struct CubicFit {
  private let trajectory: Trajectory
  private let start: Double
  private let end: Double
  private let values: (Double, Double)
  /// The sample times in seconds, and the motion's values at them.
  private let times: [Double]
  private let targets: [Double]

  package static func single(_ trajectory: Trajectory) -> CubicPath {
    let fit = CubicFit(
      trajectory, from: trajectory.start, to: trajectory.end, endValue: trajectory.endValue,
      count: 64)
    var best: (path: CubicPath, error: Double)?
    for x1 in [0.02, 0.15, 0.4, 0.7] {
      for x2 in [0.1, 0.35, 0.65, 0.95] {
        let (path, error) = fit.improved(fit.path(x1, x2), rounds: 60)
        if error < best?.error ?? .infinity { best = (path, error) }
      }
    }
    return best?.path ?? fit.path(1.0 / 3, 2.0 / 3)
  }

  /// A design choice.
  private static let maximumCount = 400

  /// Returns paths, each about as long as possible; nil if more than `maximumCount` are needed or the motion jumps
  /// early.
  package static func chain(
    _ trajectory: Trajectory, within tolerance: Double
  ) -> [CubicPath]? {
    var paths: [CubicPath] = []
    let pieceEnds = trajectory.pieces.map(\.end)
    var start = trajectory.start
    var length = trajectory.end - start
    while start < trajectory.end {
      guard paths.count < maximumCount else { return nil }
      let stop = pieceEnds.first { $0 > start } ?? trajectory.end
      var (low, high) = (0.0, min(stop - start, length * 1.6))
      var found: (path: CubicPath, length: Double)?
      var trial = high
      for _ in 0..<9 {
        let last = trial >= stop - start ? stop : start + trial
        let isEnd = last == trajectory.end
        let fit = CubicFit(
          trajectory, from: start, to: last, endValue: isEnd ? trajectory.endValue : nil, count: 32)
        let (path, error) = fit.improved(fit.hermite, rounds: 25)
        if error <= tolerance, Self.isUsable(path, tolerance) {
          found = (path, last - start)
          low = last - start
          if last == stop { break }
        } else {
          high = last - start
        }
        guard high - low > 0.01 * high else { break }
        // The error is about proportional to the fifth power of the duration.
        let guess = (last - start) * Self.fifthRoot(0.95 * tolerance / max(error, tolerance / 1e4))
        trial = guess > low * 1.005 && guess < high * 0.995 ? guess : (low + high) / 2
      }
      guard let found, found.length > 0 else { return nil }
      paths.append(found.path)
      length = found.length
      start = found.path.end
    }
    return paths
  }

  /// Returns whether the handles differ from the path's end values by at most 40 times its rise, or negligibly.
  private static func isUsable(_ path: CubicPath, _ tolerance: Double) -> Bool {
    let rise = path.values.3 - path.values.0
    let reach = max(abs(path.values.1 - path.values.0), abs(path.values.2 - path.values.3))
    return reach <= 40 * abs(rise) || max(reach, abs(rise)) < tolerance / 4
  }

  private static func fifthRoot(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 { root = (4 * root + x / (root * root * root * root)) / 5 }
    return root
  }

  private init(
    _ trajectory: Trajectory, from start: Double, to end: Double, endValue: Double?, count: Int
  ) {
    self.trajectory = trajectory
    self.start = start
    self.end = end
    let last = trajectory.piece(endingAt: end)?.value(at: end) ?? trajectory.endValue
    values = (trajectory.value(at: start), endValue ?? last)
    // Samples are denser at both ends, where the handles have the most influence.
    times = (0..<count).map { index in
      let fraction = (Double(index) + 0.5) / Double(count)
      return start + (end - start)
        * (fraction * fraction * (3 - 2 * fraction) * 0.5 + fraction * 0.5)
    }
    targets = times.map { trajectory.value(at: $0) }
  }

  /// The handles' values divide the rise into thirds.
  private func path(_ x1: Double, _ x2: Double) -> CubicPath {
    let rise = values.1 - values.0
    return CubicPath(
      from: start, to: end, handles: (x1, x2),
      values: (values.0, values.0 + rise / 3, values.0 + rise * 2 / 3, values.1))
  }

  private var hermite: CubicPath {
    let (length, step) = (end - start, (end - start) * 1e-4)
    let rise = (trajectory.value(at: start + step) - values.0) / step * length / 3
    let last = trajectory.piece(endingAt: end)?.value(at: end - step) ?? values.1
    let fall = (values.1 - last) / step * length / 3
    let bound = 4 * (abs(values.1 - values.0) + 0.05)
    func clamped(_ x: Double) -> Double { x.isFinite ? min(max(x, -bound), bound) : 0 }
    return CubicPath(
      from: start, to: end, handles: (1.0 / 3, 2.0 / 3),
      values: (values.0, values.0 + clamped(rise), values.1 - clamped(fall), values.1))
  }

  /// A path, and its parameter and difference from the motion at each sample time.
  private struct Trial {
    let path: CubicPath
    let parameters: [Double]
    let residuals: [Double]

    var error: Double { residuals.reduce(0) { max($0, abs($1)) } }

    func cost(_ weights: [Double]) -> Double {
      var sum = 0.0
      for index in weights.indices { sum += residuals[index] * residuals[index] * weights[index] }
      return sum
    }
  }

  private func trial(_ path: CubicPath) -> Trial {
    let parameters = times.map { path.parameter(at: $0) }
    let residuals = targets.indices.map { path.value(at: parameters[$0]) - targets[$0] }
    return Trial(path: path, parameters: parameters, residuals: residuals)
  }

  /// Returns the best path and its maximum difference at the sample times.
  private func improved(_ path: CubicPath, rounds: Int) -> (path: CubicPath, error: Double) {
    var weights = [Double](repeating: 1, count: times.count)
    var current = trial(path)
    var best = (path: path, error: current.error)
    var damping = 1e-3
    for round in 0..<rounds {
      let before = current.cost(weights)
      var isBetter = false
      for _ in 0..<4 {
        let next = trial(step(from: current, weights, damping: damping))
        if next.cost(weights) < before {
          (current, isBetter) = (next, true)
          damping = max(damping / 5, 1e-12)
          if next.error < best.error { best = (next.path, next.error) }
          break
        }
        damping *= 8
      }
      // Adjust Lawson's weights in every third round, and when no step lowers the sum of squares.
      if !isBetter || round % 3 == 2 {
        let mean = current.residuals.reduce(0) { $0 + abs($1) } / Double(times.count)
        guard mean > 1e-13 else { break }
        for index in weights.indices {
          let relative = abs(current.residuals[index]) / mean
          weights[index] = min(max(weights[index] * (0.2 + relative), 1e-6), 1e6)
        }
        damping = min(damping, 1e-2)
      }
    }
    return best
  }

  /// A Gauss-Newton step with Levenberg-Marquardt damping; at a fixed time, the derivative with respect to a handle's
  /// value is its Bernstein polynomial, and with respect to its time this polynomial times the negative slope.
  private func step(from trial: Trial, _ weights: [Double], damping: Double) -> CubicPath {
    let path = trial.path
    var matrix = [[Double]](repeating: [0, 0, 0, 0, 0], count: 4)
    for index in times.indices {
      let s = trial.parameters[index]
      let bernstein = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s))
      let slope = path.slopePerFraction(at: s)
      let row = [-slope * bernstein.0, -slope * bernstein.1, bernstein.0, bernstein.1]
      for i in 0..<4 {
        for j in 0..<4 { matrix[i][j] += weights[index] * row[i] * row[j] }
        matrix[i][4] -= weights[index] * row[i] * trial.residuals[index]
      }
    }
    for i in 0..<4 { matrix[i][i] = matrix[i][i] * (1 + damping) + 1e-14 }
    let change = Self.solved(matrix)
    return CubicPath(
      from: start, to: end,
      handles: (
        min(max(path.handles.0 + change[0], 0), 1), min(max(path.handles.1 + change[1], 0), 1)
      ),
      values: (values.0, path.values.1 + change[2], path.values.2 + change[3], values.1))
  }

  /// Returns zeros if the equations are singular.
  private static func solved(_ equations: [[Double]]) -> [Double] {
    var rows = equations
    for i in 0..<4 {
      let pivot = (i..<4).max { abs(rows[$0][i]) < abs(rows[$1][i]) } ?? i
      rows.swapAt(i, pivot)
      guard abs(rows[i][i]) > 1e-300 else { return [0, 0, 0, 0] }
      for j in 0..<4 where j != i {
        let factor = rows[j][i] / rows[i][i]
        for k in i..<5 { rows[j][k] -= factor * rows[i][k] }
      }
    }
    let solution = (0..<4).map { (row: Int) -> Double in rows[row][4] / rows[row][row] }
    return solution.allSatisfy(\.isFinite) ? solution : [0, 0, 0, 0]
  }
}

extension CubicPath {
  /// In animated distances per duration of the path, limited to ±1e4.
  fileprivate func slopePerFraction(at s: Double) -> Double {
    let u = 1 - s
    let rise =
      3 * u * u * (values.1 - values.0) + 6 * u * s * (values.2 - values.1)
      + 3 * s * s * (values.3 - values.2)
    let run =
      3 * u * u * handles.0 + 6 * u * s * (handles.1 - handles.0) + 3 * s * s * (1 - handles.1)
    return min(max(rise / max(run, 1e-6), -1e4), 1e4)
  }
}

extension Trajectory {
  /// The piece may end at the time.
  fileprivate func piece(endingAt time: Double) -> TrajectoryPiece? {
    pieces.first { $0.start < time && $0.end >= time }
  }
}
