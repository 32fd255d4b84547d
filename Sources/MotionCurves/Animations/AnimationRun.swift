/// A running animation; times are seconds since its start and must not decrease from frame to frame.
struct AnimationRun<Vector: SIMD & Sendable>: Sendable where Vector.Scalar == Double {
  struct Frame {
    /// The distance moved.
    var value: Vector
    var velocity: Vector
    /// The derivative of `value` with respect to the interval, used when the interval moves; 0 for a moving fluid
    /// spring.
    var intervalDerivative: Double
    /// On a fluid spring's own clock; nil for other animations.
    var simulatedTime: Double?
    /// A `Spring` value that does not repeat ends near its target, every other animation exactly at it.
    var isFinished: Bool
  }

  private struct Cycle {
    var index = 0
    var start = 0.0
  }

  let animation: Animation
  private let spring: Spring
  /// In animated distances per second.
  private let springVelocity: Double
  /// The seconds until `spring` ends, stored because computing them can take a thousand evaluations.
  private let springEnd: Double
  private var fluid = FluidSpringState<Vector>()
  private var cycles: [Cycle]

  init(_ animation: Animation) {
    self.animation = animation
    (spring, springVelocity) = animation.closedFormSpring ?? (.smooth, 0)
    springEnd =
      switch animation.base {
      case .curve, .fluidSpring: 0
      case .spring, .interpolatingSpring, .coreAnimationSpring: animation.base.duration
      }
    cycles = Array(repeating: Cycle(), count: animation.modifiers.count)
  }

  /// `interval` is the vector from the start to the target.
  mutating func frame(of interval: Vector, at time: Double) -> Frame {
    frame(of: interval, at: time, depth: animation.modifiers.count)
  }

  private mutating func frame(of interval: Vector, at time: Double, depth: Int) -> Frame {
    guard depth > 0 else { return baseFrame(of: interval, at: time) }
    switch animation.modifiers[depth - 1] {
    case .delay(let delay):
      var inner = frame(of: interval, at: max(0, time - delay), depth: depth - 1)
      if time < delay { inner.velocity = .zero }
      return inner
    case .speed(let speed):
      var inner = frame(of: interval, at: time * speed, depth: depth - 1)
      inner.velocity *= speed
      return inner
    case .repeating(let count, let autoreverses):
      return repeatedFrame(
        of: interval, at: time, count: count, autoreverses: autoreverses, depth: depth)
    }
  }

  private mutating func repeatedFrame(
    of interval: Vector, at time: Double, count: Int?, autoreverses: Bool, depth: Int
  ) -> Frame {
    var inner = frame(of: interval, at: time - cycles[depth - 1].start, depth: depth - 1)
    let isLast = count.map { cycles[depth - 1].index >= $0 - 1 } ?? false
    // At most one repetition per frame: a base of duration 0 would repeat forever.
    if inner.isFinished {
      if isLast { return .finished(interval, simulatedTime: inner.simulatedTime) }
      cycles[depth - 1].index += 1
      cycles[depth - 1].start = time
      restart(depth: depth - 1)
      inner = frame(of: interval, at: 0, depth: depth - 1)
    }
    if autoreverses && cycles[depth - 1].index % 2 == 1 {
      inner.value = interval - inner.value
      inner.velocity = -inner.velocity
      inner.intervalDerivative = 1 - inner.intervalDerivative
    }
    inner.isFinished = false
    return inner
  }

  private mutating func restart(depth: Int) {
    fluid = FluidSpringState()
    for index in 0..<depth { cycles[index] = Cycle() }
  }

  private mutating func baseFrame(of interval: Vector, at time: Double) -> Frame {
    switch animation.base {
    case .fluidSpring(let spring): return fluidFrame(spring, interval: interval, time: time)
    case .curve(let curve, let duration):
      if time > duration || duration <= 0 { return .finished(interval) }
      let progress = time / duration
      return Frame(
        interval: interval, fraction: curve.value(at: progress),
        velocity: curve.velocity(at: progress) / duration, isFinished: false)
    case .spring:
      return springFrame(of: interval, at: time, isFinished: time >= springEnd)
    case .interpolatingSpring, .coreAnimationSpring:
      if time >= springEnd { return .finished(interval) }
      return springFrame(of: interval, at: time, isFinished: false)
    }
  }

  private func springFrame(of interval: Vector, at time: Double, isFinished: Bool) -> Frame {
    let moment = spring.moment(at: time)
    return Frame(
      interval: interval, fraction: moment.position(target: 1, initialVelocity: springVelocity),
      velocity: moment.velocity(target: 1, initialVelocity: springVelocity), isFinished: isFinished)
  }

  private mutating func fluidFrame(
    _ spring: FluidSpring, interval: Vector, time: Double
  ) -> Frame {
    fluid.advance(spring, target: interval, to: time)
    if fluid.hasStopped(target: interval) {
      return .finished(interval, simulatedTime: fluid.time)
    }
    return Frame(
      value: fluid.position, velocity: fluid.velocity, intervalDerivative: 0,
      simulatedTime: fluid.time, isFinished: false)
  }

  /// Returns whether a fluid spring without modifiers, or with the previous ones, continues the motion unchained.
  func takesOver(_ previous: Animation) -> Bool {
    guard case .fluidSpring = animation.base else { return false }
    if animation.modifiers.isEmpty { return true }
    return !animation.isRepeating && animation.modifiers == previous.modifiers
  }

  /// Continues the previous animation's motion; `time` is in seconds before delay and speed apply.
  mutating func takeOver(
    position: Vector, velocity: Vector, from previous: Animation, at time: Double
  ) {
    guard case .fluidSpring(let spring) = animation.base else { return }
    var change = 0.0
    if case .fluidSpring(let before) = previous.base { change = before.response - spring.response }
    let speed = animation.speedFactor
    fluid = FluidSpringState(
      position: position, velocity: velocity / speed, time: animation.innerTime(at: time),
      responseChange: change)
  }
}

extension AnimationRun.Frame {
  var hasReachedTarget: Bool { isFinished && intervalDerivative == 1 && velocity == .zero }

  static func finished(_ interval: Vector, simulatedTime: Double? = nil) -> Self {
    Self(
      value: interval, velocity: .zero, intervalDerivative: 1, simulatedTime: simulatedTime,
      isFinished: true)
  }

  /// The velocity is in intervals per second.
  fileprivate init(
    interval: Vector, fraction: Double, velocity: Double, isFinished: Bool
  ) {
    value = interval * fraction
    self.velocity = interval * velocity
    intervalDerivative = fraction
    simulatedTime = nil
    self.isFinished = isFinished
  }
}
