import CTaplineLoops

/// A sine of constant frequency over one piece, with an error below 2e-5 times the amplitude.
struct SteadySine: PieceSound {
  let phase: SteadyPhase

  @inline(__always)
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target
  ) {
    var (phase, amplitude) = (phase, amplitude)
    ctapline_add_sines(target.target + frames.lowerBound, frames.count, &phase, 1, &amplitude)
  }
}

/// A sum of sines of constant frequencies: a continuous event of constant sharpness at all carriers.
struct SineBank: PieceSound {
  /// Rendering advances the phases.
  let phases: UnsafeMutableBufferPointer<SteadyPhase>

  @inline(__always)
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target
  ) {
    guard let first = phases.baseAddress else { return }
    var amplitude = amplitude
    ctapline_add_sines(
      target.target + frames.lowerBound, frames.count, first, phases.count, &amplitude)
  }
}
