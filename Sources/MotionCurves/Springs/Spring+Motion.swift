import TaplineSystem

// Springs call the C library, as in Apple's frameworks. Samples of sound use `ReproducibleFunctions`, whose results are
// the same on every system.

extension Spring {
  /// Returns the position at a time in seconds of a body that starts at 0 and is drawn to `target`.
  package func value<Value: AnimatableValue>(
    target: Value, initialVelocity: Value = Value(vector: .zero), time: Double
  ) -> Value {
    Value(vector: position(target: target.vector, velocity: initialVelocity.vector, time: time))
  }

  /// Returns the velocity at a time in seconds, in units per second, **as SwiftUI computes it**.
  ///
  /// For overdamped springs SwiftUI adds the target to the velocity, as the tests of the project Respring confirm bit
  /// for bit. `derivative(target:initialVelocity:time:)` is the derivative.
  ///
  /// - Complexity: O(1).
  public func velocity<Value: AnimatableValue>(
    target: Value, initialVelocity: Value = Value(vector: .zero), time: Double
  ) -> Value {
    let slope = derivative(target: target.vector, velocity: initialVelocity.vector, time: time)
    return Value(vector: angularFrequency < 0 ? slope + target.vector : slope)
  }

  /// Returns the derivative of ``value(target:initialVelocity:time:)``.
  package func derivative<Value: AnimatableValue>(
    target: Value, initialVelocity: Value = Value(vector: .zero), time: Double
  ) -> Value {
    Value(vector: derivative(target: target.vector, velocity: initialVelocity.vector, time: time))
  }

  /// Returns the position at a time in seconds of a body that moves from one value to another.
  public func value<Value: AnimatableValue>(
    fromValue: Value, toValue: Value, initialVelocity: Value = Value(vector: .zero), time: Double
  ) -> Value {
    let displacement = toValue.vector - fromValue.vector
    let moved = position(target: displacement, velocity: initialVelocity.vector, time: time)
    return Value(vector: fromValue.vector + moved)
  }

  /// Advances a value and its velocity by `deltaTime` seconds.
  ///
  /// Like SwiftUI, uses ``velocity(target:initialVelocity:time:)`` with its quirk for overdamped springs.
  public func update<Value: AnimatableValue>(
    value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
  ) {
    let distance = Value(vector: target.vector - value.vector)
    let start = velocity
    velocity = self.velocity(target: distance, initialVelocity: start, time: deltaTime)
    let moved = position(target: distance.vector, velocity: start.vector, time: deltaTime)
    value = Value(vector: value.vector + moved)
  }

  func position<Vector: SIMD>(target: Vector, velocity: Vector, time: Double) -> Vector
  where Vector.Scalar == Double {
    let moment = moment(at: time)
    return Self.components(target, velocity) { moment.position(target: $0, initialVelocity: $1) }
  }

  private func derivative<Vector: SIMD>(target: Vector, velocity: Vector, time: Double) -> Vector
  where Vector.Scalar == Double {
    let moment = moment(at: time)
    return Self.components(target, velocity) { moment.velocity(target: $0, initialVelocity: $1) }
  }

  private static func components<Vector: SIMD>(
    _ target: Vector, _ velocity: Vector, _ component: (Double, Double) -> Double
  ) -> Vector where Vector.Scalar == Double {
    var result = Vector.zero
    for index in result.indices { result[index] = component(target[index], velocity[index]) }
    return result
  }

  func moment(at time: Double) -> SpringMoment {
    let (c, w) = (decayConstant, abs(angularFrequency))
    let damping: SpringMoment.Damping
    if angularFrequency > 0 {
      damping = .underdamped(
        decay: exp(-c * time), cosine: cos(w * time), sine: sin(w * time))
    } else if angularFrequency == 0 {
      damping = .critical(decay: exp(-c * time))
    } else {
      damping = .overdamped(slow: exp((w - c) * time), fast: exp(-(w + c) * time))
    }
    return SpringMoment(decayConstant: c, frequency: w, time: time, damping: damping)
  }
}

/// The terms of a spring's motion at one time, which are the same for every component.
struct SpringMoment {
  enum Damping {
    case underdamped(decay: Double, cosine: Double, sine: Double)
    case critical(decay: Double)
    case overdamped(slow: Double, fast: Double)
  }

  let decayConstant: Double
  /// The absolute value of ω.
  let frequency: Double
  let time: Double
  let damping: Damping

  func position(target: Double, initialVelocity: Double) -> Double {
    let (c, w) = (decayConstant, frequency)
    switch damping {
    case .underdamped(let decay, let cosine, let sine):
      let initialSlope = target * c - initialVelocity
      return target - (target * cosine + initialSlope * sine / w) * decay
    case .critical(let decay):
      let initialSlope = target * c - initialVelocity
      return target - (target + initialSlope * time) * decay
    case .overdamped(let slow, let fast):
      return target * (1 - ((c + w) * slow - (c - w) * fast) / (2 * w))
        + initialVelocity * ((slow - fast) / (2 * w))
    }
  }

  func velocity(target: Double, initialVelocity: Double) -> Double {
    let (c, w) = (decayConstant, frequency)
    switch damping {
    case .underdamped(let decay, let cosine, let sine):
      let initialSlope = target * c - initialVelocity
      let oscillation = target * cosine + initialSlope * sine / w
      let slope = initialSlope * cosine - target * (w * sine)
      return (oscillation * c - slope) * decay
    case .critical(let decay):
      let initialSlope = target * c - initialVelocity
      return initialSlope * ((c * time - 1) * decay) + target * (c * decay)
    case .overdamped(let slow, let fast):
      let pull = (c + w) * (w - c) * slow + (c - w) * (c + w) * fast
      return target * (-pull / (2 * w)) + initialVelocity
        * (((w - c) * slow + (w + c) * fast) / (2 * w))
    }
  }
}

extension Spring {
  /// The seconds until a unit move from rest stays within 0.001 of its target, as SwiftUI estimates it.
  public var settlingDuration: Double {
    settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.001)
  }

  /// Estimated as in SwiftUI, which unlike Core Animation does not divide by ω; 0 if an evaluated motion never settles.
  package func settlingDuration<Value: AnimatableValue>(
    target: Value, initialVelocity: Value = Value(vector: .zero), epsilon: Double = 0.001
  ) -> Double {
    if decayConstant == 0 { return .infinity }
    let (displacement, start) = (target.vector, initialVelocity.vector)
    if angularFrequency > 0 {
      let bound = (displacement * decayConstant - start).length + displacement.length
      let time = -log(epsilon / bound) / decayConstant
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
        let remaining = scale * exp(-ratio * duration * frequency)
        return (remaining - epsilon, -ratio * duration * remaining)
      }
      let decay = exp(-duration * frequency)
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

/// Returns the seconds from which a motion stays within `epsilon` for more than one second; 0 if it never does.
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
