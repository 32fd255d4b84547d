extension Spring {
  /// The seconds until a unit move from rest stays within 0.001 of its target, as SwiftUI estimates it.
  public var settlingDuration: Double {
    settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.001)
  }

  /// Returns the seconds until the position stays within `epsilon` of the target, estimated as in SwiftUI, without the
  /// division by ω of Core Animation; infinite without decay, 0 if an evaluated motion never settles.
  package func settlingDuration<Value: AnimatableValue>(
    target: Value, initialVelocity: Value = Value(vector: .zero), epsilon: Double = 0.001
  ) -> Double {
    if decayConstant == 0 { return .infinity }
    let (displacement, start) = (target.vector, initialVelocity.vector)
    if angularFrequency > 0 {
      let bound = (displacement * decayConstant - start).length + displacement.length
      let time = -naturalLogarithm(epsilon / bound) / decayConstant
      return time > 0 ? time : 0
    }
    return sampledSettlingTime(epsilon: epsilon) { time in
      (position(target: displacement, velocity: start, time: time) - displacement).length
    }
  }

  /// Creates a spring whose unit move settles within `epsilon` of the target after a duration in seconds.
  ///
  /// The duration D is clamped to `0.01...10` s and the damping ratio to just above 0 up to 1, as in SwiftUI. The
  /// frequency is the root ω₀ of
  ///
  ///     ζ < 1:  ζ/√(1-ζ²) · e^(-ζDω₀) = ε          ζ = 1:  (1 + Dω₀) e^(-Dω₀) = ε
  ///
  /// The root is found by Newton's method from 5/D in 12 steps or, if that fails, from 1/D in 20 steps. The iteration
  /// stops after a step below 0.001, which leaves a relative error of up to 5e-6 in the frequency. SwiftUI's stop rule
  /// is not documented; this is the simplest rule that gives all five values in the tests of the project Respring,
  /// which compares with SwiftUI.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let ratio = min(max(dampingRatio, Double.ulpOfOne), 1)
    let duration = min(max(settlingDuration, 0.01), 10)
    func residual(_ frequency: Double) -> (value: Double, slope: Double) {
      if ratio < 1 {
        let scale = ratio / (1 - ratio * ratio).squareRoot()
        let remaining = scale * exponential(-ratio * duration * frequency)
        return (remaining - epsilon, -ratio * duration * remaining)
      }
      let decay = exponential(-duration * frequency)
      return (
        (1 + duration * frequency) * decay - epsilon, -duration * duration * frequency * decay
      )
    }
    func root(from start: Double, steps: Int) -> Double? {
      var frequency = start
      for _ in 0..<steps {
        let (value, slope) = residual(frequency)
        let step = value / slope
        frequency -= step
        if abs(step) < 0.001 { return frequency }
      }
      return nil
    }
    let frequency = root(from: 5 / duration, steps: 12) ?? root(from: 1 / duration, steps: 20)
    self.init(response: 2 * .pi / (frequency ?? .nan), dampingRatio: ratio)
  }
}

/// Returns the seconds from which a motion, evaluated every 0.1 s, stays within `epsilon` for more than one second; 0
/// if it never does.
func sampledSettlingTime(epsilon: Double, distance: (Double) -> Double) -> Double {
  var time = 0.0
  var arrival: Double?
  for _ in 0..<1024 {
    if distance(time) < epsilon {
      if let arrival, time - arrival > 1 { return arrival }
      arrival = arrival ?? time
    } else {
      arrival = nil
    }
    // A running sum, as in SwiftUI, which is 0.7999999999999999 after 8 steps.
    time += 0.1
  }
  return 0
}
