import MotionCurves

/// Kotlin for AndroidX `SpringForce`, or a `PathInterpolator` for a Bézier.
///
/// `SpringForce` has mass 1, so the stiffness is divided by the mass.
struct AndroidExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func text() throws(CurveExportError) -> String {
    if plan.repetition != nil, plan.spring != nil {
      throw plan.unsupported("a repeated SpringAnimation", remedy: "start it again at its end")
    }
    let code: String
    if let parameters = plan.spring { code = spring(parameters) } else { code = try interpolator() }
    return "// \(plan.caption).\n" + code
  }

  private func spring(_ spring: SpringParameters) -> String {
    let property = plan.options.property ?? "DynamicAnimation.SCALE_X"
    let velocity = spring.initialVelocity * (plan.options.to - plan.options.from)
    var start = "animation.start()"
    if plan.delay > 0 {
      start = "view.postDelayed({ \(start) }, \(plan.delay.milliseconds))"
    }
    return """
      val animation = SpringAnimation(view, \(property)).apply {
        spring = SpringForce(\(plan.options.to.float)).apply {
          stiffness = \((spring.stiffness / spring.mass).float)
          dampingRatio = \(spring.dampingRatio.float)
        }
        setStartValue(\(plan.options.from.float))
        setStartVelocity(\(velocity.float))
      }
      \(start)

      """
  }

  private func interpolator() throws(CurveExportError) -> String {
    let bezier = try plan.bezier()
    let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(\.float)
    let property = plan.options.property ?? "View.SCALE_X"
    var lines = [
      "val animator = ObjectAnimator.ofFloat(",
      "  view, \(property), \(plan.options.from.float), \(plan.options.to.float)",
      ").apply {",
      "  duration = \(plan.duration.milliseconds)",
      "  startDelay = \(plan.delay.milliseconds)",
      "  interpolator = PathInterpolator(\(points.joined(separator: ", ")))",
    ]
    if let repetition = plan.repetition {
      // Android counts the runs after the first.
      let count = repetition.count.map { String($0 - 1) } ?? "ValueAnimator.INFINITE"
      lines.append("  repeatCount = \(count)")
      if repetition.autoreverses { lines.append("  repeatMode = ValueAnimator.REVERSE") }
    }
    return lines.joined(separator: "\n") + "\n}\nanimator.start()\n"
  }
}

extension Double {
  /// The number as a Kotlin float.
  fileprivate var float: String {
    let text = Float(self).description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}
