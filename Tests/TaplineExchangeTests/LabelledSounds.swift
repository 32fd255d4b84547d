import Foundation
import TaplineActuators
import TaplineConversion
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport

/// Renders patterns to sounds with known onsets, and counts the onsets that a transcription finds.
struct LabelledSounds {
  /// The numbers of expected taps, found taps and correctly found taps.
  struct Tally {
    var expected = 0
    var found = 0
    var right = 0
    /// The absolute timing errors of correctly found taps, in seconds.
    var errors: [Double] = []

    /// The harmonic mean of precision and recall.
    var fMeasure: Double { 2 * Double(right) / Double(max(expected + found, 1)) }
  }

  let profile: ActuatorProfile
  let voice: Voice
  let sampleRate: Int
  /// The signal-to-noise ratio in decibels, for the sounding parts; nil means no noise.
  let noise: Double?

  /// Counts the taps found in one timeline: each tap counts once, within 10 ms; taps closer than 8 ms count as one.
  func add(_ timeline: Timeline, to tally: inout Tally) {
    let times = PlayedHaptics(timeline, times: profile.envelope).taps.filter { $0.intensity > 0.05 }
      .map(\.time)
    let expected = times.reduce(into: [Double]()) { kept, time in
      if time - (kept.last ?? -1) > 0.008 { kept.append(time) }
    }
    let found = transcription(of: timeline).taps.map(\.time)
    tally.expected += expected.count
    tally.found += found.count
    var (i, j) = (0, 0)
    while i < expected.count, j < found.count {
      let late = found[j] - expected[i]
      if abs(late) <= 0.01 {
        tally.errors.append(abs(late))
        (i, j) = (i + 1, j + 1)
      } else if late > 0 {
        i += 1
      } else {
        j += 1
      }
    }
    tally.right = tally.errors.count
  }

  /// The transcription of a timeline's rendering.
  func transcription(of timeline: Timeline, keepsLevel: Bool = false) -> SoundTranscription {
    let samples = sound(of: timeline)
    let listener = SoundListener(sampleRate: sampleRate)
    samples.withUnsafeBufferPointer(listener.add)
    return SoundTranscription(
      listener.finish(), as: profile, sampleRate: sampleRate, keepsLevel: keepsLevel, source: "test"
    )
  }

  /// The rendering with 0.2 s of silence after it, and with the noise.
  func sound(of timeline: Timeline) -> [Float] {
    let source = Rendition(timeline, profile: profile, sampleRate: sampleRate).source(voice)
    let rendered = Fixtures.render(source, count: source.frameCount + sampleRate / 5)
    var samples = stride(from: 0, to: rendered.count, by: source.channelCount).map { rendered[$0] }
    guard let noise else { return samples }
    // The power over the windows of 20 ms within 40 dB of the loudest.
    let length = sampleRate / 50
    let powers = stride(from: 0, to: samples.count - length, by: length).map { start in
      samples[start..<start + length].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(length)
    }
    let loud = powers.filter { $0 > 1e-4 * (powers.max() ?? 0) }
    guard !loud.isEmpty else { return samples }
    let level = (loud.reduce(0, +) / Double(loud.count)).squareRoot() * pow(10, -noise / 20)
    var random = SeededGenerator(seed: 5)
    for index in samples.indices {
      // The Box-Muller transform.
      let (u, v) = (
        Double.random(in: 1e-12...1, using: &random), Double.random(in: 0..<1, using: &random)
      )
      samples[index] += Float(level * (-2 * log(u)).squareRoot() * cos(2 * .pi * v))
    }
    return samples
  }
}
