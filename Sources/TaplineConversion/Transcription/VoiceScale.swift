import TaplineActuators
import TaplinePatterns
import TaplineSynthesis

/// Converts the amplitude and frequency of a sound to intensity and sharpness, based on measurements of the taps and
/// vibrations of a profile's voice.
struct VoiceScale {
  fileprivate let taps: Table
  fileprivate let vibrations: Table

  private static let sharpnesses: [Double] = [0, 0.2, 0.4, 0.6, 0.8, 1]
  /// The measured intensities; other intensities are interpolated or extrapolated.
  private static let intensities = [0.25, 1.0]

  /// The measurements of one kind of event, by intensity and then sharpness.
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

  /// Returns the strength of a vibration; like that of a tap, its intensity can exceed 1.
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
    let frequencies = self.hertz[0].indices.map { index in
      let (low, high) = (self.hertz[0][index], self.hertz[1][index])
      return low + (high - low) * part
    }
    guard hertz > frequencies[0] else { return 0 }
    for index in 1..<frequencies.count where hertz <= frequencies[index] {
      let (low, high) = (frequencies[index - 1], frequencies[index])
      return (Double(index - 1) + (hertz - low) / (high - low)) / Double(frequencies.count - 1)
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
