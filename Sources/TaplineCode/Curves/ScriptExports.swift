import MotionCurves
import TaplineCurves
import TaplineFitting
import TaplineText

extension ExportPlan {
  /// Source: `spring` of Motion, closed form with an end at the first frame within both thresholds, and `cubicBezier`.
  func motion() throws(CurveExportError) -> CodeFragment {
    var settings: [String]
    var easing: EasingCode?
    if let spring {
      try checkRunsOnce("a repeated spring", remedy: "use css or web-animations")
      settings =
        try ["type: \"spring\""]
        + SpringCode(spring, self).settings([
          "mass", "stiffness", "damping", "velocity", "restDelta", "restSpeed",
        ])
    } else {
      let duration = duration.roundedToMicrosecond
      let code = try self.easing(
        over: duration, linear: "\"linear\"", points: .script(),
        bezier: ({ "[\($0.arguments)]" }, BezierApproximation.twelveBisections),
        bezierNote: "since Motion solves the curve by twelve bisections")
      settings = ["duration: \(duration.shortestText)", "ease: \(code.expression)"]
      easing = code
    }
    settings += repetitionSettings(endless: "Infinity", reverse: "repeatType: \"reverse\"")
    let object = ["{"] + settings.map { "  \($0)," } + ["}"]
    return try CodeFragment(
      self, declarations: easing?.declarations ?? [], expression: object,
      statements: [
        "animate(", "  element,",
        "  { \(options.property ?? "opacity"): [\(options.from.shortestText), \(options.to.shortestText)] },",
      ] + object.embedded(after: "  ", before: ",", indent: 2) + [");"],
      drawn: easing?.drawn, note: easing?.note)
  }

  /// Returns the settings of GSAP and Motion for delay and repetition; both count the runs after the first.
  func repetitionSettings(endless: String, reverse: String) -> [String] {
    var settings = delay > 0 ? ["delay: \(delay.roundedToMicrosecond.shortestText)"] : []
    if let repetition {
      settings.append("repeat: \(repetition.count.map { String($0 - 1) } ?? endless)")
      if repetition.autoreverses { settings.append(reverse) }
    }
    return settings
  }

  /// Source: `SpringValue.advance` of @react-spring/core, which takes Euler steps of 1 ms, their number per frame
  /// rounded up, so that springs run too fast, by 2 % at 60 Hz and by 8 % at 120 Hz.
  func reactSpring() throws(CurveExportError) -> CodeFragment {
    try checkRunsOnce("a repetition", remedy: "loop in react-spring, or use css")
    if let spring {
      try checkSampling()
      let drawn = integrated(spring)
      if isWithinLimit(drawn) {
        let frameMilliseconds = options.rate.interval * 1000
        let steps = Int(frameMilliseconds.rounded(.up))
        return try reactSpring(
          SpringCode(spring, self).settings(
            ["mass", "tension", "friction", "velocity", "precision", "restVelocity"],
            velocityDivisor: 1000), drawn: drawn,
          note:
            "as react-spring takes \(steps) \(steps == 1 ? "step" : "steps") of 1 ms for a frame of "
            + "\(frameMilliseconds.text(decimals: 2)) ms; --max-error writes points instead")
      }
    }
    try checkEnd()
    let duration = duration.roundedToMicrosecond
    let easing = try easing(
      over: duration, linear: "(p) => p", points: .script(parameter: "p: number"))
    return try reactSpring(
      ["duration: \(duration.milliseconds)", "easing: \(easing.expression)"],
      declarations: easing.declarations, drawn: easing.drawn)
  }

  private func reactSpring(
    _ settings: [String], declarations: [String] = [], drawn: Trajectory, note: String? = nil
  ) throws(CurveExportError) -> CodeFragment {
    let property = options.property ?? "opacity"
    let motion =
      (delay > 0 ? ["  delay: \(delay.milliseconds),"] : [])
      + ["  config: {"] + settings.map { "    \($0)," } + ["  },"]
    return try CodeFragment(
      self, declarations: declarations, expression: ["{"] + motion + ["}"],
      statements: [
        "const \(unique("springs")) = useSpring({",
        "  from: { \(property): \(options.from.shortestText) },",
        "  to: { \(property): \(options.to.shortestText) },",
      ] + motion + ["});"], drawn: drawn, note: note)
  }

  /// Returns the positions of react-spring's spring at the display frames, connected by lines.
  private func integrated(_ spring: SpringParameters) -> Trajectory {
    let interval = options.rate.interval
    let steps = max(Int((interval * 1000).rounded(.up)), 1)
    var (position, velocity) = (0.0, spring.initialVelocity / 1000)
    var points: [(time: Double, value: Double)] = [(0, 0)]
    var frame = 1
    while options.rate.seconds(at: frame - 1) < duration {
      for _ in 0..<steps {
        let pull = -spring.stiffness * 1e-6 * (position - 1)
        let drag = -spring.damping * 0.001 * velocity
        velocity += (pull + drag) / spring.mass
        position += velocity
      }
      points.append((options.rate.seconds(at: frame), position))
      frame += 1
    }
    return Trajectory(lines: points)
  }

  /// Source: `springUtils.ts` of react-native-reanimated, closed form with overdamped springs as critical ones and an
  /// end at the first frame within both rest thresholds.
  func reanimated() throws(CurveExportError) -> CodeFragment {
    let target = options.endExpression ?? options.to.shortestText
    var easing: EasingCode?
    var call: String
    if let spring {
      let settings = try SpringCode(spring, self).settings([
        "mass", "stiffness", "damping", "velocity", "restDisplacementThreshold",
        "restSpeedThreshold",
      ])
      call = "withSpring(\(target), { \(settings.joined(separator: ", ")) })"
    } else {
      try checkEnd()
      let code = try reanimatedEasing()
      call =
        "withTiming(\(target), { duration: \(duration.milliseconds), easing: \(code.expression) })"
      easing = code
    }
    if let repetition {
      let count = repetition.count.map(String.init) ?? "-1"
      call = "withRepeat(\(call), \(count), \(repetition.autoreverses))"
    }
    if delay > 0 { call = "withDelay(\(delay.milliseconds), \(call))" }
    return try CodeFragment(
      self, declarations: easing?.declarations ?? [], expression: [call],
      statements: ["\(options.property ?? "value").value = \(call);"],
      drawn: spring == nil ? easing?.drawn : criticalSpring,
      note: spring != nil && criticalSpring != nil
        ? "since Reanimated moves an overdamped spring as a critical one" : nil)
  }

  /// Returns Reanimated's own easing of the curve, or points if it has none or draws a Bézier too inaccurately.
  private func reanimatedEasing() throws(CurveExportError) -> EasingCode {
    let duration = duration.roundedToMicrosecond
    if case .curve(let curve, _) = animation.base {
      let builtIn: String? =
        switch curve {
        case .circular(.easeIn): "Easing.in(Easing.circle)"
        case .circular(.easeOut): "Easing.out(Easing.circle)"
        case .circular(.easeInOut): "Easing.inOut(Easing.circle)"
        case .steps(let steps) where steps.jump == .start || steps.jump == .end:
          "Easing.steps(\(steps.count), \(steps.jump == .start))"
        case .linear, .bezier, .steps, .piecewiseLinear, .keyframes: nil
        }
      if let builtIn {
        return EasingCode(expression: builtIn, drawn: Trajectory(curve, duration: duration))
      }
    }
    func drawnMotion(_ bezier: CubicBezier) -> Trajectory? {
      guard let drawn = BezierApproximation.newton(bezier) else { return nil }
      let truth = Trajectory(.bezier(bezier, .exact), duration: 1)
      return CertifiedError(drawn, of: truth, until: 1).bound <= options.tolerance ? drawn : nil
    }
    return try easing(
      over: duration, linear: "Easing.linear",
      points: .script(parameter: "p: number", isWorklet: true),
      bezier: ({ "Easing.bezier(\($0.arguments))" }, drawnMotion))
  }
}
