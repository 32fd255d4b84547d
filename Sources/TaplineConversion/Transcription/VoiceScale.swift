import TaplineActuators
import TaplinePatterns
import TaplineSynthesis

/// Converts the amplitude and frequency of a sound to intensity and sharpness, based on measurements of the taps and
/// vibrations of a profile's voice.
struct VoiceScale {
  fileprivate let taps: Table
  fileprivate let vibrations: Table

  /// The measured sharpnesses.
  private static let sharpnesses: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The measured intensities; other intensities are interpolated or extrapolated.
  private static let intensities = [0.25, 1.0]

  /// The measurements of one kind of event at each sharpness and intensity.
  fileprivate struct Table {
    var hertz: [[Double]] = []
    var level: [[Double]] = []
  }

  init(_ voice: Voice, of profile: ActuatorProfile, sampleRate: Int) {
    // Higher rates do not improve the measurement.
    let rate = min(sampleRate, 48_000)
    let mean = MeanFrequency(sampleRate: rate)
    func measured(_ event: (Double, Double) -> HapticEvent, _ part: Range<Double>) -> Table {
      var table = Table()
      for intensity in Self.intensities {
        var (hertz, level): ([Double], [Double]) = ([], [])
        for sharpness in Self.sharpnesses {
          let pattern = HapticPattern(events: [event(intensity, sharpness)])
          let source = Rendition(Timeline(pattern), profile: profile, sampleRate: rate).source(
            voice)
          var samples = [Float](
            repeating: 0, count: Int(part.upperBound * Double(rate)) * source.channelCount)
          samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
          let sound = samples[Int(part.lowerBound * Double(rate))...]
          hertz.append(mean.hertz(sound, isWindowed: part.lowerBound > 0) ?? 0)
          level.append(Double(sound.reduce(0) { max($0, abs($1)) }))
        }
        table.hertz.append(hertz)
        table.level.append(level)
      }
      return table
    }
    taps = measured(
      { HapticEvent(.transient, at: 0, intensity: $0, sharpness: $1) }, 0..<0.03)
    vibrations = measured(
      { HapticEvent(.continuous, at: 0, duration: 0.3, intensity: $0, sharpness: $1) }, 0.1..<0.2)
  }

  /// Returns the strength of a tap with a peak amplitude and a mean frequency; its intensity can exceed 1.
  func tap(peak: Double, hertz: Double) -> VibrationTrack.Strength { taps.strength(peak, hertz) }

  /// Returns the strength of a vibration with an amplitude and a mean frequency; its intensity can exceed 1.
  func vibration(level: Double, hertz: Double) -> VibrationTrack.Strength {
    vibrations.strength(level, hertz)
  }
}

extension VoiceScale.Table {
  fileprivate func strength(_ level: Double, _ hertz: Double) -> VibrationTrack.Strength {
    var strength = VibrationTrack.Strength(intensity: 1, sharpness: 0.5)
    // Intensity and sharpness depend slightly on each other.
    for _ in 0..<3 {
      let sharpness = sharpness(hertz, intensity: min(strength.intensity, 1))
      strength = VibrationTrack.Strength(
        intensity: intensity(level, sharpness: sharpness), sharpness: sharpness)
    }
    return strength
  }

  /// Returns the sharpness at which an event with the given intensity has the given frequency.
  private func sharpness(_ hertz: Double, intensity: Double) -> Double {
    let part = (intensity - 0.25) / 0.75
    let heights = self.hertz[0].indices.map { index in
      let (low, high) = (self.hertz[0][index], self.hertz[1][index])
      return low + (high - low) * part
    }
    guard hertz > heights[0] else { return 0 }
    for index in 1..<heights.count where hertz <= heights[index] {
      let (low, high) = (heights[index - 1], heights[index])
      return (Double(index - 1) + (hertz - low) / (high - low)) / Double(heights.count - 1)
    }
    return 1
  }

  /// Returns the intensity at which an event with the given sharpness has the given level.
  private func intensity(_ level: Double, sharpness: Double) -> Double {
    func at(_ row: Int) -> Double {
      let place = sharpness * Double(self.level[row].count - 1)
      let first = min(Int(place), self.level[row].count - 2)
      let (low, high) = (self.level[row][first], self.level[row][first + 1])
      return decibels(ofRatio: low + (high - low) * (place - Double(first)))
    }
    guard level > 0 else { return 0 }
    let (soft, full) = (at(0), at(1))
    // An intensity ratio of 4 is 12.04 dB.
    let quarter = decibels(ofRatio: 4)
    return amplitude(
      decibels: (decibels(ofRatio: level) - full) / (full - soft) * quarter)
  }
}

/// Measures the mean frequency of part of a sound.
///
/// Thread: one at a time.
final class MeanFrequency {
  private let transform = FourierTransform()
  private let sampleRate: Double

  /// The maximum number of samples used.
  static let maximumSamples = FourierTransform.size

  /// The minimum power of a frequency that counts, relative to the strongest one.
  ///
  /// Without a minimum, wideband noise would outweigh a tone.
  private static let minimumPower: Float = 0.01

  init(sampleRate: Int) { self.sampleRate = Double(sampleRate) }

  /// Returns the power-weighted mean frequency on a logarithmic scale.
  func hertz(_ samples: ArraySlice<Float>, isWindowed: Bool) -> Double? {
    let powers = powers(samples, isWindowed: isWindowed)
    guard let highest = powers.max(), highest > 0 else { return nil }
    var (sum, weighted) = (0.0, 0.0)
    for (bin, power) in zip(powers.indices, powers) where power >= Self.minimumPower * highest {
      sum += Double(power)
      weighted += Double(power) * decibels(ofRatio: Double(bin))
    }
    return amplitude(decibels: weighted / sum) * sampleRate / Double(FourierTransform.size)
  }

  /// Returns whether samples are noise: more than half of the frequencies have at least the minimum power.
  func isNoise(_ samples: ArraySlice<Float>) -> Bool {
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
