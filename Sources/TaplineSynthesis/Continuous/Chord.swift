import CTaplineLoops

/// Sines of constant frequency, each with a height of its own, summed: a continuous event of steady
/// sharpness at all carriers.
struct Chord: SineGenerator {
  private let sines: UnsafeMutableBufferPointer<SteadySine>
  private let runs: UnsafeMutablePointer<SteadySine.Run>

  init(
    _ sines: UnsafeMutableBufferPointer<SteadySine>, runs: UnsafeMutablePointer<SteadySine.Run>
  ) {
    self.sines = sines
    self.runs = runs
  }

  @inline(__always)
  func addRun(
    of count: Int, to target: UnsafeMutablePointer<Float>, _ amplitude: inout AmplitudeRamp
  ) {
    for index in sines.indices { runs[index] = sines[index].beginRun() }
    ctapline_add_sines(target, count, runs, sines.count, &amplitude)
  }
}
