import MotionCurves

/// TypeScript for Reanimated's `withSpring` and `withTiming`.
struct ReanimatedExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func text() throws(CurveExportError) -> String {
    var expression = try base()
    if let repetition = plan.repetition {
      let count = repetition.count.map(String.init) ?? "-1"
      expression = "withRepeat(\(expression), \(count), \(repetition.autoreverses))"
    }
    if plan.delay > 0 { expression = "withDelay(\(plan.delay.milliseconds), \(expression))" }
    return """
      // \(plan.caption).
      \(plan.options.property ?? "value").value = \(expression);

      """
  }

  private func base() throws(CurveExportError) -> String {
    let target = plan.options.to.shortText
    if let spring = plan.spring {
      let velocity = spring.initialVelocity * (plan.options.to - plan.options.from)
      return "withSpring(\(target), { mass: \(spring.mass.shortText), "
        + "stiffness: \(spring.stiffness.shortText), damping: \(spring.damping.shortText), "
        + "velocity: \(velocity.shortText) })"
    }
    return "withTiming(\(target), { duration: \(plan.duration.milliseconds), "
      + "easing: \(try easing()) })"
  }

  private func easing() throws(CurveExportError) -> String {
    if case .curve(let curve, _) = plan.animation.base {
      switch curve {
      case .linear: return "Easing.linear"
      case .circular(.easeIn): return "Easing.in(Easing.circle)"
      case .circular(.easeOut): return "Easing.out(Easing.circle)"
      case .circular(.easeInOut): return "Easing.inOut(Easing.circle)"
      case .steps(let steps) where steps.jump == .start || steps.jump == .end:
        return "Easing.steps(\(steps.count), \(steps.jump == .start))"
      case .bezier, .steps, .piecewiseLinear, .keyframes: break
      }
    }
    let bezier = try plan.bezier()
    let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(\.shortText)
    return "Easing.bezier(\(points.joined(separator: ", ")))"
  }
}
