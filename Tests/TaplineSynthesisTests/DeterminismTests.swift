import TaplineAHAP
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Determinism of rendering: the same input gives the same bytes")
struct DeterminismTests {
  private func synthesizer(_ voice: Voice, profile: String = "taptic") throws -> Synthesizer {
    Synthesizer(
      ScheduleCompiler.compile(Timeline(busyPattern), sampleRate: 48_000),
      profile: try Fixtures.profile(profile), voice: voice)
  }

  @Test("Every block size gives the same samples, in every voice and profile")
  func blockSizes() throws {
    for profile in ["taptic", "taptic-linear", "mpeg"] {
      for voice in Voice.allCases {
        let whole = Fixtures.render(try synthesizer(voice, profile: profile), blockSize: { .max })
        #expect(whole.contains { $0 != 0 })
        for size in [1, 64, 97, 256, 4_096] {
          #expect(
            Fixtures.render(try synthesizer(voice, profile: profile), blockSize: { size }) == whole,
            "block size \(size), \(voice), \(profile)")
        }
        var state: UInt64 = 42
        let random = Fixtures.render(try synthesizer(voice, profile: profile)) {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return Int(state >> 33) % 1_000 + 1
        }
        #expect(random == whole)
      }
    }
  }

  @Test("Rendering from any frame on gives the rest of the whole rendering")
  func seeking() throws {
    for voice in Voice.allCases {
      let source = try synthesizer(voice)
      let whole = Fixtures.render(source)
      for start in [
        0, 1, 255, 1_023, 1_024, 1_025, 4_800, 9_216, 9_601, 14_399, 20_000, whole.count - 1,
      ] {
        source.seek(to: start)
        #expect(Fixtures.render(source) == Array(whole[start...]), "from \(start), \(voice)")
      }
    }
  }

  @Test("A tap has the same samples at every time")
  func translation() throws {
    for voice in Voice.allCases {
      let alone = try renderTap(0.9, 0.35, voice: voice)
      for frame in [1, 7, 63, 300, 1_023, 1_024, 1_025, 5_760, 99_999] {
        let event = HapticEvent(
          .transient, at: Double(frame) / 48_000, intensity: 0.9, sharpness: 0.35)
        let moved = try render(HapticPattern(events: [event]), voice: voice).map(Double.init)
        #expect(moved.prefix(frame).allSatisfy { $0 == 0 })
        #expect(Array(moved.dropFirst(frame)) == alone)
      }
    }
  }

  @Test("The pattern settlement-complete is the sum of its two taps, sample for sample")
  func superposition() throws {
    let pattern = try Fixtures.library().load("settlement-complete").pattern
    for voice in Voice.allCases {
      let both = try render(pattern, voice: voice)
      let first = try render(HapticPattern(events: [pattern.events[0]]), voice: voice)
      let second = try render(
        HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0.5)]),
        voice: voice)
      for (frame, sample) in both.enumerated() {
        let one = frame < first.count ? first[frame] : 0
        let other = frame >= 5_760 && frame - 5_760 < second.count ? second[frame - 5_760] : 0
        #expect(sample == one + other)
      }
    }
  }

  @Test("Samples reported as silent are 0, and skipping them does not change later samples")
  func skippedSilence() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.1), HapticEvent(.continuous, at: 0.3, duration: 0.05),
      HapticEvent(.transient, at: 0.9), HapticEvent(.transient, at: 0.905, intensity: 0),
    ])
    let schedule = ScheduleCompiler.compile(Timeline(pattern), sampleRate: 48_000)
    for voice in Voice.allCases {
      let whole = try render(pattern, voice: voice)
      for kind in 0..<3 {
        let make = { Synthesizer(schedule, profile: try Fixtures.profile(), voice: voice) }
        let source: any BlockSource =
          switch kind {
          case 0: try make()
          case 1: Mixdown(try make())
          default: ChannelPair(left: try make(), right: try make())
          }
        let channels = source.channelCount
        var samples: [Float] = []
        var silent = 0
        source.seek(to: 100)
        while source.position < whole.count {
          let frames = min(700, whole.count - source.position)
          let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: frames * channels)
          defer { scratch.deallocate() }
          let before = source.position
          let block = source.nextBlock(using: scratch)
          #expect((1...frames).contains(block.frameCount))
          #expect(source.position == before + block.frameCount)
          let count = block.frameCount * channels
          if let start = block.samples {
            samples += UnsafeBufferPointer(start: start, count: count)
          } else {
            samples += [Float](repeating: 0, count: count)
            silent += block.frameCount
          }
        }
        let expected = whole[100...].flatMap { [Float](repeating: $0, count: channels) }
        #expect(samples == expected, "kind \(kind), \(voice)")
        // 0.1 s, 0.2 s and 0.5 s of silence, minus the ringing and incomplete groups of 16 frames.
        let zeros = zip(0..., expected).count { $0 % channels == 0 && $1 == 0 }
        #expect(silent > 34_000 && silent <= zeros, "kind \(kind), \(voice): \(silent)")
      }
    }
  }

  @Test("Silence before, between and after sounds is exactly 0")
  func silence() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.5), HapticEvent(.continuous, at: 1, duration: 0.1),
      HapticEvent(.transient, at: 3, duration: 1),
    ])
    for voice in Voice.allCases {
      let samples = try render(pattern, voice: voice)
      #expect(samples.count == 4 * 48_000)
      #expect(samples[..<24_000].allSatisfy { $0.bitPattern == 0 })
      #expect(samples[30_000..<48_000].allSatisfy { $0.bitPattern == 0 })
      #expect(samples[54_000..<144_000].allSatisfy { $0.bitPattern == 0 })
      #expect(samples[150_000...].allSatisfy { $0.bitPattern == 0 })
      #expect(samples[24_001..<25_000].contains { $0 != 0 })
    }
  }

  @Test("After its end, a source gives zeros without limit")
  func pastTheEnd() throws {
    let source = try synthesizer(.audible)
    source.seek(to: source.frameCount)
    #expect(Fixtures.render(source, count: 10_000).allSatisfy { $0 == 0 })
  }

  @Test("A pair of voices has one source on each side")
  func pair() throws {
    let left = Fixtures.render(try synthesizer(.audible))
    let right = Fixtures.render(try synthesizer(.tactile))
    let pair = ChannelPair(left: try synthesizer(.audible), right: try synthesizer(.tactile))
    let both = Fixtures.render(pair, count: left.count, blockSize: { 1_111 })
    #expect(stride(from: 0, to: both.count, by: 2).map { both[$0] } == left)
    #expect(Array(stride(from: 1, to: 2 * right.count, by: 2).map { both[$0] }) == right)
  }
}
