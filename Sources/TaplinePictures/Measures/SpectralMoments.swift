#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Gathers the spectrum of a sound block by block and gives its centroid.
struct SpectralMoments {
  /// Samples of one block, a power of two; at 48 kHz its bins are 5.9 Hz apart.
  static let blockSize = 8_192

  private let sampleRate: Double
  private let weight: (Double) -> Double
  private var weightedPower = 0.0
  private var power = 0.0

  /// - Parameters:
  ///   - sampleRate: Frames for each second.
  ///   - weight: Factor on the power at a frequency in hertz.
  init(sampleRate: Int, weight: @escaping (Double) -> Double) {
    self.sampleRate = Double(sampleRate)
    self.weight = weight
  }

  /// Adds a block, zero-padded to `blockSize`; silent blocks cost nothing.
  mutating func add(_ samples: ArraySlice<Float>) {
    guard samples.contains(where: { $0 != 0 }) else { return }
    var real = samples.map(Double.init)
    real += Array(repeating: 0, count: Self.blockSize - real.count)
    var imaginary = [Double](repeating: 0, count: Self.blockSize)
    Self.transform(&real, &imaginary)
    for bin in 1..<Self.blockSize / 2 {
      let hertz = Double(bin) * sampleRate / Double(Self.blockSize)
      let energy = (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]) * weight(hertz)
      power += energy
      weightedPower += hertz * energy
    }
  }

  /// The mean frequency in hertz, weighted by power, or nil for silence.
  var centroid: Double? { power > 0 ? weightedPower / power : nil }

  /// The discrete Fourier transform in place (Cooley and Tukey 1965, radix two).
  private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    let count = real.count
    var reversed = 0
    for index in 1..<count {
      var bit = count >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
      if index < reversed {
        real.swapAt(index, reversed)
        imaginary.swapAt(index, reversed)
      }
    }
    var length = 2
    while length <= count {
      let half = length / 2
      for offset in 0..<half {
        let angle = -2 * Double.pi * Double(offset) / Double(length)
        let (cosine, sine) = (cos(angle), sin(angle))
        for start in stride(from: offset, to: count, by: length) {
          let (a, b) = (start, start + half)
          let turnedReal = real[b] * cosine - imaginary[b] * sine
          let turnedImaginary = real[b] * sine + imaginary[b] * cosine
          real[b] = real[a] - turnedReal
          imaginary[b] = imaginary[a] - turnedImaginary
          real[a] += turnedReal
          imaginary[a] += turnedImaginary
        }
      }
      length *= 2
    }
  }
}
