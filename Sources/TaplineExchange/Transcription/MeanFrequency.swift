import TaplineActuators
import TaplineSynthesis

/// Measures how high a part of a sound is.
///
/// Thread: one at a time.
final class MeanFrequency {
  private let transform = FourierTransform()
  private let sampleRate: Double

  /// The most samples that are looked at.
  static let mostSamples = FourierTransform.size

  /// What lies further below the strongest is left out, as a ratio of powers: noise over a wide range
  /// would count for more than a tone.
  private static let leastPower: Float = 0.01

  init(sampleRate: Int) { self.sampleRate = Double(sampleRate) }

  /// The mean frequency, weighted by power, on a scale of equal musical steps.
  func hertz(_ samples: ArraySlice<Float>, fades: Bool) -> Double? {
    let size = FourierTransform.size
    transform.real.update(repeating: 0, count: size)
    transform.imaginary.update(repeating: 0, count: size)
    let half = Float(samples.count) / 2
    for (index, sample) in samples.prefix(size).enumerated() {
      // Welch's window.
      let place = (Float(index) - half) / half
      transform.real[index] = fades ? sample * (1 - place * place) : sample
    }
    transform.run()
    let (real, imaginary) = (transform.real, transform.imaginary)
    var powers = [Float](repeating: 0, count: size / 2)
    var highest: Float = 0
    let first = max(1, Int(20 * Double(size) / sampleRate))
    for bin in first..<size / 2 {
      let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      powers[bin] = power
      if power > highest { highest = power }
    }
    guard highest > 0 else { return nil }
    var (sum, weighted) = (0.0, 0.0)
    for bin in first..<size / 2 where powers[bin] >= Self.leastPower * highest {
      sum += Double(powers[bin])
      weighted += Double(powers[bin]) * decibels(ofRatio: Double(bin))
    }
    return amplitude(decibels: weighted / sum) * sampleRate / Double(size)
  }
}
