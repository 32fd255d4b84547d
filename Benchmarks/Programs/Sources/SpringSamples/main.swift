import Foundation
import Tapline

// Samples a spring at 5,000,000 times (value and velocity), as `tapline curve` does, into initialized memory.
//
// Prints the nanoseconds per sample, one line for each pass. With a path as its argument, it writes the samples there,
// first all values and then all velocities.

let count = 5_000_000
let step = 1e-6
let sampler = try CurveSampler(
  .closedForm(Spring(mass: 1, stiffness: 400, damping: 10)), from: 0.0, to: 1.0,
  rate: .step(step), until: .time(Double(count - 1) * step))
var values = [Double](repeating: 1, count: count)
var velocities = [Double](repeating: 1, count: count)

for _ in 0..<5 {
  let elapsed = ContinuousClock().measure {
    for sample in sampler {
      values[sample.frame] = sample.value
      velocities[sample.frame] = sample.velocity
    }
  }
  print(elapsed / .nanoseconds(1) / Double(count))
}

if CommandLine.arguments.count > 1 {
  let url = URL(fileURLWithPath: CommandLine.arguments[1])
  try (values + velocities).withUnsafeBytes { try Data($0).write(to: url) }
}
