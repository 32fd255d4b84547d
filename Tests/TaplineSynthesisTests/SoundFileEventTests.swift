import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Sound files on the timeline")
struct SoundFileEventTests {
  @Test("A file begins on the frame nearest to its time, with and without ramps, at every rate")
  func onset() throws {
    for rate in [44_100, 48_000, 96_000] {
      for time in [0, 0.1, 1.0 / 3, 0.0135, 0.120_007] {
        for ramps in [false, true] {
          let impulse = clip(500, rate: rate) { $0 == 0 ? 1 : 0 }
          let samples = try renderAudio(
            HapticPattern(events: [playing(at: time, ramps: ramps)]), ["a": impulse], rate: rate)[0]
          let frame = Int((time * Double(rate)).rounded())
          #expect(samples.firstIndex { $0 != 0 } == frame, "\(time) s at \(rate) Hz")
          #expect(samples.lastIndex { $0 != 0 } == frame)
          if !ramps { #expect(samples[frame] == 1) }
        }
      }
    }
  }

  @Test("Without ramps, a file plays its own samples for its own duration")
  func identity() throws {
    var random = SeededGenerator(seed: 2)
    let noise = clip(1_000) { _ in Double.random(in: -0.5...0.5, using: &random) }
    let samples = try renderAudio(HapticPattern(events: [playing()]), ["a": noise])
    #expect(samples == [noise.channels[0].map(Double.init)])
  }

  @Test("Events are added to each other and to haptics")
  func sum() throws {
    // Multiples of 1/64, whose sums are exact.
    let first = clip(900) { Double($0 % 13) / 64 }
    let second = clip(700) { Double($0 % 7) / -64 }
    let sounds = ["a": first, "b": second]
    let one = playing(at: 0.001)
    let other = playing("b", at: 0.004)
    let both = try renderAudio(HapticPattern(events: [one, other, one]), sounds)[0]
    let alone = try [one, other].map { try renderAudio(HapticPattern(events: [$0]), sounds)[0] }
    func sample(_ sound: [Double], _ frame: Int) -> Double {
      frame < sound.count ? sound[frame] : 0
    }
    for frame in both.indices {
      #expect(both[frame] == 2 * sample(alone[0], frame) + sample(alone[1], frame))
    }
    let tap = HapticEvent(.transient, at: 0.002, intensity: 0.5, sharpness: 0.5)
    let taps = try renderAudio(HapticPattern(events: [tap]))[0]
    let mixed = try renderAudio(HapticPattern(events: [tap, one]), sounds)[0]
    for frame in mixed.indices {
      #expect(abs(mixed[frame] - sample(taps, frame) - sample(alone[0], frame)) < 1e-6)
    }
  }

  @Test("A shorter duration cuts a file at the nearest frame, and a longer one adds silence")
  func durations() throws {
    let steady = ["a": steadyClip(1_000)]
    func samples(_ duration: Double?, isLooped: Bool = false) throws -> [Double] {
      let event = playing(at: 0.001, duration: duration, isLooped: isLooped)
      return try renderAudio(HapticPattern(events: [event]), steady)[0]
    }
    // 10 ms and a third of a frame, from frame 48.
    let cut = try samples(0.01 + 1 / 144_000)
    #expect(cut.count == 528 && cut[..<48].allSatisfy { $0 == 0 })
    #expect(cut[48...].allSatisfy { $0 == 0.5 })
    let padded = try samples(0.05)
    #expect(padded.count == 2_448)
    #expect(padded[48..<1_048].allSatisfy { $0 == 0.5 })
    #expect(padded[1_048...].allSatisfy { $0 == 0 })
    for whole in [try samples(nil), try samples(0), try samples(nil, isLooped: true)] {
      #expect(whole.count == 1_048 && whole[48...].allSatisfy { $0 == 0.5 })
    }
  }

  @Test("A loop repeats without a gap until its duration ends")
  func loop() throws {
    let steps = clip(100) { Double($0) / 128 }
    let event = playing(duration: 0.01, isLooped: true)
    let samples = try renderAudio(HapticPattern(events: [event]), ["a": steps])[0]
    #expect(samples == (0..<480).map { Double($0 % 100) / 128 })
  }

  @Test("A file rises over 2 ms from its first frame and falls over 5 ms to its last")
  func ramps() throws {
    let samples = try renderAudio(
      HapticPattern(events: [playing(ramps: true)]), ["a": steadyClip(4_800)])[0]
    #expect(samples.count == 4_800)
    // 96 frames up and 240 down; both ends differ from 0.
    for frame in 0..<96 {
      #expect(abs(samples[frame] - 0.5 * Double(frame + 1) / 97) < 1e-6)
    }
    #expect(samples[96...4_560].allSatisfy { abs($0 - 0.5) < 1e-6 })
    for frame in 4_560..<4_800 {
      #expect(abs(samples[frame] - 0.5 * Double(4_800 - frame) / 240) < 1e-6)
    }
    // A file that is cut by its duration falls to 0 at the cut.
    let cut = try renderAudio(
      HapticPattern(events: [playing(duration: 0.05, ramps: true)]), ["a": steadyClip(4_800)])[0]
    #expect(cut.count == 2_400 && cut[2_160] > 0.49 && cut[2_399] < 0.01)
  }

  @Test("A ramp takes at most half of a short file, so that even a few frames are heard")
  func shortRamps() throws {
    for count in [1, 2, 3, 10, 100] {
      let samples = try renderAudio(
        HapticPattern(events: [playing(ramps: true)]), ["a": steadyClip(count)])[0]
      #expect(samples.count == count && samples.allSatisfy { $0 > 0 })
      #expect(samples.max() ?? 0 > 0.2, "\(count)")
    }
  }

  @Test("Attack and release lengthen the ramps of a file, and their controls are added")
  func rampTimes() throws {
    var event = playing(ramps: true)
    event.envelope.attack = 0.25
    let step = DynamicParameter(.audioAttackTime, at: 0, value: 0.25)
    let samples = try renderAudio(
      HapticPattern(events: [event], parameters: [step]), ["a": steadyClip(48_000)])[0]
    // 2 ms · (2 s / 2 ms)^0.5 = 63.2 ms.
    let half = try #require(samples.firstIndex { $0 >= 0.25 })
    #expect(abs(Double(half) / 48_000 - 0.063_246 / 2) < 1e-4)
  }

  @Test("A file with another rate keeps its duration and pitch")
  func otherRate() throws {
    let samples = try renderAudio(
      HapticPattern(events: [playing()]), ["a": sineClip(1_000, rate: 32_000)])[0]
    #expect(samples.count == 24_000)
    let expected = sineClip(1_000).channels[0].map(Double.init)
    let differences = zip(samples, expected).map { abs($0 - $1) }
    #expect(differences[1_000..<23_000].allSatisfy { $0 < 2e-3 })
  }

  @Test("An empty file and a missing file are silent")
  func nothing() throws {
    let empty = SoundClip(sampleRate: 48_000, channels: [[]])
    let pattern = HapticPattern(events: [
      playing(at: 0.1, duration: 0.2, isLooped: true), playing("b", at: 0.1, duration: 0.2),
    ])
    let samples = try renderAudio(pattern, ["a": empty])[0]
    #expect(samples.count == 14_400 && samples.allSatisfy { $0 == 0 })
  }
}
