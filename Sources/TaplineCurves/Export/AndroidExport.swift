import MotionCurves

/// Kotlin for AndroidX `SpringForce`, or a `PathInterpolator` for a Bézier.
///
/// `SpringForce` has mass 1, so the stiffness is divided by the mass.
struct AndroidExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    if plan.repetition != nil, plan.spring != nil {
      throw plan.unsupported("a repeated SpringAnimation", remedy: "start it again at its end")
    }
    if let parameters = plan.spring { return try spring(parameters) }
    return try interpolator()
  }

  /// `DynamicAnimation` counts whole milliseconds, and ends a spring closer to its target than
  /// three quarters of the least visible change and slower than 62.5 of these a second.
  ///
  /// Source: AndroidX `DynamicAnimation` and `SpringForce`.
  private func spring(_ spring: SpringParameters) throws(CurveExportError) -> DrawnCode {
    try plan.checkFinite()
    let rest = RestThreshold(plan, ratio: 62.5)
    let travel = abs(plan.options.to - plan.options.from)
    let property = plan.options.property ?? "DynamicAnimation.SCALE_X"
    let velocity = spring.initialVelocity * (plan.options.to - plan.options.from)
    var start = "animation.start()"
    if plan.delay > 0 {
      start = "view.postDelayed({ \(start) }, \(plan.delay.wholeMilliseconds))"
    }
    let code = """
      val animation = SpringAnimation(view, \(property)).apply {
        spring = SpringForce(\(plan.options.to.float)).apply {
          stiffness = \((spring.stiffness / spring.mass).float)
          dampingRatio = \(spring.dampingRatio.float)
        }
        setStartValue(\(plan.options.from.float))
        setStartVelocity(\(velocity.float))
        minimumVisibleChange = \((rest.distance / 0.75 * travel).float)
      }
      \(start)

      """
    return DrawnCode(
      code, drawn: try plan.steppedSpring(Self.frame),
      note: "in whole milliseconds, as Android counts")
  }

  /// Seconds that Android counts as one.
  private static let frame = 0.001

  private func interpolator() throws(CurveExportError) -> DrawnCode {
    let bezier = try plan.bezier()
    let points = bezier.coordinates.map(\.float)
    let isLinear = bezier == .linear
    let property = plan.options.property ?? "View.SCALE_X"
    var lines = [
      "val animator = ObjectAnimator.ofFloat(",
      "  view, \(property), \(plan.options.from.float), \(plan.options.to.float)",
      ").apply {",
      "  duration = \(plan.duration.wholeMilliseconds)",
      "  startDelay = \(plan.delay.wholeMilliseconds)",
      isLinear
        ? "  interpolator = LinearInterpolator()"
        : "  interpolator = PathInterpolator(\(points.joined(separator: ", ")))",
    ]
    if let repetition = plan.repetition {
      // Android counts the runs after the first.
      let count = repetition.count.map { String($0 - 1) } ?? "ValueAnimator.INFINITE"
      lines.append("  repeatCount = \(count)")
      if repetition.autoreverses { lines.append("  repeatMode = ValueAnimator.REVERSE") }
    }
    let drawn = BezierPlayer.androidPath(bezier.singlePrecision)
    return DrawnCode(
      lines.joined(separator: "\n") + "\n}\nanimator.start()\n",
      drawn: drawn.stretched(to: plan.duration.millisecond),
      note: isLinear ? nil : "by the straight lines that PathInterpolator draws")
  }
}

extension Double {
  /// The number as a Kotlin float.
  var float: String {
    let text = Float(self).description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}
