import Benchmark
import Foundation
import PlainWay
import Tapline

private let count = 1_000_000
private let step = 1e-6

/// Displacement and velocity, sample by sample.
private struct Samples: Sendable {
  var values = [Double](repeating: 1, count: count)
  var velocities = [Double](repeating: 1, count: count)
}

let benchmarks: @Sendable () -> Void = {
  let spring = Spring(mass: 1, stiffness: 400, damping: 10)
  measure(
    "Sample a spring at 1,000,000 times, values and velocities", atLeast: 2.5,
    setup: { Samples() },
    ours: { samples in
      var samples = samples
      samples.values.withUnsafeMutableBufferPointer { values in
        samples.velocities.withUnsafeMutableBufferPointer { velocities in
          spring.sample(values: values, velocities: velocities, step: step)
        }
      }
      return samples
    },
    plain: { samples in
      // The underdamped spring, from a textbook.
      var samples = samples
      let (rate, damped) = (5.0, 375.0.squareRoot())
      for index in 0..<count {
        let time = Double(index) * step
        let fall = exp(-rate * time)
        samples.values[index] =
          1 - fall * (cos(damped * time) + rate / damped * sin(damped * time))
        samples.velocities[index] = fall * 400 / damped * sin(damped * time)
      }
      return samples
    },
    agree: { first, second in
      zip(first.values, second.values).allSatisfy { abs($0 - $1) < 1e-12 }
        && zip(first.velocities, second.velocities).allSatisfy { abs($0 - $1) < 1e-10 }
    })
}
