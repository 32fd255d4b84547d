import TaplineActuators
import TaplineNumerics

/// A second-order Butterworth low-pass filter: the bilinear transform of 1/(s² + √2 s + 1), as in textbooks on filters.
struct LowPass: Equatable {
  private let b0: Double
  private let a1: Double
  private let a2: Double

  /// The number of frames by which filtering starts early; the effect of still earlier frames has decayed to a
  /// hundred-millionth.
  let decayLength: Int

  /// Creates a filter; nil if none is needed: at brightness 1, or if the cut-off is at least 0.45 of the sample rate.
  init?(_ recipe: AudioVoice.File, brightness: Double, sampleRate: Int) {
    let ratio = recipe.lowPassAtFullBrightness / recipe.lowPassAtZeroBrightness
    let hertz = recipe.lowPassAtZeroBrightness * power(ratio, brightness)
    let turnsPerFrame = hertz / Double(sampleRate)
    guard brightness < 1, turnsPerFrame < SpectralTilt.maximumPartial else { return nil }
    let half = sineAndCosine(turns: turnsPerFrame / 2)
    let warped = half.sine / half.cosine
    let square = warped * warped
    let norm = 1 / (1 + MathConstant.rootOf2 * warped + square)
    b0 = square * norm
    a1 = 2 * (square - 1) * norm
    a2 = (1 - MathConstant.rootOf2 * warped + square) * norm
    // Both poles have the radius √a2.
    decayLength = Int((2 * binaryLogarithm(1e-8) / binaryLogarithm(a2)).rounded(.up))
  }

  /// Passes the index and the filtered values of each frame to a closure, without allocating.
  @inline(__always)
  func apply(
    to sound: WrappingSound, _ frames: Range<Int>, each: (Int, SIMD2<Double>) -> Void
  ) {
    var (x1, x2) = (SIMD2<Double>(), SIMD2<Double>())
    var (y1, y2) = (SIMD2<Double>(), SIMD2<Double>())
    // A sound that does not repeat is silent before its start.
    let first =
      sound.wraps ? frames.lowerBound - decayLength : max(frames.lowerBound - decayLength, 0)
    var index = first
    while index < frames.upperBound {
      let x = sound[index]
      let forward: SIMD2<Double> = b0 * (x + 2 * x1 + x2)
      let y: SIMD2<Double> = forward - a1 * y1 - a2 * y2
      (x2, x1) = (x1, x)
      (y2, y1) = (y1, y)
      if index >= frames.lowerBound { each(index, y) }
      index += 1
    }
  }
}

/// A sound of one or two channels that can be read at any frame.
struct WrappingSound {
  let left: UnsafeBufferPointer<Float>
  /// The right channel, of the same length as the left, or nil.
  let right: UnsafeBufferPointer<Float>?
  /// Whether the sound repeats, also before its start.
  let wraps: Bool

  /// The left and right sample at a frame, which are equal for one channel, and 0 outside a sound that does not repeat.
  @inline(__always)
  subscript(index: Int) -> SIMD2<Double> {
    var frame = index
    if frame < 0 || frame >= left.count {
      guard wraps else { return SIMD2() }
      frame %= left.count
      if frame < 0 { frame += left.count }
    }
    return SIMD2(Double(left[frame]), Double((right ?? left)[frame]))
  }
}
