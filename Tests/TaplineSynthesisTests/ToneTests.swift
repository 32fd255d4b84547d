import Foundation
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Tones of audio events")
struct ToneTests {
  /// The power of a part of a tone at a frequency, over whole periods of 440 Hz at 44.1 kHz.
  private func level(_ samples: [Double], _ hertz: Double, rate: Double = 44_000) -> Double {
    let window = Array(samples[2_000..<12_000])
    return decibels(power: max(power(of: window, at: hertz, sampleRate: rate), 1e-30))
  }

  @Test(
    "A tone has eight harmonics of 440 Hz, an octave higher at pitch 1 and an octave lower at -1")
  func harmonics() throws {
    for (pitch, hertz) in [(0.0, 440.0), (1, 880), (-1, 220)] {
      let samples = try renderAudio(HapticPattern(events: [tone(pitch: pitch)]), rate: 44_000)[0]
      let first = level(samples, hertz)
      for partial in 2...8 {
        // The profile has 6 dB per octave at brightness 1.
        let expected = -6 * log2(Double(partial))
        #expect(abs(level(samples, hertz * Double(partial)) - first - expected) < 0.05)
      }
      #expect(level(samples, hertz * 9) < first - 80)
      #expect(level(samples, hertz * 1.5) < first - 80)
      #expect(level(samples, hertz / 2) < first - 80)
    }
  }

  @Test("Brightness 0 tilts the harmonics by 24 dB per octave and does not change the fundamental")
  func tilt() throws {
    let bright = try renderAudio(HapticPattern(events: [tone()]), rate: 44_000)[0]
    for brightness in [0, 0.5] {
      let samples = try renderAudio(
        HapticPattern(events: [tone(brightness: brightness)]), rate: 44_000)[0]
      #expect(abs(level(samples, 440) - level(bright, 440)) < 0.05)
      for partial in [2.0, 3, 4] {
        let expected = -(24 - 18 * brightness) * log2(partial)
        #expect(abs(level(samples, 440 * partial) - level(samples, 440) - expected) < 0.1)
      }
    }
  }

  @Test("The loudest tone stays below its bound, and its amplitude is its volume")
  func peak() throws {
    for brightness in [0, 0.5, 1] {
      let samples = try renderAudio(HapticPattern(events: [tone(brightness: brightness)]))[0]
      #expect(20 * log10(samples.map(abs).max() ?? 1) <= -12)
    }
    let loud = try renderAudio(HapticPattern(events: [tone()]))[0]
    let soft = try renderAudio(HapticPattern(events: [tone(volume: 0.25)]))[0]
    #expect(zip(loud, soft).allSatisfy { abs($0 / 4 - $1) < 1e-7 })
  }

  @Test("Harmonics above half the rate are omitted, even where the pitch rises")
  func bandLimit() throws {
    let climbing = HapticPattern(
      events: [tone(duration: 0.5)], curves: [curve(.audioPitch, (0, 0), (0.5, 1))])
    for pattern in [HapticPattern(events: [tone(pitch: 1)]), climbing] {
      let samples = try renderAudio(pattern, rate: 8_000)[0]
      // Only aliases can be below the fundamental.
      let window = Array(samples[2_000..<3_900])
      let shaped = window.enumerated().map { index, sample in
        sample * (0.5 - 0.5 * cos(2 * Double.pi * Double(index) / 1_900))
      }
      let heard = power(of: shaped, at: pattern.curves.isEmpty ? 880 : 730, sampleRate: 8_000)
      for hertz in [90.0, 170, 250, 330] {
        let folded = power(of: shaped, at: hertz, sampleRate: 8_000)
        #expect(decibels(power: folded / heard) < -50, "\(hertz) Hz")
      }
    }
  }

  @Test("A tone begins on its frame, has ramps without clicks, and rings out after its end")
  func envelope() throws {
    let samples = try renderAudio(HapticPattern(events: [tone(at: 0.1, duration: 0.2)]))[0]
    // The sine is 0 on the onset frame.
    #expect(samples.firstIndex { $0 != 0 } == 4_801)
    // The end at 14,400 plus 5 ms of release.
    #expect(samples.count == 14_640)
    let last = try #require(samples.lastIndex { abs($0) > 1e-6 })
    #expect((14_600..<14_640).contains(last))
    let peak = try #require(samples.map(abs).max())
    #expect(samples[4_800..<4_812].allSatisfy { abs($0) < 0.2 * peak })

    let falling = try renderAudio(
      HapticPattern(events: [
        tone(duration: 1, envelope: .init(decay: 0.5, isSustained: false))
      ]))[0]
    // 5 ms · (3 s / 5 ms)^0.5 = 122.5 ms of decay after 2 ms of attack.
    let silent = try #require(falling.lastIndex { $0 != 0 })
    #expect(abs(Double(silent) / 48_000 - 0.1245) < 0.001)
  }
}
