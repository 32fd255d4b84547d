import MotionCurves
import TaplineFitting

/// The approximate Bézier solvers of toolkits, as trajectories with a duration of 1 s.
enum BezierApproximation {
  /// Source: Flutter's `Cubic.transformInternal` (`curves.dart`), and older versions of Compose's `CubicBezierEasing`.
  static func bisection(_ bezier: CubicBezier) -> Trajectory {
    guard bezier != .linear else { return Trajectory(.bezier(bezier, .exact), duration: 1) }
    let path = CubicPath(bezier, from: 0, to: 1, values: (0, 1))
    let steps = bisections(
      path, parameters: (0, 1), times: (0, 1), within: 0.001, count: 61)
    return Trajectory(steps: steps, until: 1, endValue: 1)
  }

  /// Returns the steps of at most `count` bisections of the parameter, until the time is within `bound` of the target.
  private static func bisections(
    _ path: CubicPath, parameters: (Double, Double), times: (Double, Double), within bound: Double,
    count: Int
  ) -> [(time: Double, value: Double)] {
    var steps: [(time: Double, value: Double)] = []
    /// Adds the values of the times in `from..<to`, whose parameters are between `first` and `last`.
    func divide(_ first: Double, _ last: Double, _ from: Double, _ to: Double, _ count: Int) {
      guard from < to else { return }
      let middle = (first + last) / 2
      let time = path.time(at: middle)
      guard count > 1 else {
        steps.append((from, path.value(at: middle)))
        return
      }
      divide(first, middle, from, min(to, time - bound), count - 1)
      let start = max(from, time - bound)
      if start < min(to, time + bound) { steps.append((start, path.value(at: middle))) }
      divide(middle, last, max(from, time + bound), to, count - 1)
    }
    divide(parameters.0, parameters.1, times.0, times.1, count)
    return steps
  }

  /// Returns the trajectory of a solver that refines a guess, interpolated in a table of eleven times, by four Newton
  /// steps, or by ten bisections if the slope there is below 0.001 (`Bezier.ts` of Reanimated, React Native and
  /// bezier-easing); nil if Newton's method may diverge.
  static func newton(_ bezier: CubicBezier) -> Trajectory? {
    // The toolkit's own test for a straight line.
    guard !(bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2) else {
      return Trajectory(.linear, duration: 1)
    }
    let path = CubicPath(bezier, from: 0, to: 1, values: (0, 1))
    var pieces: [TrajectoryPiece] = []
    for tenth in 0..<10 {
      let (first, last) = (Double(tenth) / 10, Double(tenth + 1) / 10)
      let solver = NewtonSolver(bezier, from: first, to: last)
      guard solver.times.1 > solver.times.0 else { continue }
      let edges = [first] + solver.guesses(ofSlope: 0.001) + [last]
      for (from, to) in zip(edges, edges.dropFirst()) {
        let times = (solver.time(of: from), solver.time(of: to))
        guard times.1 > times.0 else { continue }
        if solver.slope(at: (from + to) / 2) >= 0.001 {
          pieces += solver.pieces(path, from: times.0, to: times.1)
        } else {
          let steps = bisections(
            path, parameters: (first, last), times: times, within: 1e-7, count: 10)
          pieces += Trajectory(steps: steps, until: times.1, endValue: 1).pieces
        }
      }
    }
    // The Newton steps converge near the ends of the curve, and may diverge in the middle, where the derivative of time
    // can be 0. With x1 and x2 in steps of 0.02, only the parameters 0...0.1, 0.4...0.6 and 0.9...1 are inaccurate.
    let converges = pieces.allSatisfy { piece in
      guard case .newton = piece.shape else { return true }
      return path.parameter(at: piece.end) < 0.2 || path.parameter(at: piece.start) > 0.8
    }
    return converges ? Trajectory(pieces, endValue: 1) : nil
  }

  /// Source: `cubicBezier` of Motion, whose early stop at a time within 1e-7 changes the values less.
  static func twelveBisections(_ bezier: CubicBezier) -> Trajectory {
    guard !(bezier.x1 == bezier.y1 && bezier.x2 == bezier.y2) else {
      return Trajectory(.linear, duration: 1)
    }
    let path = CubicPath(bezier, from: 0, to: 1, values: (0, 1))
    return Trajectory(
      steps: (0..<2048).map { index in
        (path.time(at: Double(index) / 2048), path.value(at: (Double(index) + 0.5) / 2048))
      }, until: 1, endValue: 1)
  }

  /// Source: `PathInterpolator.PRECISION` and `Path::approximate` of AOSP.
  static func androidPath(_ bezier: CubicBezier) -> Trajectory {
    guard bezier != .linear else { return Trajectory(.linear, duration: 1) }
    typealias Point = (time: Double, value: Double)
    let path = CubicPath(bezier, from: 0, to: 1, values: (0, 1))
    func point(_ s: Double) -> Point { (path.time(at: s), path.value(at: s)) }
    func isBent(_ first: Point, _ middle: Point, _ last: Point) -> Bool {
      let x = middle.time - (first.time + last.time) / 2
      let y = middle.value - (first.value + last.value) / 2
      return x * x + y * y > 0.002 * 0.002
    }
    // AOSP also tests the first half of a chord, until one such test has caused a split.
    var testsFirstHalf = true
    var points: [Point] = [point(0)]
    var first = 0.0
    var open = [1.0]
    while let last = open.last {
      let (start, end) = (point(first), point(last))
      let middle = (first + last) / 2
      var needsSplit = isBent(start, point(middle), end)
      if !needsSplit, testsFirstHalf {
        needsSplit = isBent(start, point((first + middle) / 2), point(middle))
        if needsSplit { testsFirstHalf = false }
      }
      if needsSplit, open.count < 40 {
        open.append(middle)
      } else {
        points.append(end)
        first = open.removeLast()
      }
    }
    return Trajectory(lines: points)
  }
}
