public import Benchmark

/// How many times as fast as a baseline Tapline is, times 100.
///
/// A ratio of two times of one run, so it is held to a floor, which times are not.
public let speedUp = BenchmarkMetric.custom(
  "Speed-up over the baseline ×100", polarity: .prefersLarger, useScalingFactor: false)

/// Measures something beside a baseline: the way of a textbook to do the same.
///
/// Both run in turn in every iteration, and their results must agree.
///
/// - Parameters:
///   - title: What is measured, as a sentence.
///   - times: How many times as fast as the baseline it is at least, in the median: about half of what
///     was measured, so that only what takes twice as long falls below it.
///   - setup: Makes what both work on.
///   - ours: Tapline's way.
///   - baseline: The way of a textbook.
///   - agree: Whether the two results are the same, as exactly as they can be.
public func measure<Input, Output, Expected>(
  _ title: String, atLeast times: Double, setup: @escaping @Sendable () throws -> Input,
  ours: @escaping @Sendable (Input) throws -> Output,
  baseline: @escaping @Sendable (Input) throws -> Expected,
  agree: @escaping @Sendable (Output, Expected) -> Bool
) {
  Benchmark(
    title,
    configuration: .init(
      metrics: [speedUp], warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 1),
    closure: { (benchmark: Benchmark, input: Input) in
      let clock = ContinuousClock()
      var ratios: [Double] = []
      let start = clock.now
      while ratios.count < 3 || (ratios.count < 15 && clock.now - start < .seconds(3)) {
        var results: (ours: Output?, baseline: Expected?)
        let time = try clock.measure { results.ours = try ours(input) }
        let baselineTime = try clock.measure { results.baseline = try baseline(input) }
        guard let found = results.ours, let expected = results.baseline, agree(found, expected)
        else { fatalError("\(title): the baseline gives something else") }
        ratios.append(baselineTime / time)
      }
      let median = ratios.sorted()[ratios.count / 2]
      benchmark.measurement(speedUp, Int((100 * median).rounded()))
      // An error that is reported to the benchmark library leaves the exit code 0.
      guard median >= times else {
        fatalError("\(title): \(median) times the baseline's speed, not \(times) at least")
      }
    },
    setup: setup)
}
