import Baseline
import Benchmark
import Foundation
import Tapline

private let count = 1_000_000
private let step = 1e-6

/// Displacement and velocity, sample by sample.
private struct Samples: Sendable {
  var values = [Double](repeating: 1, count: count)
  var velocities = [Double](repeating: 1, count: count)

  /// Returns the samples of an underdamped spring, computed by the textbook formula.
  func filledFromFormula() -> Samples {
    var samples = self
    let (rate, damped) = (5.0, 375.0.squareRoot())
    for index in 0..<count {
      let time = Double(index) * step
      let fall = exp(-rate * time)
      samples.values[index] =
        1 - fall * (cos(damped * time) + rate / damped * sin(damped * time))
      samples.velocities[index] = fall * 400 / damped * sin(damped * time)
    }
    return samples
  }

  func agrees(with other: Samples) -> Bool {
    zip(values, other.values).allSatisfy { abs($0 - $1) < 1e-12 }
      && zip(velocities, other.velocities).allSatisfy { abs($0 - $1) < 1e-10 }
  }
}

let benchmarks: @Sendable () -> Void = {
  let spring = Spring(mass: 1, stiffness: 400, damping: 10)
  measure(
    "Sample a spring at 1,000,000 times, values and velocities, frame by frame", atLeast: 0.14,
    setup: { Samples() },
    ours: { samples in
      var samples = samples
      let sampler = try CurveSampler(
        .closedForm(spring), from: 0.0, to: 1.0, rate: .step(step),
        until: .time(Double(count - 1) * step))
      for sample in sampler {
        samples.values[sample.frame] = sample.value
        samples.velocities[sample.frame] = sample.velocity
      }
      return samples
    },
    baseline: { $0.filledFromFormula() }, agree: { $0.agrees(with: $1) })
}
