import Benchmark
import Tapline

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], scalingFactor: .one, maxDuration: .seconds(4))

  for spread in ScatteredTaps.Spread.allCases {
    for strategy in Strategy.allCases {
      Benchmark(
        "Give out 1,000,000 \(spread.rawValue) taps by blocks of 256 frames, by \(strategy.rawValue)",
        closure: { (benchmark: Benchmark, taps: [ScheduledTap]) in
          let expected = Strategy.comparison.dispatch(taps)
          benchmark.startMeasurement()
          let found = strategy.dispatch(taps)
          benchmark.stopMeasurement()
          precondition(found == expected && found.blocks > 0)
        },
        setup: { ScatteredTaps(1_000_000, spread).taps })
    }
  }

  for spread in [ScatteredTaps.Spread.ordered, .dense] {
    Benchmark(
      "Compile a pattern of 1,000,000 \(spread.rawValue) taps",
      closure: { (benchmark: Benchmark, timeline: Timeline) in
        benchmark.startMeasurement()
        let schedule = ScheduleCompiler.compile(timeline, sampleRate: 48_000)
        benchmark.stopMeasurement()
        precondition(schedule.taps.count == 1_000_000)
        precondition(Dispatched.ordered(schedule.taps).blocks > 0)
      },
      setup: {
        let events = ScatteredTaps(1_000_000, spread).taps.map {
          HapticEvent(.transient, at: $0.origin.requestedTime, intensity: $0.intensity)
        }
        return Timeline(HapticPattern(events: events))
      })
  }
}
