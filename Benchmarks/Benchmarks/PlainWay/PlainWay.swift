public import Benchmark

/// The speed of Tapline in hundredths of that of the plain way of doing the same.
///
/// A ratio of two times of one run, so it is held to a floor, which times are not.
public let hundredths = BenchmarkMetric.custom(
  "Speed in hundredths of the plain way's", polarity: .prefersLarger, useScalingFactor: false)

/// Measures something beside the plain way of doing it.
///
/// Both run in turn in every iteration, and their results must agree.
///
/// - Parameters:
///   - title: What is measured, as a sentence.
///   - times: How many times as fast as the plain way it is at least, in the median: about half of what
///     was measured, so that only what takes twice as long falls below it.
///   - setup: Makes what both work on.
///   - ours: Tapline's way.
///   - plain: The way of a textbook.
///   - agree: Whether the two results are the same, as exactly as they can be.
public func measure<Input, Output>(
  _ title: String, atLeast times: Double, setup: @escaping @Sendable () throws -> Input,
  ours: @escaping @Sendable (Input) throws -> Output,
  plain: @escaping @Sendable (Input) throws -> Output,
  agree: @escaping @Sendable (Output, Output) -> Bool
) {
  Benchmark(
    title,
    configuration: .init(
      metrics: [hundredths], warmupIterations: 1, maxDuration: .seconds(5), maxIterations: 1),
    closure: { (benchmark: Benchmark, input: Input) in
      let clock = ContinuousClock()
      var ratios: [Double] = []
      let start = clock.now
      while ratios.count < 3 || (ratios.count < 15 && clock.now - start < .seconds(3)) {
        var results: (ours: Output?, plain: Output?)
        let time = try clock.measure { results.ours = try ours(input) }
        let plainTime = try clock.measure { results.plain = try plain(input) }
        guard let first = results.ours, let second = results.plain, agree(first, second) else {
          fatalError("\(title): the plain way gives something else")
        }
        ratios.append(plainTime / time)
      }
      let median = ratios.sorted()[ratios.count / 2]
      benchmark.measurement(hundredths, Int((100 * median).rounded()))
      // An error that the library is told of leaves the exit code 0.
      guard median >= times else {
        fatalError("\(title): \(median) times the plain way's speed, not \(times) at least")
      }
    },
    setup: setup)
}
