import MotionCurves

/// A move from 0 to 1, sampled on a grid of times; extremes and crossings are refined between the grid points.
struct CurveShape {
  struct Point {
    var time: Double
    var value: Double
    var velocity: Double
  }

  let duration: Double
  /// The grid points; for a fluid spring, the steps of the integrator.
  private let points: [Point]
  /// The motion at a time in seconds; `nil` for a fluid spring, which is defined only at the grid points.
  private let motion: (@Sendable (Double) -> Point)?

  /// Samples a base animation until its end, or for 20 periods if it never ends.
  init(_ base: Animation.Base, fluidSettling: Double?) {
    switch base {
    case .curve(let curve, let duration):
      let exact = curve.evaluated(.exact)
      self.init(duration: duration) { time in
        let progress = duration > 0 ? time / duration : 1
        return Point(
          time: time, value: exact.value(at: progress),
          velocity: exact.velocity(at: progress) / duration)
      }
    case .fluidSpring(let spring):
      self.init(spring, settling: fluidSettling)
    case .spring(let spring, let velocity):
      self.init(spring, velocity: velocity, duration: base.duration)
    case .interpolatingSpring(let spring), .coreAnimationSpring(let spring, _):
      self.init(spring.closedForm, velocity: spring.initialVelocity, duration: base.duration)
    }
  }

  private init(_ spring: Spring, velocity: Double, duration: Double) {
    let end = duration.isFinite && duration < 1e6 ? duration : 20 * spring.response
    self.init(duration: duration, sampledDuration: end) { time in
      Point(
        time: time, value: spring.value(target: 1, initialVelocity: velocity, time: time),
        velocity: spring.derivative(target: 1, initialVelocity: velocity, time: time))
    }
  }

  private init(
    duration: Double, sampledDuration: Double? = nil,
    motion: @escaping @Sendable (Double) -> Point
  ) {
    let end = sampledDuration ?? duration
    self.duration = duration
    self.motion = motion
    points = (0...4096).map { motion(end * Double($0) / 4096) }
  }

  private init(_ spring: FluidSpring, settling: Double?) {
    let end = min(settling ?? 20 * max(spring.response, 0.03), TrackEnd.restLimit)
    var state = FluidSpringState<SIMD2<Double>>()
    var points = [Point(time: 0, value: 0, velocity: 0)]
    while state.time < end {
      state.step(spring, target: SIMD2(1, 0))
      points.append(
        Point(time: state.time, value: state.position.x, velocity: state.velocity.x))
    }
    duration = settling ?? .infinity
    motion = nil
    self.points = points
  }

  var start: Point { points[0] }
  var highest: Point { refinedMaximum { $0.value } }
  var fastest: Point { refinedMaximum { abs($0.velocity) } }

  func firstTime(reaching fraction: Double) -> Double? {
    guard let index = points.firstIndex(where: { $0.value >= fraction }) else { return nil }
    guard index > 0 else { return points[0].time }
    var (low, high) = (points[index - 1], points[index])
    guard let motion else {
      let ratio = (fraction - low.value) / (high.value - low.value)
      return low.time + (high.time - low.time) * ratio
    }
    for _ in 0..<60 {
      let middle = motion((low.time + high.time) / 2)
      if middle.value >= fraction { high = middle } else { low = middle }
    }
    return high.time
  }

  /// Returns the grid point at which `measure` is largest, refined by golden-section search.
  private func refinedMaximum(_ measure: (Point) -> Double) -> Point {
    let best = points.indices.max { measure(points[$0]) < measure(points[$1]) } ?? 0
    guard let motion, best > 0, best < points.count - 1 else { return points[best] }
    let golden = (5.0.squareRoot() - 1) / 2
    var (low, high) = (points[best - 1].time, points[best + 1].time)
    for _ in 0..<60 {
      let (left, right) = (high - golden * (high - low), low + golden * (high - low))
      if measure(motion(left)) > measure(motion(right)) { high = right } else { low = left }
    }
    let peak = motion((low + high) / 2)
    return measure(peak) > measure(points[best]) ? peak : points[best]
  }
}
