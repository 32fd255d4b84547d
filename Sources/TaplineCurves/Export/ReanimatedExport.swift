import MotionCurves

/// TypeScript for Reanimated's `withSpring` and `withTiming`.
struct ReanimatedExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    var (expression, drawn) = try base()
    if let repetition = plan.repetition {
      let count = repetition.count.map(String.init) ?? "-1"
      expression = "withRepeat(\(expression), \(count), \(repetition.autoreverses))"
    }
    if plan.delay > 0 { expression = "withDelay(\(plan.delay.milliseconds), \(expression))" }
    return DrawnCode(
      "\(plan.options.property ?? "value").value = \(expression);\n", drawn: drawn,
      note: plan.spring != nil && plan.criticalSpring != nil
        ? "since Reanimated moves an overdamped spring as a critical one" : nil)
  }

  /// Reanimated has the closed form, that of a critical spring for overdamped ones, and ends at the
  /// first frame within both rest thresholds.
  ///
  /// Source: `springUtils.ts` of react-native-reanimated.
  private func base() throws(CurveExportError) -> (text: String, drawn: Course?) {
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
      return (text, plan.criticalSpring)
    }
    let (easing, drawn) = try easing()
    return (
      "withTiming(\(target), { duration: \(plan.duration.milliseconds), easing: \(easing) })",
      drawn.stretched(to: plan.duration.microsecond)
    )
  }

  private func easing() throws(CurveExportError) -> (text: String, drawn: Course) {
    if case .curve(let curve, _) = plan.animation.base {
      let own = Course(curve, duration: 1)
      switch curve {
      case .linear: return ("Easing.linear", own)
      case .circular(.easeIn): return ("Easing.in(Easing.circle)", own)
      case .circular(.easeOut): return ("Easing.out(Easing.circle)", own)
      case .circular(.easeInOut): return ("Easing.inOut(Easing.circle)", own)
      case .steps(let steps) where steps.jump == .start || steps.jump == .end:
        return ("Easing.steps(\(steps.count), \(steps.jump == .start))", own)
      case .bezier, .steps, .piecewiseLinear, .keyframes: break
      }
    }
    let bezier = try plan.bezier()
    let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(\.shortText)
    return (
      "Easing.bezier(\(points.joined(separator: ", ")))",
      Course(.bezier(bezier, .exact), duration: 1)
    )
  }
}
