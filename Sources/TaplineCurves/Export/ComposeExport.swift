import MotionCurves

/// Kotlin for Jetpack Compose: `spring`, or `tween` with a Bézier or with an easing of points.
///
/// Compose's spring has the closed form of all three kinds of damping and counts whole milliseconds;
/// it ends when its envelope is below the visibility threshold. `tween` takes whole milliseconds too.
/// `CubicBezierEasing` finds the time to 0.001 of the duration; newer versions solve the equation.
/// Source: `FloatSpringSpec`, `SpringSimulation` and `CubicBezierEasing` of
/// androidx.compose.animation.core.
struct ComposeExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    if let parameters = plan.spring, plan.repetition == nil, plan.delay == 0 {
      let drawn = try plan.steppedSpring(0.001)
      if plan.isKept(drawn) { return spring(parameters, drawn) }
    }
    return try tween()
  }

  private func spring(_ spring: SpringParameters, _ drawn: Course) -> DrawnCode {
    let travel = plan.options.to - plan.options.from
    let rest = RestThreshold(plan)
    let velocity = spring.initialVelocity * travel
    return DrawnCode(
      """
      val value = Animatable(\(plan.options.from.float))
      value.animateTo(
        targetValue = \(plan.options.to.float),
        animationSpec = spring(
          dampingRatio = \(spring.dampingRatio.float),
          stiffness = \((spring.stiffness / spring.mass).float),
          visibilityThreshold = \((rest.distance * abs(travel)).float)
        ),
        initialVelocity = \(velocity.float)
      )

      """, drawn: drawn, note: "in whole milliseconds, as Compose counts")
  }

  private func tween() throws(CurveExportError) -> DrawnCode {
    try plan.checkFinite()
    let duration = plan.duration.millisecond
    let easing = try plan.easing(over: duration) { BezierPlayer.halving($0.singlePrecision) }
    var declaration = ""
    let name: String
    var note: String?
    switch easing.form {
    case .linear: name = "LinearEasing"
    case .bezier(let bezier):
      let points = bezier.coordinates.map(\.float)
      name = "CubicBezierEasing(\(points.joined(separator: ", ")))"
      note = "since CubicBezierEasing may find the time to 0.001 of the duration only"
    case .points(let points):
      declaration = Self.declaration(PointsCode(points))
      name = PointsCode.kotlinName
    }
    let delay = plan.delay > 0 ? ", delayMillis = \(plan.delay.wholeMilliseconds)" : ""
    var spec =
      "tween<Float>(durationMillis = \(plan.duration.wholeMilliseconds)\(delay), easing = \(name))"
    if let repetition = plan.repetition {
      let mode = repetition.autoreverses ? "Reverse" : "Restart"
      let count = repetition.count.map { "repeatable(\($0), " } ?? "infiniteRepeatable("
      spec = "\(count)\(spec), RepeatMode.\(mode))"
    }
    return DrawnCode(
      """
      \(declaration)val value = Animatable(\(plan.options.from.float))
      value.animateTo(
        targetValue = \(plan.options.to.float),
        animationSpec = \(spec)
      )

      """, drawn: easing.drawn, note: note)
  }

  private static func declaration(_ points: PointsCode) -> String {
    """
    val \(PointsCode.kotlinName) = object : Easing {
      private val times = floatArrayOf(
    \(points.inputs("f").dropLast())
      )
      private val values = floatArrayOf(
    \(points.outputs("f").dropLast())
      )

      override fun transform(fraction: Float): Float {
        var i = 1
        while (i < times.size - 1 && fraction >= times[i]) i++
        val run = times[i] - times[i - 1]
        if (run <= 0f) return values[i]
        return values[i - 1] + (values[i] - values[i - 1]) * (fraction - times[i - 1]) / run
      }
    }


    """
  }
}
