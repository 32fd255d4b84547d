import MotionCurves

/// TypeScript for react-spring: its spring, or a duration with an easing.
///
/// react-spring integrates by semi-implicit Euler steps of 1 ms and takes as many in a display frame
/// as its length in milliseconds, rounded up: 17 for 16.7 ms, 9 for 8.3 ms. So its springs run up to
/// 8 % fast, and how far off they are depends on the display. It ends at the first step within both
/// thresholds. Source: `SpringValue.advance` of @react-spring/core.
struct ReactSpringExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    guard plan.repetition == nil else {
      throw plan.unsupported("a repetition", remedy: "loop in react-spring, or use css")
    }
    if let spring = plan.spring {
      try plan.checkSampling()
      let drawn = integrated(spring)
      if plan.isKept(drawn) { return code(spring, drawn) }
    }
    return try easing()
  }

  /// The thresholds count in milliseconds and are as small as let the spring reach its own end.
  private func code(_ spring: SpringParameters, _ drawn: Course) -> DrawnCode {
    let travel = plan.options.to - plan.options.from
    let rest = RestThreshold(plan)
    let frame = plan.options.rate.interval * 1000
    let steps = Int(frame.rounded(.up))
    let config = [
      "mass: \(spring.mass.shortText)", "tension: \(spring.stiffness.shortText)",
      "friction: \(spring.damping.shortText)",
      "velocity: \((spring.initialVelocity * travel / 1000).shortText)",
      "precision: \((rest.distance * abs(travel)).text(decimals: 9))",
      "restVelocity: \((rest.speed * abs(travel) / 1000).text(decimals: 12))",
    ]
    return DrawnCode(
      code(config: config),
      drawn: drawn,
      note:
        "as react-spring takes \(steps) \(steps == 1 ? "step" : "steps") of 1 ms for a frame of "
        + "\(frame.text(decimals: 2)) ms; --max-error writes points instead")
  }

  /// What is shown at the display frames: until the next frame it stands.
  private func integrated(_ spring: SpringParameters) -> Course {
    let interval = plan.options.rate.interval
    let steps = max(Int((interval * 1000).rounded(.up)), 1)
    var (position, velocity) = (0.0, spring.initialVelocity / 1000)
    var points: [(time: Double, value: Double)] = [(0, 0)]
    var frame = 1
    // Between frames nothing is shown; lines through what they show stand for it.
    while plan.options.rate.time(ofFrame: frame - 1) < plan.duration {
      for _ in 0..<steps {
        let pull = -spring.stiffness * 1e-6 * (position - 1)
        let drag = -spring.damping * 0.001 * velocity
        velocity += (pull + drag) / spring.mass
        position += velocity
      }
      points.append((plan.options.rate.time(ofFrame: frame), position))
      frame += 1
    }
    return Course(lines: points)
  }

  private func easing() throws(CurveExportError) -> DrawnCode {
    guard plan.endValue == 1 else {
      throw plan.unsupported(
        "a curve that does not end at its target", remedy: "use web-animations")
    }
    let duration = plan.duration.microsecond
    // Its easings are functions; of Béziers it has none.
    let easing = try plan.easing(over: duration, bezier: nil)
    var (declaration, function) = ("", "(p) => p")
    if case .points(let points) = easing.form {
      declaration = PointsCode(points).script(parameter: "p: number")
      function = PointsCode.scriptName
    }
    let config = ["duration: \(duration.milliseconds)", "easing: \(function)"]
    return DrawnCode(declaration + code(config: config), drawn: easing.drawn)
  }

  private func code(config: [String]) -> String {
    let property = plan.options.property ?? "opacity"
    let delay = plan.delay > 0 ? "  delay: \(plan.delay.milliseconds),\n" : ""
    return """
      const springs = useSpring({
        from: { \(property): \(plan.options.from.shortText) },
        to: { \(property): \(plan.options.to.shortText) },
      \(delay)  config: {
      \(config.map { "    \($0),\n" }.joined())  },
      });

      """
  }
}
