extension CubicBezier {
  /// The value of the mathematical curve; along the end tangents outside `0...1`, as in CSS.
  func exactValue(at progress: Double) -> Double {
    if progress < 0 { return startSlope * progress }
    if progress > 1 { return 1 + endSlope * (progress - 1) }
    return vertical(exactParameter(at: progress))
  }

  /// The slope of the mathematical curve; the one-sided limit at an end.
  func exactVelocity(at progress: Double) -> Double {
    if progress < 0 { return startSlope }
    if progress > 1 { return endSlope }
    return slope(atParameter: exactParameter(at: progress))
  }

  /// The parameter whose `x` equals the progress to a few ulp.
  ///
  /// Newton's method inside a shrinking bracket: a step that leaves the bracket is replaced by
  /// its middle, so vertical and flat stretches converge too.
  ///
  /// - Complexity: O(1); 4 to 6 steps for the usual curves, at most 80.
  package func exactParameter(at progress: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var parameter = progress
    for _ in 0..<80 {
      let error = horizontal(parameter) - progress
      if error == 0 { break }
      if error < 0 { low = parameter } else { high = parameter }
      var next = parameter - error / horizontal.derivative(parameter)
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == parameter { break }
      parameter = next
    }
    return parameter
  }

  /// The slope dy/dx at a parameter, with the limit where both derivatives vanish at an end.
  func slope(atParameter parameter: Double) -> Double {
    if parameter <= 0 { return tangent(x1, y1, x2, y2) }
    if parameter >= 1 { return tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return rise / run
  }

  /// The slope in which a curve leaves its end, seen from that end.
  private func tangent(_ nearX: Double, _ nearY: Double, _ farX: Double, _ farY: Double) -> Double {
    if nearX > 0 { return nearY / nearX }
    if nearY != 0 { return nearY < 0 ? -.infinity : .infinity }
    if farX > 0 { return farY / farX }
    if farY != 0 { return farY < 0 ? -.infinity : .infinity }
    return 1
  }

  /// The slope before progress 0: a vertical start extrapolates flat.
  private var startSlope: Double { flatIfVertical(tangent(x1, y1, x2, y2)) }

  /// The slope after progress 1: a vertical end extrapolates flat.
  private var endSlope: Double { flatIfVertical(tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1)) }

  private func flatIfVertical(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }
}
