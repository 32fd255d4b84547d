package import TaplineActuators
import TaplineExchange
import TaplineNumerics
package import TaplinePatterns
package import TaplineSynthesis

package struct SoundTranscription: Sendable {
  package struct Finding: Sendable {
    package let time: Double
    /// 0 for a tap.
    package let duration: Double
    /// The maximum.
    package let intensity: Double
    /// The sharpness at the start.
    package let sharpness: Double
    /// `0.5..<1`, from a tap's rise above its threshold or a vibration's level above the background.
    package let certainty: Double
  }

  /// The taps, sorted by time, as are the vibrations.
  package let taps: [Finding]
  package let vibrations: [Finding]
  /// The caller's voice, or the one that matches the sound best.
  package let voice: Voice
  let duration: Double
  package let timeline: Timeline

  /// Without `keepsLevel`, the loudest event has intensity 1.
  package init(
    _ sound: DetectedSound, as profile: ActuatorProfile, voice: Voice? = nil, sampleRate: Int,
    keepsLevel: Bool = false, source: String
  ) {
    let voice = voice ?? (sound.lowShare > 0.5 ? .tactile : .audible)
    let scale = VoiceScale(voice, of: profile, sampleRate: sampleRate)
    let tapOnsets = sound.onsets.filter { !$0.startsVibration }
    let tapStrengths = tapOnsets.map { scale.taps.strength(level: $0.peak, hertz: $0.hertz) }
    let lines = sound.vibrations.map { Self.strengths($0, scale) }
    var loudest = tapStrengths.reduce(0) { max($0, $1.intensity) }
    for line in lines { loudest = line.intensities.reduce(loudest) { max($0, $1.value) } }
    let factor = keepsLevel || loudest == 0 ? 1 : 1 / loudest
    func scaled(_ intensity: Double) -> Double { min(intensity * factor, 1).rounded(to: 1e4) }

    taps = zip(tapOnsets, tapStrengths).compactMap { onset, strength in
      let intensity = scaled(strength.intensity)
      guard intensity > 0 else { return nil }
      return Finding(
        time: onset.time.rounded(to: 1e6), duration: 0, intensity: intensity,
        sharpness: strength.sharpness.rounded(to: 1e4),
        certainty: 1 - 0.5 * amplitude(decibels: (onset.rise.threshold - onset.rise.decibels) * 1.5)
      )
    }
    var pieces: [VibrationTrack.Piece] = []
    var vibrations: [Finding] = []
    for (vibration, line) in zip(sound.vibrations, lines) {
      let intensities = line.intensities.map {
        (time: $0.time.rounded(to: 1e6), value: scaled($0.value))
      }
      guard let first = intensities.first, let last = intensities.last,
        let sharpness = line.sharpnesses.first
      else { continue }
      let highest = intensities.reduce(0) { max($0, $1.value) }
      guard highest > 0, last.time > first.time else { continue }
      let loudness = vibration.levels.reduce(0) { max($0, $1.value) }
      vibrations.append(
        Finding(
          time: first.time, duration: (last.time - first.time).rounded(to: 1e6),
          intensity: highest, sharpness: sharpness.value,
          certainty: 1 - 0.5 * min(sound.background / loudness, 1)))
      for var part in StraightLines.merged(
        intensities, line.sharpnesses, missing: sharpness.value)
      {
        // The parts of a vibration that is longer than the maximum event duration may overlap.
        part.start = max(part.start, pieces.last?.end ?? 0)
        pieces.append(part)
      }
    }
    self.vibrations = vibrations
    self.voice = voice
    duration = sound.duration
    var haptics = ImportedHaptics()
    for tap in taps {
      haptics.addTap(at: tap.time, intensity: tap.intensity, sharpness: tap.sharpness)
    }
    haptics.tracks = [VibrationTrack(pieces)]
    timeline = haptics.timeline(source: source)
  }

  /// Intensities can exceed 1.
  private static func strengths(
    _ vibration: DetectedSound.Vibration, _ scale: VoiceScale
  ) -> (intensities: [EnvelopePoint], sharpnesses: [EnvelopePoint]) {
    let highest = vibration.levels.reduce(0) { max($0, $1.value) }
    let frequencies = vibration.frequencies
    let sharpnesses = frequencies.map { frequency in
      (
        time: frequency.time.rounded(to: 1e6),
        value: scale.vibrations.strength(level: highest, hertz: frequency.value).sharpness
          .rounded(to: 1e4)
      )
    }
    let mean = frequencies.reduce(0) { $0 + $1.value } / Double(frequencies.count)
    let intensities = vibration.levels.map { level in
      let strength = scale.vibrations.strength(level: level.value, hertz: mean)
      return (time: level.time, value: strength.intensity)
    }
    return (intensities, StraightLines.simplified(sharpnesses, within: sharpnessTolerance))
  }

  /// The maximum deviation of a sharpness envelope from the measured sharpness; a design choice.
  private static let sharpnessTolerance = 0.03
}
