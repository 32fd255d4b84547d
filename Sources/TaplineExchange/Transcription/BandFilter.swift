/// A second-order filter whose state goes on from block to block.
///
/// Source: the bilinear transform of Butterworth's 1/(s² + √2 s + 1), as in any textbook of filters. The
/// frequency is not warped back: an edge a few percent lower than its name serves as well here.
struct BandFilter {
  private let b: (Float, Float, Float)
  private let a: (Float, Float)
  private var state: (Float, Float) = (0, 0)

  private init(edge: Double, sampleRate: Double, b: (Float, Float, Float)) {
    let k = Float(Double.pi * edge / sampleRate)
    let norm = 1 / (1 + Float(2).squareRoot() * k + k * k)
    self.b = (b.0 * norm, b.1 * norm, b.2 * norm)
    a = (2 * (k * k - 1) * norm, (1 - Float(2).squareRoot() * k + k * k) * norm)
  }

  /// What lies below a frequency.
  static func lowPass(_ edge: Double, sampleRate: Double) -> BandFilter {
    let k = Float(Double.pi * edge / sampleRate)
    return BandFilter(edge: edge, sampleRate: sampleRate, b: (k * k, 2 * k * k, k * k))
  }

  /// What lies above a frequency.
  static func highPass(_ edge: Double, sampleRate: Double) -> BandFilter {
    BandFilter(edge: edge, sampleRate: sampleRate, b: (1, -2, 1))
  }

  /// Filters a block in place.
  mutating func apply(to block: UnsafeMutableBufferPointer<Float>) {
    guard var sample = block.baseAddress else { return }
    let end = sample + block.count
    let (b0, b1, b2) = b
    let (a1, a2) = a
    var (first, second) = state
    while sample < end {
      let x = sample.pointee
      let y = b0 * x + first
      first = b1 * x - a1 * y + second
      second = b2 * x - a2 * y
      sample.pointee = y
      sample += 1
    }
    // What is left of a sound long after it is nothing, and slow to compute with.
    state = (abs(first) < 1e-20 ? 0 : first, abs(second) < 1e-20 ? 0 : second)
  }
}
