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
        decay: exponential(-c * time), cosine: cosine(w * time), sine: sine(w * time))
    } else if angularFrequency == 0 {
      damping = .critical(decay: exponential(-c * time))
    } else {
      damping = .overdamped(slow: exponential((w - c) * time), fast: exponential(-(w + c) * time))
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
