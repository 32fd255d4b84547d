package import MotionCurves

/// The motion of a curve, a spring, or a toolkit's approximation; it may jump between pieces.
///
/// Values are fractions of the animated distance. The value is constant before the first piece and after the last.
package struct Trajectory: Sendable {
  /// Each piece starts at the end of the previous one.
  package private(set) var pieces: [TrajectoryPiece]
  package let endValue: Double

  package init(_ pieces: [TrajectoryPiece], endValue: Double) {
    self.pieces = pieces.filter { $0.end > $0.start }
    self.endValue = endValue
  }

  var start: Double { pieces.first?.start ?? 0 }
  package var end: Double { pieces.last?.end ?? 0 }

  /// At a jump, the value after it.
  package func value(at time: Double) -> Double {
    guard !pieces.isEmpty, time < end else { return endValue }
    let piece = pieces[index(at: time)]
    return piece.value(at: max(time, piece.start))
  }

  /// A constant piece for intervals before or after all pieces.
  func piece(at first: Double, to last: Double) -> TrajectoryPiece {
    if first < end, first >= start { return pieces[index(at: first)] }
    let level = value(at: first)
    return TrajectoryPiece(start: first, end: last, shape: .line(from: level, to: level))
  }

  /// The last piece that starts at or before a time, or 0.
  private func index(at time: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// Two points with the same time are a jump.
  package init(lines points: [(time: Double, value: Double)]) {
    self.init(
      zip(points, points.dropFirst()).map { first, last in
        TrajectoryPiece(
          start: first.time, end: last.time, shape: .line(from: first.value, to: last.value))
      }, endValue: points.last?.value ?? 1)
  }

  /// Each value is held until the next time.
  package init(steps: [(time: Double, value: Double)], until end: Double, endValue: Double) {
    let ends = steps.dropFirst().map(\.time) + [end]
    self.init(
      zip(steps, ends).map { step, end in
        TrajectoryPiece(start: step.time, end: end, shape: .line(from: step.value, to: step.value))
      }, endValue: endValue)
  }

  package init(_ spring: Spring, velocity: Double, speed: Double = 1, until end: Double) {
    self.init(
      [
        TrajectoryPiece(
          start: 0, end: end, shape: .spring(spring, velocity: velocity, speed: speed))
      ], endValue: 1)
  }

  package init(_ curve: UnitCurve, duration: Double) {
    self.init(
      Self.pieces(curve, from: 0, to: duration, values: (0, 1)),
      endValue: curve.evaluated(.exact).value(at: 1))
  }

  package func stretched(to newEnd: Double) -> Trajectory {
    guard end > 0 else { return self }
    let factor = newEnd / end
    return Trajectory(
      pieces.map { piece in
        let shape: TrajectoryPiece.Shape =
          switch piece.shape {
          case .line, .quarterCircle: piece.shape
          case .spring(let spring, let velocity, let speed):
            .spring(spring, velocity: velocity, speed: speed / factor)
          case .cubic(let path): .cubic(path.stretched(by: factor))
          case .newton(let solver, let length): .newton(solver, length: length * factor)
          }
        return TrajectoryPiece(start: piece.start * factor, end: piece.end * factor, shape: shape)
      }, endValue: endValue)
  }

  package init(paths: [CubicPath], endValue: Double) {
    self.init(
      paths.map { TrajectoryPiece(start: $0.start, end: $0.end, shape: .cubic($0)) },
      endValue: endValue)
  }

  private static func pieces(
    _ curve: UnitCurve, from start: Double, to end: Double, values: (Double, Double)
  ) -> [TrajectoryPiece] {
    let (length, rise) = (end - start, values.1 - values.0)
    func time(_ progress: Double) -> Double {
      progress >= 1 ? end : start + length * progress
    }
    func value(_ fraction: Double) -> Double { values.0 + rise * fraction }
    func line(_ p: Double, _ q: Double, _ first: Double, _ last: Double) -> TrajectoryPiece {
      TrajectoryPiece(
        start: time(p), end: time(q), shape: .line(from: value(first), to: value(last)))
    }
    func quarter(_ curve: CircularCurve, _ p: Double, _ q: Double) -> TrajectoryPiece {
      TrajectoryPiece(
        start: time(p), end: time(q), shape: .quarterCircle(curve, from: value(p), to: value(q)))
    }
    switch curve {
    case .linear: return [line(0, 1, 0, 1)]
    case .bezier(let bezier, _):
      return [
        TrajectoryPiece(
          start: start, end: end,
          shape: .cubic(CubicPath(bezier, from: start, to: end, values: values)))
      ]
    case .circular(.easeInOut): return [quarter(.easeIn, 0, 0.5), quarter(.easeOut, 0.5, 1)]
    case .circular(let curve): return [quarter(curve, 0, 1)]
    case .steps(let steps):
      let count = Double(steps.count)
      return (0..<steps.count).map { index in
        let level = steps.value(at: (Double(index) + 0.5) / count)
        return line(Double(index) / count, Double(index + 1) / count, level, level)
      }
    case .piecewiseLinear(let easing):
      guard easing.inputs.count >= 2 else { return [line(0, 1, 0, 1)] }
      var knots: [(Double, Double)] = [(0, easing.value(at: 0))]
      for (input, output) in zip(easing.inputs, easing.outputs) where input >= 0 && input <= 1 {
        knots.append((input, output))
      }
      if (knots.last?.0 ?? 0) < 1 { knots.append((1, easing.value(at: 1))) }
      return zip(knots, knots.dropFirst()).map { line($0.0, $1.0, $0.1, $1.1) }
    case .keyframes(let keyframes):
      let frames = keyframes.keyframes
      return zip(frames, frames.dropFirst()).flatMap { first, last in
        pieces(
          last.curve, from: time(first.offset), to: time(last.offset),
          values: (value(first.value), value(last.value)))
      }
    }
  }
}
