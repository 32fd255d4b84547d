/// A meter of the mean frequency of part of a sound.
///
/// Thread: one at a time.
package final class MeanFrequency {
  private let transform = FourierTransform()
  private let sampleRate: Double

  /// The number of samples that are used; later samples are ignored.
  package static let maximumSamples = FourierTransform.size

  /// The minimum power that counts, relative to the strongest frequency, because wideband noise would outweigh a tone.
  private static let minimumPower: Float = 0.01

  package init(sampleRate: Int) { self.sampleRate = Double(sampleRate) }

  /// Returns the power-weighted mean frequency on a logarithmic scale, in hertz; nil for silence.
  package func hertz(_ samples: ArraySlice<Float>, isWindowed: Bool) -> Double? {
    let powers = powers(samples, isWindowed: isWindowed)
    guard let highest = powers.max(), highest > 0 else { return nil }
    // Decibels serve as the logarithmic scale.
    var (sum, weighted) = (0.0, 0.0)
    for (bin, power) in zip(powers.indices, powers) where power >= Self.minimumPower * highest {
      sum += Double(power)
      weighted += Double(power) * decibels(ofRatio: Double(bin))
    }
    return amplitude(decibels: weighted / sum) * sampleRate / Double(FourierTransform.size)
  }

  /// Returns whether samples are noise: more than half of the frequencies have at least the minimum power.
  package func isNoise(_ samples: ArraySlice<Float>) -> Bool {
    let powers = powers(samples, isWindowed: true)
    guard let highest = powers.max(), highest > 0 else { return false }
    return 2 * powers.count { $0 >= Self.minimumPower * highest } > powers.count
  }

  /// Returns the power at each frequency from 20 Hz on, with or without a Welch window.
  private func powers(_ samples: ArraySlice<Float>, isWindowed: Bool) -> ArraySlice<Float> {
    let size = FourierTransform.size
    transform.real.update(repeating: 0, count: size)
    transform.imaginary.update(repeating: 0, count: size)
    let half = Float(samples.count) / 2
    for (index, sample) in samples.prefix(size).enumerated() {
      let position = (Float(index) - half) / half
      transform.real[index] = isWindowed ? sample * (1 - position * position) : sample
    }
    transform.run()
    let (real, imaginary) = (transform.real, transform.imaginary)
    let powers = (0..<size / 2).map { bin in
      real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    return powers[max(1, Int(20 * Double(size) / sampleRate))...]
  }
}
