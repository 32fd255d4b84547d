import MotionCurves
import TaplineCurves
import TaplineText

/// The numbers of a spring as code, in units of the animated property and seconds.
struct SpringCode {
  let mass: String
  let stiffness: String
  let damping: String
  let velocity: Double
  let restDistance: String
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

  /// Returns mass, stiffness, damping, velocity, rest distance and rest speed under these names; the divisor is 1000
  /// for a toolkit that measures velocities per millisecond.
  func settings(_ names: [String], velocityDivisor: Double = 1) -> [String] {
    let values = [
      mass, stiffness, damping, (velocity / velocityDivisor).shortestText, restDistance,
      (restSpeed / velocityDivisor).text(decimals: velocityDivisor == 1 ? 9 : 12),
    ]
    return zip(names, values).map { "\($0): \($1)" }
  }
}

/// The thresholds below both of which a toolkit ends a spring, so small that no earlier frame is below both.
struct RestThreshold {
  /// A fraction of the animated distance.
  let distance: Double
  /// Animated distances per second.
  let speed: Double

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
