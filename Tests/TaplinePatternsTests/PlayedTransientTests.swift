import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Steps and curves determine the intensity of taps")
struct PlayedTransientTests {
  @Test("Step values hold, curves are linear, and the control that began last takes precedence")
  func values() {
    let pattern = HapticPattern(
      events: [],
      parameters: [
        .init(.hapticIntensity, at: 0.5, value: 0.25), .init(.audioPan, at: 0, value: -2),
      ],
      curves: [
        .init(
          .hapticIntensity, at: 1, points: [.init(time: 0.5, value: 0), .init(time: 1.5, value: 1)])
      ])
    func value(_ time: Double) -> Double { pattern.value(of: .hapticIntensity, at: time) }
    #expect(value(0.4) == 1)
    #expect(value(0.5) == 0.25)
    #expect(value(1.4) == 0.25)
    #expect(value(1.5) == 0)
    #expect(value(2) == 0.5)
    #expect(value(9) == 1)
    #expect(pattern.value(of: .audioPan, at: 0) == -1)
    #expect(pattern.value(of: .hapticSharpness, at: 3) == 0)
  }

  @Test("Taps have the intensity of the schedule, for patterns of any steps and curves")
  func compiled() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      // Times of whole frames at 1 kHz, so that no time is rounded.
      func time() -> Double { Double(Int.random(in: 0..<1_000, using: &random)) / 1_000 }
      func value() -> Double { Double.random(in: 0...1, using: &random) }
      let pattern = HapticPattern(
        events: (0..<5).map { _ in HapticEvent(.transient, at: time(), intensity: value()) },
        parameters: (0..<3).map { _ in .init(.hapticIntensity, at: time(), value: value()) },
        curves: (0..<2).map { _ in
          .init(
            .hapticIntensity, at: time(),
            points: [time(), time(), time()].sorted().map { .init(time: $0, value: value()) })
        })
      let timeline = Timeline([.init(pattern, at: 2)])
      let taps = ScheduleCompiler.compile(timeline, sampleRate: 1_000).taps
      let played = timeline.playedTransients
      #expect(played.map { ($0.time * 1_000).rounded() } == taps.map { Double($0.frame) })
      for (event, tap) in zip(played, taps) {
        #expect(abs(event.intensity - tap.intensity) < 1e-9)
      }
    }
  }
}
