import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Onsets of events")
struct OnsetTests {
  @Test("Every sample before the onset frame is 0, and the tap begins on that frame")
  func nothingBefore() throws {
    for voice in Voice.allCases {
      let event = HapticEvent(.transient, at: 0.1, intensity: 1, sharpness: 0.5)
      let samples = try render(HapticPattern(events: [event]), voice: voice)
      #expect(samples[..<4_800].allSatisfy { $0 == 0 })
      // The sine is 0 on the onset frame itself.
      #expect(samples[4_801] != 0)
    }
  }

  @Test("10 % of the peak is reached within 1 ms and 5 % of the energy within 2 ms of every onset")
  func attack() throws {
    for voice in Voice.allCases {
      for rate in [16_000, 22_050, 44_100, 48_000, 96_000] {
        for intensity in [0.02, 0.26, 0.4, 0.7, 1] {
          for sharpness in stride(from: 0.0, through: 1, by: 0.1) {
            let tap = try renderTap(intensity, sharpness, voice: voice, rate: rate)
            let peak = try #require(tap.map(abs).max())
            let first = try #require(tap.firstIndex { abs($0) >= 0.1 * peak })
            #expect(Double(first) <= 0.001 * Double(rate), "\(voice) \(rate) \(intensity)")
            let energy = tap.reduce(0) { $0 + $1 * $1 }
            let early = tap.prefix(rate / 500).reduce(0) { $0 + $1 * $1 }
            #expect(early >= 0.05 * energy, "\(voice) \(rate) \(intensity) \(sharpness)")
          }
        }
      }
    }
  }

  @Test("Onset frames are equal in both voices")
  func sameFrames() throws {
    let pattern = HapticPattern(
      events: [0, 0.1234, 1.0 / 3, 0.7].map { HapticEvent(.transient, at: $0, sharpness: 0.8) })
    let frames = try Voice.allCases.map { voice in
      onsets(in: try render(pattern, voice: voice).map(Double.init), silence: 200)
    }
    #expect(frames[0] == frames[1])
    // The sine is 0 on the onset frame, so the first other sample follows it.
    #expect(frames[0] == [1, 5_924, 16_001, 33_601])
  }

  @Test("Continuous events begin and end with ramps, without clicks")
  func noClicks() throws {
    // At full strength, 230 Hz changes by at most 2π·230/48000 of the amplitude per frame; the bands of the audible
    // voice reach 2230 Hz.
    let event = HapticEvent(.continuous, at: 0, duration: 0.2, intensity: 1, sharpness: 1)
    for (voice, hertz) in [(Voice.tactile, 230.0), (.audible, 2_230)] {
      let samples = try render(HapticPattern(events: [event]), voice: voice).map(Double.init)
      let peak = try #require(samples.map(abs).max())
      let steps = zip(samples + [0], [0] + samples).map { abs($0 - $1) }
      let largest = try #require(steps.max())
      #expect(largest <= peak * 2 * Double.pi * hertz / 48_000 * 1.1)
      // The first and the last millisecond are quieter than the middle.
      #expect(samples.prefix(24).map(abs).max() ?? 1 < 0.1 * peak)
      #expect(samples.suffix(24).map(abs).max() ?? 1 < 0.1 * peak)
    }
  }

  @Test("Samples neither wrap nor exceed full scale, for any number of summed events")
  func fullScale() throws {
    let events = (0..<60).map { _ in HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0.5) }
    for profile in ["taptic", "taptic-linear", "mpeg"] {
      for voice in Voice.allCases {
        let samples = try render(
          HapticPattern(events: events), voice: voice, profile: Fixtures.profile(profile))
        #expect(samples.allSatisfy { abs($0) <= 1 })
        let single = try render(
          HapticPattern(events: [events[0]]), voice: voice, profile: Fixtures.profile(profile))
        // Every sample keeps its sign, so no sample has wrapped.
        for (sum, one) in zip(samples, single) where abs(one) > 1e-4 { #expect(sum * one > 0) }
      }
    }
  }
}
