import TaplineNumerics

/// The power of a sound at each frequency, accumulated over blocks of samples.
struct PowerSpectrum: Sendable {
  static var blockSize: Int { FourierTransform.size }

  /// The power in bins from 0 to half the sample rate, always 0 in bin 0; empty until a block is added.
  private var power: [Double] = []

  /// Adds the power of two blocks of samples, the real and the imaginary part of `blocks`, which is overwritten: for
  /// real sequences A and B, Z = A + iB satisfies `|A[k]|² + |B[k]|² = (|Z[k]|² + |Z[−k]|²) / 2`.
  mutating func add(_ blocks: FourierTransform) {
    blocks.run()
    let size = Self.blockSize
    if power.isEmpty { power = [Double](repeating: 0, count: size / 2) }
    let (real, imaginary) = (blocks.real, blocks.imaginary)
    power.withUnsafeMutableBufferPointer { power in
      for bin in 1..<size / 2 {
        let (a, b) = (Double(real[bin]), Double(imaginary[bin]))
        let (c, d) = (Double(real[size - bin]), Double(imaginary[size - bin]))
        power[bin] += (a * a + b * b + c * c + d * d) / 2
      }
    }
  }

  mutating func add(_ other: PowerSpectrum) {
    if power.isEmpty {
      power = other.power
    } else {
      for bin in other.power.indices { power[bin] += other.power[bin] }
    }
  }

  /// In hertz; nil in silence.
  func centroid(sampleRate: Int, weight: (Double) -> Double) -> Double? {
    var (sum, weighted) = (0.0, 0.0)
    for bin in power.indices.dropFirst() {
      let hertz = Double(bin) * Double(sampleRate) / Double(Self.blockSize)
      let energy = power[bin] * weight(hertz)
      sum += energy
      weighted += hertz * energy
    }
    return sum > 0 ? weighted / sum : nil
  }
}
