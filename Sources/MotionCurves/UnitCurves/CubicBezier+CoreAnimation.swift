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
