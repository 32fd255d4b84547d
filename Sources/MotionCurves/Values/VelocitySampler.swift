/// SwiftUI's estimate of a moving value's velocity from its last three samples.
///
///     v = 0.25 · (x₃ - x₂) / (t₃ - t₂) + 0.75 · (x₂ - x₁) / (t₂ - t₁)
///
/// The older difference weighs more, as tests that run against SwiftUI show.  With two samples it
/// is their difference; with fewer it is 0.
package struct VelocitySampler<Value: AnimatableValue>: Sendable {
  private var samples: [(time: Double, vector: Value.Vector)] = []

  /// Creates a sampler that has seen nothing.
  package init() {}

  /// Adds a value seen at a time in seconds, which must not fall from call to call.
  package mutating func add(_ value: Value, at time: Double) {
    samples.append((time, value.vector))
    if samples.count > 3 { samples.removeFirst() }
  }

  /// The estimated velocity in units per second.
  package var velocity: Value {
    switch samples.count {
    case 0, 1: Value(vector: .zero)
    case 2: Value(vector: slope(0, 1))
    default: Value(vector: slope(1, 2) * 0.25 + slope(0, 1) * 0.75)
    }
  }

  private func slope(_ first: Int, _ second: Int) -> Value.Vector {
    let elapsed = samples[second].time - samples[first].time
    return (samples[second].vector - samples[first].vector) / elapsed
  }
}
