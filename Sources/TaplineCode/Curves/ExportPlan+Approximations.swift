import MotionCurves
import TaplineFitting

extension ExportPlan {
  /// Returns the motion as cubics, rounded as in the code, and the motion that a toolkit draws for them.
  func cubicLine(
    over writtenDuration: Double, drawnMotion: (([CubicPath]) -> Trajectory)? = nil
  ) throws(CurveExportError) -> (paths: [CubicPath], drawn: Trajectory) {
    try checkFinite()
    let truth = self.truth
    var firstAttempt: (paths: [CubicPath], drawn: Trajectory)?
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
      let drawn = drawnMotion?(rounded) ?? Trajectory(paths: rounded, endValue: truth.endValue)
      if firstAttempt == nil { firstAttempt = (rounded, drawn) }
      if error(of: drawn, from: truth).bound <= options.tolerance { return (rounded, drawn) }
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
  /// Multiplies times by a factor, and rounds them as fractions of the whole duration and all numbers as in the code.
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

extension ExportPlan {
  struct Polyline {
    /// The progress in `0...1`, and the value as a fraction of the animated distance.
    let points: [(input: Double, output: Double)]
    let drawn: Trajectory

    init(_ points: [(input: Double, output: Double)], over duration: Double) {
      self.points = points
      drawn = Trajectory(lines: points.map { (time: $0.input * duration, value: $0.output) })
    }
  }

  /// Returns the fewest points whose line, after rounding, is within the tolerance.
  func polyline(over writtenDuration: Double) throws(CurveExportError) -> Polyline {
    try checkFinite()
    let truth = self.truth
    let tolerance = options.tolerance
    guard writtenDuration > 0, truth.end > 0 else {
      return Polyline([(0, 0), (1, endValue)], over: 0)
    }
    guard tolerance >= 1e-9 else {
      throw unsupported("an error below 1e-9 of the distance", remedy: "allow a larger error")
    }
    func line(part: Double, density: Double, extraDigits: Int) throws(CurveExportError)
      -> (line: Polyline, isWithinTolerance: Bool)
    {
      let points = PolylineFit.points(
        of: truth, within: tolerance * part, endWithin: tolerance, density: density)
      guard points.count <= Self.maximumPoints else {
        throw unsupported("more than \(Self.maximumPoints) points", remedy: "allow a larger error")
      }
      let rounded = Self.rounded(
        points, over: writtenDuration, end: truth.end, tolerance: tolerance,
        extraDigits: extraDigits)
      let line = Polyline(rounded, over: writtenDuration)
      return (line, error(of: line.drawn, from: truth).bound <= tolerance)
    }
    // Rounding and the error bound use up an unknown part of the tolerance, so try decreasing tolerances for the fit.
    var found: Polyline?
    for (part, digits) in [(0.985, 0), (0.96, 0), (0.93, 1), (0.88, 2), (0.8, 4), (0.6, 7)] {
      let (line, isWithinTolerance) = try line(part: part, density: 128, extraDigits: digits)
      found = line
      if isWithinTolerance { break }
    }
    guard var found else {
      throw unsupported("an error this small", remedy: "allow a larger error")
    }
    // If a slightly larger tolerance needs fewer points, try to reach that number with denser samples and more digits.
    func fitsWithFewerPoints(part: Double, density: Double) -> Bool {
      PolylineFit.points(
        of: truth, within: tolerance * part, endWithin: tolerance, density: density
      ).count < found.points.count
    }
    if found.points.count <= Self.maximumImprovedCount,
      fitsWithFewerPoints(part: 1.06, density: 128), fitsWithFewerPoints(part: 1.01, density: 1024)
    {
      let (line, isWithinTolerance) = try line(part: 0.9993, density: 4096, extraDigits: 3)
      if isWithinTolerance, line.points.count < found.points.count { found = line }
    }
    return found
  }

  /// Returns one keyframe per display frame, or the fewest within the maximum error of the options.
  func keyframes(over writtenDuration: Double) throws(CurveExportError) -> Polyline {
    if options.maximumError != nil { return try polyline(over: writtenDuration) }
    try checkSampling()
    var points: [(input: Double, output: Double)] = []
    var time = 0.0
    while time < duration - options.rate.interval / 1000 {
      points.append(
        ((time / writtenDuration).rounded(decimals: 6), value(at: time).rounded(decimals: 6)))
      time = options.rate.seconds(at: points.count)
    }
    points.append((1, endValue.rounded(decimals: 6)))
    return Polyline(points, over: writtenDuration)
  }

  /// The maximum number of points of a line for which fewer points are tried; a design choice.
  private static let maximumImprovedCount = 20

  private static func rounded(
    _ points: [PolylineFit.Point], over duration: Double, end: Double, tolerance: Double,
    extraDigits: Int
  ) -> [(input: Double, output: Double)] {
    let outputDecimals = (tolerance / 40).decimals + extraDigits
    return points.indices.map { index in
      var slope = 0.0
      for other in [index - 1, index + 1] where points.indices.contains(other) {
        let run = abs(points[other].time - points[index].time) / duration
        if run > 0 { slope = max(slope, abs(points[other].value - points[index].value) / run) }
      }
      let input = min(points[index].time / duration, 1)
      // CSS prints the input as a percentage, with two fewer decimals.
      let precision = tolerance / 40 / max(slope, 1e-3)
      let inputDecimals = max(precision.decimals + extraDigits, 3)
      let isAtEnd = index == points.count - 1 || points[index].time >= end
      return (
        isAtEnd ? 1 : input.rounded(decimals: inputDecimals),
        points[index].value.rounded(decimals: outputDecimals)
      )
    }
  }
}
