import Benchmark
import Foundation
import Tapline

private let speed = BenchmarkMetric.custom("million samples/s", polarity: .prefersLarger)
private let ratio = BenchmarkMetric.custom("times the formula's speed", polarity: .prefersLarger)

private let spring = Spring(mass: 1, stiffness: 400, damping: 10)
private let count = 1_000_000
private let step = 1e-6

/// The displacement of the underdamped spring, from the textbook's formula.
private func displacement(_ time: Double) -> Double {
  let (rate, damped) = (5.0, 375.0.squareRoot())
  return 1 - exp(-rate * time) * (cos(damped * time) + rate / damped * sin(damped * time))
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident, speed, ratio], maxDuration: .seconds(10))

  Benchmark("Sample a spring to 1,000,000 values and velocities, beside its formula") { benchmark in
    var values = [Double](repeating: 1, count: count)
    var velocities = [Double](repeating: 1, count: count)
    var expected = [Double](repeating: 1, count: count)
    for _ in benchmark.scaledIterations {
      let clock = ContinuousClock()
      let duration = clock.measure {
        values.withUnsafeMutableBufferPointer { values in
          velocities.withUnsafeMutableBufferPointer { velocities in
            spring.sample(values: values, velocities: velocities, step: step)
          }
        }
      }
      let plain = clock.measure {
        for index in 0..<count { expected[index] = displacement(Double(index) * step) }
      }
      let worst = zip(values, expected).reduce(0) { max($0, abs($1.0 - $1.1)) }
      precondition(worst < 1e-12)
      benchmark.measurement(speed, Int(Double(count) / (duration / .microseconds(1))))
      benchmark.measurement(ratio, Int((plain / duration).rounded()))
      blackHole(velocities)
    }
  }
}
