import MotionCurves
import TaplineFitting

extension ExportPlan {
  /// Cubic paths, rounded as in the code, and the motion that a toolkit draws for them.
  struct CubicLine {
    /// The paths sorted by time; a path with four equal values is constant.
    let paths: [CubicPath]
    let drawn: Trajectory
  }

  /// Returns the motion as cubics: its own, or the fewest within the tolerance.
  func cubicLine(
    over writtenDuration: Double, drawnMotion: (([CubicPath]) -> Trajectory)? = nil
  ) throws(CurveExportError) -> CubicLine {
    try checkFinite()
    let truth = self.truth
    var firstAttempt: CubicLine?
    // Rounding uses up an unknown part of the tolerance, so try decreasing tolerances for the fit.
    for (attempt, part) in [0.97, 0.9, 0.8, 0.6, 0.4].enumerated() {
      var paths: [CubicPath] = []
      for piece in truth.pieces {
        let isLast = piece.end == truth.end
        let last = piece.value(at: piece.end)
        let isClose = isLast && abs(truth.endValue - last) <= options.tolerance / 2
        guard
          let chain = Self.cubics(
            piece, endValue: isClose ? truth.endValue : last, tolerance: options.tolerance * part)
        else {
          throw unsupported("an error this small with 400 cubics", remedy: "allow a larger error")
        }
        paths += chain
      }
      let rounded = paths.map {
        $0.printed(
          over: writtenDuration, factor: writtenDuration / truth.end, digits: digits + attempt)
      }
      let line = CubicLine(
        paths: rounded,
        drawn: drawnMotion?(rounded) ?? Trajectory(paths: rounded, endValue: truth.endValue))
      if firstAttempt == nil { firstAttempt = line }
      if error(of: line.drawn, from: truth).bound <= options.tolerance { return line }
    }
    guard let firstAttempt else {
      throw unsupported("an error this small", remedy: "allow a larger error")
    }
    return firstAttempt
  }

  /// The number of decimals, from 4 to 12, whose unit is at most a tenth of the tolerance.
  private var digits: Int { min(max((options.tolerance / 10).decimals, 4), 12) }

  private static func cubics(
    _ piece: TrajectoryPiece, endValue: Double, tolerance: Double
  ) -> [CubicPath]? {
    switch piece.shape {
    case .cubic(let path): return [path]
    case .line(let from, let to):
      let third = (to - from) / 3
      return [
        CubicPath(
          from: piece.start, to: piece.end, handles: (1.0 / 3, 2.0 / 3),
          values: (from, from + third, to - third, to))
      ]
    case .spring, .quarterCircle, .newton:
      return CubicFit.chain(Trajectory([piece], endValue: endValue), within: tolerance)
    }
  }
}

extension CubicPath {
  /// Returns the path with times multiplied by a factor and all numbers rounded as in the code; times are rounded as
  /// fractions of the whole duration.
  fileprivate func printed(over duration: Double, factor: Double, digits: Int) -> CubicPath {
    func time(_ time: Double) -> Double {
      let progress = (time * factor / duration).rounded(decimals: digits + 1)
      return progress >= 1 ? duration : progress * duration
    }
    func fraction(_ x: Double) -> Double { x.rounded(decimals: digits) }
    let ends = (fraction(values.0), fraction(values.3))
    return CubicPath(
      from: time(start), to: time(end), handles: (fraction(handles.0), fraction(handles.1)),
      values: (ends.0, fraction(values.1), fraction(values.2), ends.1))
  }
}
