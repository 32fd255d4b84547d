import TaplinePatterns
import TaplineSynthesis
import Testing

@Suite("Seconds are rounded once, to the nearest frame")
struct FrameClockTests {
  @Test("A third of a second rounds to the nearest frame at every rate")
  func third() {
    #expect(FrameClock(sampleRate: 44_100).frame(at: 1.0 / 3) == 14_700)
    #expect(FrameClock(sampleRate: 48_000).frame(at: 1.0 / 3) == 16_000)
    #expect(FrameClock(sampleRate: 96_000).frame(at: 1.0 / 3) == 32_000)
  }

  @Test("13.5 ms rounds to the nearest frame at every rate")
  func odd() {
    #expect(FrameClock(sampleRate: 44_100).frame(at: 0.0135) == 595)  // 595.35
    #expect(FrameClock(sampleRate: 48_000).frame(at: 0.0135) == 648)
    #expect(FrameClock(sampleRate: 96_000).frame(at: 0.0135) == 1_296)
  }

  @Test("Exact halves are rounded to the later frame, whether the earlier one is even or odd")
  func halves() {
    #expect(FrameClock(sampleRate: 44_100).frame(at: 0.125) == 5_513)  // 5512.5
    #expect(FrameClock(sampleRate: 44_100).frame(at: 0.375) == 16_538)  // 16537.5
    #expect(FrameClock(sampleRate: 48_000).frame(at: 1.0 / 256) == 188)  // 187.5
    #expect(FrameClock(sampleRate: 96_000).frame(at: 1.0 / 512) == 188)  // 187.5
    #expect(FrameClock(sampleRate: 96_000).frame(at: 3.0 / 512) == 563)  // 562.5
  }

  @Test("No time is moved by more than half a frame")
  func bound() {
    var generator = SplitMix(state: 1)
    for rate in [8_000, 44_100, 48_000, 96_000, 192_000] {
      let clock = FrameClock(sampleRate: rate)
      for _ in 0..<2_000 {
        let time = generator.unit() * 4_000
        let error = clock.seconds(at: clock.frame(at: time)) - time
        let halfFrame = 0.5 / Double(rate) + 1e-12
        #expect(abs(error) <= halfFrame)
      }
    }
  }

  @Test("Times outside the schedulable range are clamped to its bounds instead of trapping")
  func bounds() {
    let clock = FrameClock(sampleRate: 384_000)
    #expect(clock.frame(at: -1) == 0)
    #expect(clock.frame(at: .infinity) == clock.frame(at: FrameClock.latestTime))
    #expect(clock.frame(at: -.infinity) == 0)
    #expect(clock.frame(at: .nan) == 0)
  }
}

/// A seeded generator (SplitMix64), so that every run tests the same numbers.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<1`.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
