import MotionCurves
import TaplineCurves
import TaplineText

/// The numbers of a spring as code for toolkits with rest thresholds, in units of the animated property.
struct SpringCode {
  let mass: String
  let stiffness: String
  let damping: String
  /// The initial velocity in units of the property per second.
  let velocity: Double
  let restDistance: String
  /// The rest speed in units of the property per second.
  let restSpeed: Double

  init(_ spring: SpringParameters, _ plan: ExportPlan) throws(CurveExportError) {
    try plan.checkFinite()
    let displacement = plan.options.to - plan.options.from
    let rest = RestThreshold(plan)
    mass = spring.mass.shortestText
    stiffness = spring.stiffness.shortestText
    damping = spring.damping.shortestText
    velocity = spring.initialVelocity * displacement
    restDistance = (rest.distance * abs(displacement)).text(decimals: 9)
    restSpeed = rest.speed * abs(displacement)
  }

  /// Returns `name: value` for mass, stiffness, damping, velocity, rest distance and rest speed, in that order.
  ///
  /// The velocity divisor is 1000 for a toolkit that measures velocities per millisecond.
  func settings(_ names: [String], velocityDivisor: Double = 1) -> [String] {
    let values = [
      mass, stiffness, damping, (velocity / velocityDivisor).shortestText, restDistance,
      (restSpeed / velocityDivisor).text(decimals: velocityDivisor == 1 ? 9 : 12),
    ]
    return zip(names, values).map { "\($0): \($1)" }
  }
}

/// The thresholds of distance and speed below which a toolkit ends a spring.
///
/// A toolkit ends a spring at the first frame below both thresholds. The thresholds are so small that no frame before
/// the end of the exported motion is below both.
struct RestThreshold {
  /// The distance from the target as a fraction of the animated distance.
  let distance: Double
  /// The speed in animated distances per second.
  let speed: Double

  /// Computes thresholds of two significant digits that do not end a plan's spring early.
  ///
  /// `ratio` is the toolkit's fixed ratio of speed threshold to distance threshold, in 1/s; nil if there is none.
  init(_ plan: ExportPlan, ratio: Double? = nil) {
    guard let (spring, velocity) = plan.animation.closedFormSpring else {
      (distance, speed) = (0.001, 0.001)
      return
    }
    let factor = ratio ?? 2 * .pi / spring.response * plan.speed
    let end = plan.duration
    func excess(_ time: Double) -> Double {
      let springTime = time * plan.speed
      let x = spring.value(target: 1.0, initialVelocity: velocity, time: springTime)
      let v =
        spring.derivative(target: 1.0, initialVelocity: velocity, time: springTime) * plan.speed
      return max(abs(x - 1), abs(v) / factor)
    }
    // The excess decreases with every oscillation, so its minimum is in the last oscillations.
    let lastOscillations = min(end, 3 * spring.response / plan.speed)
    var least = excess(end)
    for index in 0...1024 {
      let fraction = Double(index) / 1024
      least = min(least, excess(end * fraction), excess(end - lastOscillations * fraction))
    }
    let threshold = max(least * 0.8, 1e-7)
    var scale = 10.0
    while threshold * scale < 10 { scale *= 10 }
    distance = (threshold * scale).rounded(.down) / scale
    speed = distance * factor
  }
}
