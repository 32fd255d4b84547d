import TaplineNumerics

extension CubicBezier {
  /// Continues along the end tangents outside `0...1`, as in CSS.
  func exactValue(at progress: Double) -> Double {
    if progress < 0 { return startSlope * progress }
    if progress > 1 { return 1 + endSlope * (progress - 1) }
    return vertical(horizontal.parameter(ofValue: progress))
  }

  /// At an end, returns the one-sided limit.
  func exactVelocity(at progress: Double) -> Double {
    if progress < 0 { return startSlope }
    if progress > 1 { return endSlope }
    return slope(atParameter: horizontal.parameter(ofValue: progress))
  }

  /// Returns the slope dy/dx at a parameter; the limit at an end where both derivatives are 0.
  func slope(atParameter parameter: Double) -> Double {
    if parameter <= 0 { return tangent(x1, y1, x2, y2) }
    if parameter >= 1 { return tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return rise / run
  }

  /// Returns the slope at an end, from the offsets of the near and far control points from it.
  private func tangent(_ nearX: Double, _ nearY: Double, _ farX: Double, _ farY: Double) -> Double {
    if nearX > 0 { return nearY / nearX }
    if nearY != 0 { return nearY < 0 ? -.infinity : .infinity }
    if farX > 0 { return farY / farX }
    if farY != 0 { return farY < 0 ? -.infinity : .infinity }
    return 1
  }

  /// 0 if the curve starts vertically.
  private var startSlope: Double { flatIfVertical(tangent(x1, y1, x2, y2)) }

  /// 0 if the curve ends vertically.
  private var endSlope: Double { flatIfVertical(tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1)) }

  private func flatIfVertical(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }
}

extension CubicBezier {
  private static let swiftUIResolution = 1.0 / 1_048_576

  /// Returns SwiftUI's `UnitCurve.value(at:)`, as the compatibility tests of OpenSwiftUI that run against SwiftUI
  /// require.
  func swiftUIValue(at progress: Double) -> Double {
    let parameter = parameter(at: progress, within: Self.swiftUIResolution, steps: 8)
    return Self.roundedAsInSwiftUI(vertical(parameter))
  }

  /// Returns SwiftUI's `UnitCurve.velocity(at:)`, in which `easeOut` starts at 1 and `easeIn` ends at 0, although both
  /// limits are 1.724.
  func swiftUIVelocity(at progress: Double) -> Double {
    let parameter = parameter(at: progress, within: Self.swiftUIResolution, steps: 8)
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == rise { return 1 }
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return Self.roundedAsInSwiftUI(rise / run)
  }

  private static func roundedAsInSwiftUI(_ value: Double) -> Double {
    (value * 1_048_576).rounded() / 1_048_576
  }
}

extension CubicBezier {
  /// The error in `x` at which the solver stops; from 1.01e-6 to 1.06e-5, all agree with twenty values measured on
  /// presentation layers of macOS.
  private static let coreAnimationTolerance = 4e-6

  /// The error is up to 4e-6 times the slope.
  func coreAnimationValue(at progress: Double) -> Double {
    vertical(parameter(at: progress, within: Self.coreAnimationTolerance, steps: 16))
  }

  func coreAnimationVelocity(at progress: Double) -> Double {
    slope(atParameter: parameter(at: progress, within: Self.coreAnimationTolerance, steps: 16))
  }
}

extension CubicBezier {
  /// Uses Newton's method from `t = progress`, then bisection if `x(t)` is flat or `steps` steps do not suffice.
  private func parameter(at progress: Double, within tolerance: Double, steps: Int) -> Double {
    let target = min(max(progress, 0), 1)
    var parameter = target
    for _ in 0..<steps {
      let error = horizontal(parameter) - target
      if abs(error) < tolerance { return parameter }
      let slope = horizontal.derivative(parameter)
      if abs(slope) < tolerance { break }
      parameter -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    parameter = target
    for _ in 0..<64 {
      let x = horizontal(parameter)
      if abs(x - target) < tolerance { break }
      if x < target { low = parameter } else { high = parameter }
      parameter = low + (high - low) / 2
    }
    return parameter
  }
}
