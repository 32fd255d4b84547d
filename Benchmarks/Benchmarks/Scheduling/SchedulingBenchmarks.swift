import Baseline
import Benchmark
import Tapline

/// Returns whether a schedule has exactly these taps, in this order.
private func agree(_ schedule: Schedule, _ taps: [Tap]) -> Bool {
  schedule.taps.count == taps.count
    && zip(schedule.taps, taps).allSatisfy { found, expected in
      found.frame == expected.frame && found.intensity == expected.intensity
        && found.sharpness == expected.sharpness
    }
}

let benchmarks: @Sendable () -> Void = {
  for (spread, times) in [(Spread.ordered, 0.5), (.sparse, 0.6), (.dense, 0.5), (.bursty, 0.5)] {
    measure(
      "Compile a pattern of 1,000,000 taps \(spread.description)", atLeast: times,
      setup: { spread.pattern(1_000_000) },
      ours: { Rendition(Timeline($0), profile: .standard).schedule },
      baseline: { Tap.sorted($0) }, agree: agree)
  }
}
