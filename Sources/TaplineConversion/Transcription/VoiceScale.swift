import TaplineActuators
import TaplineNumerics
import TaplinePatterns
import TaplineSynthesis

/// Converts amplitudes and frequencies to intensities and sharpnesses, by comparison with the taps and vibrations that
/// a voice renders.
struct VoiceScale {
  let taps: Table
  let vibrations: Table

  private static let sharpnesses: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The measured intensities; other intensities are interpolated or extrapolated.
  fileprivate static let measuredIntensities = (lowest: 0.25, highest: 1.0)

  /// The measurements by intensity and then sharpness.
  struct Table {
    fileprivate var hertz: [[Double]] = []
    fileprivate var level: [[Double]] = []
  }

  init(_ voice: Voice, of profile: ActuatorProfile, sampleRate: Int) {
    // Higher rates do not improve the measurement.
    let rate = min(sampleRate, 48_000)
    let mean = MeanFrequency(sampleRate: rate)
    func measured(_ event: (Double, Double) -> HapticEvent, during window: Range<Double>) -> Table {
      var table = Table()
      for intensity in [Self.measuredIntensities.lowest, Self.measuredIntensities.highest] {
        var (hertz, level): ([Double], [Double]) = ([], [])
        for sharpness in Self.sharpnesses {
          let pattern = HapticPattern(events: [event(intensity, sharpness)])
          let rendition = Rendition(Timeline(pattern), profile: profile, sampleRate: rate)
          let source = rendition.source(voice)
          var samples = [Float](
            repeating: 0, count: Int(window.upperBound * Double(rate)) * source.channelCount)
          samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
          let sound = samples[Int(window.lowerBound * Double(rate))...]
          hertz.append(mean.hertz(sound, isWindowed: window.lowerBound > 0) ?? 0)
          level.append(Double(sound.reduce(0) { max($0, abs($1)) }))
        }
        table.hertz.append(hertz)
        table.level.append(level)
      }
      return table
    }
    taps = measured(
      { HapticEvent(.transient, at: 0, intensity: $0, sharpness: $1) }, during: 0..<0.03)
    vibrations = measured(
      { HapticEvent(.continuous, at: 0, duration: 0.3, intensity: $0, sharpness: $1) },
      during: 0.1..<0.2)
  }
}

extension VoiceScale.Table {
  /// The intensity of the result can exceed 1.
  func strength(level: Double, hertz: Double) -> VibrationTrack.Strength {
    var strength = VibrationTrack.Strength(intensity: 1, sharpness: 0.5)
    // Intensity and sharpness depend slightly on each other, so both are refined in turn.
    for _ in 0..<3 {
      let sharpness = sharpness(hertz, intensity: min(strength.intensity, 1))
      strength = VibrationTrack.Strength(
        intensity: intensity(level, sharpness: sharpness), sharpness: sharpness)
    }
    return strength
  }

  /// Clamped to `0...1`.
  private func sharpness(_ hertz: Double, intensity: Double) -> Double {
    let (lowest, highest) = VoiceScale.measuredIntensities
    let fraction = (intensity - lowest) / (highest - lowest)
    let frequencies = self.hertz[0].indices.map { index in
      let (low, high) = (self.hertz[0][index], self.hertz[1][index])
      return low + (high - low) * fraction
    }
    guard hertz > frequencies[0] else { return 0 }
    for index in 1..<frequencies.count where hertz <= frequencies[index] {
      let (low, high) = (frequencies[index - 1], frequencies[index])
      return (Double(index - 1) + (hertz - low) / (high - low)) / Double(frequencies.count - 1)
    }
    return 1
  }

  /// 0 for silence.
  private func intensity(_ level: Double, sharpness: Double) -> Double {
    func measuredDecibels(_ levels: [Double]) -> Double {
      let position = sharpness * Double(levels.count - 1)
      let index = min(Int(position), levels.count - 2)
      let (low, high) = (levels[index], levels[index + 1])
      return decibels(ofRatio: low + (high - low) * (position - Double(index)))
    }
    guard level > 0 else { return 0 }
    let (lowest, highest) = VoiceScale.measuredIntensities
    let (soft, full) = (measuredDecibels(self.level[0]), measuredDecibels(self.level[1]))
    let fraction = (decibels(ofRatio: level) - full) / (full - soft)
    return amplitude(decibels: fraction * decibels(ofRatio: highest / lowest))
  }
}
