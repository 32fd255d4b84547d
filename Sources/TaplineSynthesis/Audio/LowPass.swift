/// A second-order Butterworth low-pass over a whole sound.
///
/// Source: the bilinear transform of 1/(s² + √2 s + 1), as in any textbook of filters.
struct LowPass {
  private let b0: Double
  private let a1: Double
  private let a2: Double

  /// The filter of a brightness, or nil where nothing is taken away: at brightness 1, and where the
  /// cut-off lies above what the sound's rate carries.
  init?(_ recipe: AudioVoice.File, brightness: Double, sampleRate: Int) {
    let ratio = recipe.lowPassAtFullBrightness / recipe.lowPassAtZeroBrightness
    let hertz = recipe.lowPassAtZeroBrightness * power(ratio, brightness)
    let part = hertz / Double(sampleRate)
    guard brightness < 1, part < SpectralTilt.maximumPartial else { return nil }
    let half = sineAndCosine(turns: part / 2)
    let warped = half.sine / half.cosine
    let square = warped * warped
    let norm = 1 / (1 + 1.4142135623730951 * warped + square)
    b0 = square * norm
    a1 = 2 * (square - 1) * norm
    a2 = (1 - 1.4142135623730951 * warped + square) * norm
  }

  /// The filtered sound, as long as it was.
  ///
  /// - Parameters:
  ///   - samples: The sound.
  ///   - wraps: Whether it had been playing before its start, as one that repeats has.
  /// - Returns: As many samples.
  func applied(to samples: [Float], wraps: Bool) -> [Float] {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    var filtered = samples
    for _ in 0..<(wraps ? 2 : 1) {
      for index in samples.indices {
        let x = Double(samples[index])
        let y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2
        (x2, x1) = (x1, x)
        (y2, y1) = (y1, y)
        filtered[index] = Float(y)
      }
    }
    return filtered
  }
}
