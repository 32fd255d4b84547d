import MotionCurves

/// TypeScript for Reanimated's `withSpring` and `withTiming`.
struct ReanimatedExport {
  private let plan: ExportPlan

  /// What moves once, before it is repeated or delayed.
  private struct Run {
    /// A function of points, where one is needed.
    var declaration = ""
    var expression: String
    let drawn: Course?
  }

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    let run = try run()
    var expression = run.expression
    if let repetition = plan.repetition {
      let count = repetition.count.map(String.init) ?? "-1"
      expression = "withRepeat(\(expression), \(count), \(repetition.autoreverses))"
    }
    if plan.delay > 0 { expression = "withDelay(\(plan.delay.milliseconds), \(expression))" }
    return DrawnCode(
      "\(run.declaration)\(plan.options.property ?? "value").value = \(expression);\n",
      drawn: run.drawn,
      note: plan.spring != nil && plan.criticalSpring != nil
        ? "since Reanimated moves an overdamped spring as a critical one" : nil)
  }

  /// Reanimated has the closed form, that of a critical spring for overdamped ones, and ends at the
  /// first frame within both rest thresholds.
  ///
  /// Source: `springUtils.ts` of react-native-reanimated.
  private func run() throws(CurveExportError) -> Run {
    let target = plan.options.to.shortText
    if let spring = plan.spring {
      try plan.checkFinite()
      let travel = plan.options.to - plan.options.from
      let velocity = spring.initialVelocity * travel
      let rest = RestThreshold(plan)
      let text =
        "withSpring(\(target), { mass: \(spring.mass.shortText), "
        + "stiffness: \(spring.stiffness.shortText), damping: \(spring.damping.shortText), "
        + "velocity: \(velocity.shortText), "
        + "restDisplacementThreshold: \((rest.distance * abs(travel)).text(decimals: 9)), "
        + "restSpeedThreshold: \((rest.speed * abs(travel)).text(decimals: 9)) })"
      return Run(expression: text, drawn: plan.criticalSpring)
    }
    guard plan.endValue == 1 else {
      throw plan.unsupported(
        "a curve that does not end at its target", remedy: "use web-animations")
    }
    var run = try easing()
    run.expression =
      "withTiming(\(target), { duration: \(plan.duration.milliseconds), easing: \(run.expression) })"
    return run
  }

  /// An easing of Reanimated's own where it has one that is as exact as points would be.
  private func easing() throws(CurveExportError) -> Run {
    let duration = plan.duration.microsecond
    if case .curve(let curve, _) = plan.animation.base {
      let own = Course(curve, duration: duration)
      switch curve {
      case .circular(.easeIn): return Run(expression: "Easing.in(Easing.circle)", drawn: own)
      case .circular(.easeOut): return Run(expression: "Easing.out(Easing.circle)", drawn: own)
      case .circular(.easeInOut): return Run(expression: "Easing.inOut(Easing.circle)", drawn: own)
      case .steps(let steps) where steps.jump == .start || steps.jump == .end:
        return Run(
          expression: "Easing.steps(\(steps.count), \(steps.jump == .start))", drawn: own)
      case .linear, .bezier, .steps, .piecewiseLinear, .keyframes: break
      }
    }
    let easing = try plan.easing(over: duration) { bezier in
      guard let drawn = BezierPlayer.newton(bezier) else { return nil }
      let truth = Course(.bezier(bezier, .exact), duration: 1)
      return CertifiedError(drawn, of: truth, until: 1).bound <= plan.options.tolerance
        ? drawn : nil
    }
    switch easing.form {
    case .linear: return Run(expression: "Easing.linear", drawn: easing.drawn)
    case .bezier(let bezier):
      let points = bezier.coordinates.map(\.shortText)
      return Run(
        expression: "Easing.bezier(\(points.joined(separator: ", ")))", drawn: easing.drawn)
    case .points(let points):
      return Run(
        declaration: PointsCode(points).script(parameter: "p: number", isWorklet: true),
        expression: PointsCode.scriptName, drawn: easing.drawn)
    }
  }
}
