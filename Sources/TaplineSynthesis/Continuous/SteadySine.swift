import CTaplineLoops

/// Sines of constant frequency over one piece.
protocol SineGenerator: PieceSound {
  /// Adds the next `SteadySine.runLength` frames of a piece, or the rest of it.
  mutating func addRun(
    of count: Int, to target: UnsafeMutablePointer<Float>, _ amplitude: inout AmplitudeRamp)
}

extension SineGenerator {
  func render<Target: ContinuousPiece>(
    _ amplitude: AmplitudeRamp, _ frames: Range<Int>, into target: Target
  ) {
    var amplitude = amplitude
    var sines = self
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let count = min(SteadySine.runLength, frames.upperBound - frame)
      sines.addRun(of: count, to: target.target + frame, &amplitude)
      frame += count
    }
  }
}

/// A sine of constant frequency: eight frames follow from the sixteen before them.
///
///     sin(φ + 2θ) = 2 cos θ · sin(φ + θ) − sin φ
///
/// This takes half the work of rotating sines and cosines, but its error grows with the square of the steps, so each
/// run starts from double precision.
///
/// Accuracy: within 2e-5 of the amplitude.
struct SteadySine: SineGenerator {
  typealias Run = ctapline_sines

  static let runLength = 128

  private var phase: SteadyPhase

  init(_ phase: SteadyPhase) { self.phase = phase }

  @inline(__always)
  mutating func beginRun() -> Run { phase.beginRun() }

  @inline(__always)
  mutating func addRun(
    of count: Int, to target: UnsafeMutablePointer<Float>, _ amplitude: inout AmplitudeRamp
  ) {
    var run = beginRun()
    ctapline_add_sines(target, count, &run, 1, &amplitude)
  }
}
