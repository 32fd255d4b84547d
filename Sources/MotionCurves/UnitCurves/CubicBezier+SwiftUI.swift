extension CubicBezier {
  /// SwiftUI's solver accuracy and rounding step, 2^-20.
  static let swiftUIResolution = 1.0 / 1_048_576

  /// SwiftUI's `UnitCurve.value(at:)`: solved to 2^-20 and rounded to a multiple of 2^-20.
  ///
  /// Source: compatibility tests of OpenSwiftUI that run against SwiftUI.
  func swiftUIValue(at progress: Double) -> Double {
    Self.roundedAsInSwiftUI(vertical(swiftUIParameter(at: progress)))
  }

  /// SwiftUI's `UnitCurve.velocity(at:)`, with its two quirks at the ends.
  ///
  /// Equal derivatives count as slope 1, even 0/0: so `easeOut` starts at velocity 1 although the
  /// limit is 1.724.  And `easeIn` ends at 0 because its horizontal derivative does not quite
  /// cancel there.
  func swiftUIVelocity(at progress: Double) -> Double {
    let parameter = swiftUIParameter(at: progress)
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == rise { return 1 }
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return Self.roundedAsInSwiftUI(rise / run)
  }

  private static func roundedAsInSwiftUI(_ value: Double) -> Double {
    (value * 1_048_576).rounded() / 1_048_576
  }

  /// The parameter whose `x` is within 2^-20 of the clamped progress.
  ///
  /// At most 8 Newton steps from `t = progress`, given up where the curve is flat; then bisection.
  private func swiftUIParameter(at progress: Double) -> Double {
    let target = min(max(progress, 0), 1)
    var parameter = target
    for _ in 0..<8 {
      let error = horizontal(parameter) - target
      if abs(error) < Self.swiftUIResolution { return parameter }
      let slope = horizontal.derivative(parameter)
      if abs(slope) < Self.swiftUIResolution { break }
      parameter -= error / slope
    }
    return bisectedParameter(at: target, within: Self.swiftUIResolution)
  }

  /// The parameter in `0...1` whose `x` is within `tolerance` of `target`, by bisection.
  func bisectedParameter(at target: Double, within tolerance: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var parameter = target
    for _ in 0..<64 {
      let x = horizontal(parameter)
      if abs(x - target) < tolerance { break }
      if x < target { low = parameter } else { high = parameter }
      parameter = low + (high - low) / 2
    }
    return parameter
  }
}

extension CubicBezier {
  /// The distance in `x` at which Core Animation's solver stops.
  ///
  /// Twenty values measured through presentation layers on macOS, all of animations of one second,
  /// allow any figure between 1.01e-6 and 1.06e-5.
  static let coreAnimationTolerance = 4e-6

  /// The value Core Animation shows: off the exact curve by up to 1.4e-6.
  func coreAnimationValue(at progress: Double) -> Double {
    vertical(coreAnimationParameter(at: progress))
  }

  /// The slope at the parameter where Core Animation's solver stops.
  func coreAnimationVelocity(at progress: Double) -> Double {
    let parameter = coreAnimationParameter(at: progress)
    return slope(atParameter: parameter)
  }

  private func coreAnimationParameter(at progress: Double) -> Double {
    let target = min(max(progress, 0), 1)
    var parameter = target
    for _ in 0..<16 {
      let error = horizontal(parameter) - target
      if abs(error) < Self.coreAnimationTolerance { return parameter }
      let slope = horizontal.derivative(parameter)
      if abs(slope) < Self.coreAnimationTolerance { break }
      parameter -= error / slope
    }
    return bisectedParameter(at: target, within: Self.coreAnimationTolerance)
  }
}
