public import Benchmark

/// The baseline's time divided by Tapline's time, multiplied by 100.
///
/// Both times are from the same run. The ratio therefore has a required minimum; times alone have none.
public let speedUp = BenchmarkMetric.custom(
  "Speed-up over the baseline ×100", polarity: .prefersLarger, useScalingFactor: false)

/// Compares the speed of Tapline with a baseline, a textbook implementation.
///
/// Both run alternately, and their results must agree.
///
/// - Parameters:
///   - title: A description of the measured work.
///   - times: The required median speed-up over the baseline: about half of the measured one, so that it fails only if
///     the work takes twice as long.
///   - setup: Creates the input of both.
///   - ours: Tapline's implementation.
///   - baseline: The textbook implementation.
///   - agree: Returns whether the two results agree.
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
        else { fatalError("\(title): the results of Tapline and the baseline differ") }
        ratios.append(baselineTime / time)
      }
      let median = ratios.sorted()[ratios.count / 2]
      benchmark.measurement(speedUp, Int((100 * median).rounded()))
      // Stop here, because an error reported to the benchmark library does not change the exit code.
      guard median >= times else {
        fatalError("\(title): \(median) times as fast as the baseline, expected at least \(times)")
      }
    },
    setup: setup)
}
