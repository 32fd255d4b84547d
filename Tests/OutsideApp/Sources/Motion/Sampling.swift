import MotionCurves

/// Values of an animation, frame by frame.
package enum Sampling {
  /// A move that reverses before its end.
  package static func turnedRound(
    _ animation: Animation, at time: Double, policy: RetargetPolicy? = nil
  ) throws(SamplingError) -> [CurveSample<Double>] {
    Array(
      try CurveSampler(
        animation, from: 0, to: 100, rate: .framesPerSecond(120), until: .time(1),
        retargets: [.init(to: 0, at: time, animation: .smooth())], policy: policy))
  }

  /// The number of frames of a color change, and the color in the middle.
  package static func fade(
    _ animation: Animation, from start: MotionColor, to target: MotionColor
  ) throws(SamplingError) -> (frames: Int, middle: MotionColor) {
    let sampler = try CurveSampler(animation, from: start, to: target, until: .settle)
    return (sampler.count, Array(sampler)[sampler.count / 2].value)
  }
}

/// An animated value, driven by a display link.
package struct Ticker<Value: AnimatableValue> {
  private var running: RunningAnimation<Value>

  /// Begins a move.
  package init(from start: Value, to target: Value, _ animation: Animation) {
    running = RunningAnimation(from: start, to: target, animation: animation)
  }

  /// The value at a time, and whether it is the last.
  package mutating func tick(at time: Double) -> (value: Value, isLast: Bool) {
    let frame = running.frame(at: time)
    return (frame.value, frame.isFinished)
  }

  /// Changes the target.
  package mutating func retarget(to target: Value, at time: Double) {
    running.retarget(to: target, at: time)
  }

  /// The target of the move.
  package var target: Value { running.target }
}

/// A position on the screen, animated as one value.
package struct Place: AnimatableValue, Hashable {
  /// The distance from the left.
  package var x: Double
  /// The distance from the top.
  package var y: Double

  /// Creates a position.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package var vector: SIMD2<Double> { SIMD2(x, y) }

  package init(vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}
