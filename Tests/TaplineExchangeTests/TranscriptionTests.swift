import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineConversion
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Transcription of sounds to patterns")
struct TranscriptionTests {
  /// Rates that contain the frequencies of the voices; low, because tests are not optimized.
  private static func rate(_ voice: Voice) -> Int { voice == .tactile ? 8_000 : 16_000 }

  /// Whether all patterns are tested in all cases; otherwise a fifth of them in two cases, because tests are not
  /// optimized.
  private static let hearsAll = Fixtures.isExhaustive

  /// Both voices, without noise and with noise at 20 dB.
  private static let cases: [(Voice, Double?)] =
    hearsAll
    ? Voice.allCases.flatMap { [($0, nil), ($0, 20)] } : [(.tactile, nil), (.audible, 20)]

  /// The items to test: all, or every fifth.
  private static func heard<Item>(_ items: [Item]) -> [Item] {
    hearsAll ? items : stride(from: 0, to: items.count, by: 5).map { items[$0] }
  }

  private static func sounds(_ voice: Voice, noise: Double? = nil) throws -> LabelledSounds {
    LabelledSounds(
      profile: try Fixtures.profile(), voice: voice, sampleRate: rate(voice), noise: noise)
  }

  @Test(
    "Nearly all taps of the library's patterns are found within 10 ms, with few false ones",
    arguments: cases)
  func library(voice: Voice, noise: Double?) throws {
    let library = try Fixtures.library()
    let sounds = try Self.sounds(voice, noise: noise)
    var tally = LabelledSounds.Tally()
    for name in Self.heard(library.shortPatternNames) {
      sounds.add(Timeline(try library.load(name).pattern), to: &tally)
    }
    #expect(tally.expected > 20 && tally.fMeasure > 0.95)
    let middle = tally.errors.sorted()[tally.errors.count / 2]
    #expect(middle < (noise == nil ? 0.0005 : 0.0015))
  }

  @Test(
    "Taps at least 30 ms apart are found at any sharpness, also over a weaker vibration",
    arguments: cases)
  func random(voice: Voice, noise: Double?) throws {
    let sounds = try Self.sounds(voice, noise: noise)
    var random = SeededGenerator(seed: 3)
    var tally = LabelledSounds.Tally()
    for index in 0..<6 {
      var pattern = HapticPattern(events: [])
      var time = 0.05
      for _ in 0..<12 {
        pattern.events.append(
          HapticEvent(
            .transient, at: time, intensity: Double.random(in: 0.3...1, using: &random),
            sharpness: Double.random(in: 0...1, using: &random)))
        time += Double.random(in: 0.03...0.2, using: &random)
      }
      if index.isMultiple(of: 2) {
        pattern.events.append(
          HapticEvent(
            .continuous, at: 0.2, duration: 0.8,
            intensity: Double.random(in: 0.1...0.3, using: &random),
            sharpness: Double.random(in: 0...1, using: &random)))
      }
      sounds.add(Timeline(pattern), to: &tally)
    }
    #expect(tally.expected == 72 && tally.fMeasure > 0.93, "\(tally.right) of \(tally.found)")
  }

  private static let corpus = Fixtures.corpusFiles

  @Test(
    "Most taps of files that people wrote are found, except under a louder vibration",
    .enabled(
      if: !corpus.isEmpty, "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"),
    arguments: cases)
  func files(voice: Voice, noise: Double?) throws {
    let sounds = try Self.sounds(voice, noise: noise)
    var tally = LabelledSounds.Tally()
    for file in Self.heard(Self.corpus) {
      guard let pattern = try? AHAPFile([UInt8](Data(contentsOf: file)), file: "x").pattern else {
        continue
      }
      let timeline = Timeline(pattern)
      guard timeline.duration < 4 else { continue }
      sounds.add(timeline, to: &tally)
    }
    #expect(tally.expected > (Self.hearsAll ? 60 : 10) && tally.fMeasure > 0.6, "\(tally.expected)")
    #expect(Double(tally.right) > 0.75 * Double(tally.found))
  }

  @Test(
    "The sound of a tap gives its intensity, sharpness and exact time",
    arguments: Voice.allCases)
  func taps(voice: Voice) throws {
    let sounds = try Self.sounds(voice)
    for (intensity, sharpness) in [(1.0, 0.5), (0.4, 0.1), (0.7, 0.9), (1, 1), (0.5, 0)] {
      let tap = HapticEvent(.transient, at: 0.25, intensity: intensity, sharpness: sharpness)
      let found = sounds.transcription(
        of: Timeline(HapticPattern(events: [tap])), keepsLevel: true)
      let read = try #require(found.taps.first)
      #expect(found.taps.count == 1 && found.vibrations.isEmpty && found.voice == voice)
      #expect(abs(read.time - 0.25) < (voice == .tactile ? 0.0003 : 0.0012), "\(read)")
      #expect(abs(read.intensity - intensity) < 0.1, "\(read) \(tap)")
      #expect(abs(read.sharpness - sharpness) < 0.12, "\(read) \(tap)")
      #expect((0.5..<1).contains(read.certainty))
    }
  }

  @Test(
    "A vibration is transcribed as one continuous event of equal duration, intensity and sharpness",
    arguments: Voice.allCases)
  func vibration(voice: Voice) throws {
    let sounds = try Self.sounds(voice)
    let event = HapticEvent(
      .continuous, at: 0.1, duration: 0.6, intensity: 0.8, sharpness: 0.4)
    let found = sounds.transcription(of: Timeline(HapticPattern(events: [event])), keepsLevel: true)
    let read = try #require(found.vibrations.first)
    #expect(found.vibrations.count == 1 && found.taps.isEmpty, "\(found.taps)")
    #expect(abs(read.time - 0.1) < 0.01 && abs(read.duration - 0.6) < 0.03, "\(read)")
    #expect(abs(read.intensity - 0.8) < 0.1 && abs(read.sharpness - 0.4) < 0.1, "\(read)")
  }

  @Test("A ramp of a vibration is transcribed as a curve that follows it")
  func ramp() throws {
    let sounds = try Self.sounds(.tactile)
    var pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 1, intensity: 1, sharpness: 0.5)])
    pattern.curves = [
      ParameterCurve(
        .hapticIntensity, at: 0, points: [.init(time: 0, value: 0.2), .init(time: 1, value: 1)])
    ]
    let found = sounds.transcription(of: Timeline(pattern), keepsLevel: true)
    let played = PlayedHaptics(found.timeline, times: sounds.profile.envelope)
    let piece = { (time: Double) in
      played.vibration.pieces.first { $0.start <= time && time < $0.end }?.strength(at: time)
    }
    for time in [0.2, 0.5, 0.8] {
      let strength = try #require(piece(time))
      #expect(abs(strength.intensity - (0.2 + 0.8 * time)) < 0.08, "\(time) \(strength)")
    }
  }

  @Test("If levels are not kept, the strongest event has the intensity 1")
  func normalised() throws {
    let sounds = try Self.sounds(.tactile)
    let taps = [(0.0, 0.3), (0.2, 0.6)].map {
      HapticEvent(.transient, at: $0.0, intensity: $0.1, sharpness: 0.5)
    }
    let found = sounds.transcription(of: Timeline(HapticPattern(events: taps))).taps
    #expect(found.count == 2 && found[1].intensity == 1 && abs(found[0].intensity - 0.5) < 0.05)
  }

  @Test("Silence and noise alone contain no taps")
  func nothing() {
    for level: Float in [0, 0.1] {
      let listener = SoundListener(sampleRate: 16_000)
      var random = SeededGenerator(seed: 9)
      let samples = (0..<32_000).map { _ in level * Float.random(in: -1...1, using: &random) }
      samples.withUnsafeBufferPointer(listener.add)
      let found = SoundTranscription(
        listener.finish(), as: try! Fixtures.profile(), sampleRate: 16_000, source: "x")
      #expect(found.taps.isEmpty, "\(level) \(found.taps)")
    }
  }

  @Test(
    "Noise is not transcribed as a vibration and does not weaken taps",
    arguments: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03], [false, true])
  func noise(level: Double, isGaussian: Bool) throws {
    let sounds = try Self.sounds(.tactile)
    let starts = [0, 0.02, 0.1, 0.5]
    let number = Int((log10(level) * 2).rounded()) & 3
    for first in Self.hearsAll ? starts : [starts[isGaussian ? 3 - number : number]] {
      let taps = [0, 0.3].map { HapticEvent(.transient, at: first + $0, sharpness: 0.5) }
      var samples = sounds.sound(of: Timeline(HapticPattern(events: taps)))
      var random = SeededGenerator(seed: 11)
      for index in samples.indices {
        // A sum of twelve uniform numbers is nearly Gaussian; both kinds have the same power.
        let parts = (0..<(isGaussian ? 12 : 1)).map { _ in Double.random(in: -1...1, using: &random)
        }
        samples[index] += Float(level * parts.reduce(0, +) / Double(parts.count).squareRoot())
      }
      let listener = SoundListener(sampleRate: sounds.sampleRate)
      samples.withUnsafeBufferPointer(listener.add)
      let found = SoundTranscription(
        listener.finish(), as: sounds.profile, sampleRate: sounds.sampleRate, source: "x")
      #expect(found.vibrations.isEmpty, "first tap at \(first): \(found.vibrations)")
      #expect(found.taps.count == 2, "first tap at \(first): \(found.taps)")
      for (tap, expected) in zip(found.taps, taps) {
        #expect(abs(tap.time - expected.time) < 0.003 && tap.intensity > 0.8, "\(tap)")
      }
    }
  }

  @Test("The result does not depend on the block size of the sound")
  func blocks() throws {
    let sounds = try Self.sounds(.audible, noise: 20)
    let library = try Fixtures.library()
    let samples = sounds.sound(of: Timeline(try library.load("settlement-complete").pattern))
    let found = [1_000_000, 977, 16].map { size -> String in
      let listener = SoundListener(sampleRate: sounds.sampleRate)
      samples.withUnsafeBufferPointer { samples in
        for start in stride(from: 0, to: samples.count, by: size) {
          let end = min(start + size, samples.count)
          listener.add(UnsafeBufferPointer(rebasing: samples[start..<end]))
        }
      }
      let transcription = SoundTranscription(
        listener.finish(), as: sounds.profile, sampleRate: sounds.sampleRate, source: "x")
      return "\(transcription.taps) \(transcription.vibrations)"
    }
    #expect(found[0] == found[1] && found[1] == found[2])
  }
}
