import MotionCurves
import TaplineCurves
import TaplineFitting

extension ExportPlan {
  /// Source: `FloatSpringSpec`, `SpringSimulation` (closed form at whole milliseconds, until the envelope is below the
  /// visibility threshold) and `CubicBezierEasing` of androidx.compose.animation.core.
  func compose() throws(CurveExportError) -> CodeFragment {
    if let spring, repetition == nil, delay == 0 {
      let drawn = try millisecondSpring()
      if isWithinLimit(drawn) {
        let displacement = options.to - options.from
        let threshold = RestThreshold(self).distance * abs(displacement)
        return try compose(
          [
            "spring(", "  dampingRatio = \(spring.dampingRatio.kotlinFloat),",
            "  stiffness = \((spring.stiffness / spring.mass).kotlinFloat),",
            "  visibilityThreshold = \(threshold.kotlinFloat)", ")",
          ], velocity: spring.initialVelocity * displacement, drawn: drawn,
          note: "in whole milliseconds, as Compose counts")
      }
    }
    try checkFinite()
    let easing = try easing(
      over: duration.roundedToMillisecond, linear: "LinearEasing",
      points: .kotlin(name: "PointsEasing"),
      bezier: (
        { "CubicBezierEasing(\($0.kotlinFloats))" },
        { BezierApproximation.bisection($0.singlePrecision) }
      ),
      bezierNote:
        "since old versions of CubicBezierEasing find the time within 0.001 of the duration")
    var spec = "tween<Float>(durationMillis = \(duration.wholeMilliseconds)"
    if repetition == nil, delay > 0 { spec += ", delayMillis = \(delay.wholeMilliseconds)" }
    spec += ", easing = \(easing.expression))"
    if let repetition {
      let mode = repetition.autoreverses ? "Reverse" : "Restart"
      let count = repetition.count.map { "repeatable(\($0), " } ?? "infiniteRepeatable("
      // A delay of `tween` would be repeated too.
      let offset = delay > 0 ? ", StartOffset(\(delay.wholeMilliseconds))" : ""
      spec = "\(count)\(spec), RepeatMode.\(mode)\(offset))"
    }
    return try compose(
      [spec], declarations: easing.declarations, drawn: easing.drawn, note: easing.note)
  }

  private func compose(
    _ spec: [String], declarations: [String] = [], velocity: Double? = nil, drawn: Trajectory,
    note: String?
  ) throws(CurveExportError) -> CodeFragment {
    let value = unique("value")
    return try CodeFragment(
      self, declarations: declarations, expression: spec,
      statements: [
        "val \(value) = Animatable(\(options.from.kotlinFloat))", "\(value).animateTo(",
        "  targetValue = \(options.to.kotlinFloat),",
      ]
        + spec.embedded(
          after: "  animationSpec = ", before: velocity == nil ? "" : ",", indent: 2)
        + (velocity.map { ["  initialVelocity = \($0.kotlinFloat)"] } ?? []) + [")"],
      drawn: drawn, note: note)
  }

  /// Source: AndroidX `SpringForce`, whose mass is 1, and `DynamicAnimation`, which counts whole milliseconds and ends
  /// below a distance of three quarters of the minimum visible change and below 62.5 times this distance per second.
  func android() throws(CurveExportError) -> CodeFragment {
    guard let spring else { return try interpolator() }
    try checkRunsOnce("a repeated SpringAnimation", remedy: "start it again at its end")
    try checkFinite()
    let rest = RestThreshold(self, ratio: 62.5)
    let displacement = options.to - options.from
    let animation = unique("animation")
    var start = "\(animation).start()"
    if delay > 0 { start = "view.postDelayed({ \(start) }, \(delay.wholeMilliseconds))" }
    return try CodeFragment(
      self,
      statements: [
        "val \(animation) = SpringAnimation("
          + "view, \(options.property ?? "DynamicAnimation.SCALE_X")).apply {",
        "  spring = SpringForce(\(options.to.kotlinFloat)).apply {",
        "    stiffness = \((spring.stiffness / spring.mass).kotlinFloat)",
        "    dampingRatio = \(spring.dampingRatio.kotlinFloat)",
        "  }",
        "  setStartValue(\(options.from.kotlinFloat))",
        "  setStartVelocity(\((spring.initialVelocity * displacement).kotlinFloat))",
        "  minimumVisibleChange = \((rest.distance / 0.75 * abs(displacement)).kotlinFloat)",
        "}", start,
      ], drawn: try millisecondSpring(), note: "in whole milliseconds, as Android counts")
  }

  /// Returns the trajectory of a spring in a toolkit that rounds time down to whole milliseconds.
  private func millisecondSpring() throws(CurveExportError) -> Trajectory {
    try checkFinite()
    let step = 0.001
    guard duration / step <= 100_000 else {
      throw unsupported("a spring of more than 100 s", remedy: "give it more damping")
    }
    let count = Int((duration / step).rounded(.up))
    return Trajectory(
      steps: (0..<max(count, 1)).map { index in
        (Double(index) * step, value(at: Double(index) * step))
      }, until: duration, endValue: 1)
  }

  private func interpolator() throws(CurveExportError) -> CodeFragment {
    let bezier = try bezier()
    let isLinear = bezier == .linear
    let animator = unique("animator")
    var lines = [
      "val \(animator) = ObjectAnimator.ofFloat(",
      "  view, \(options.property ?? "View.SCALE_X"), \(options.from.kotlinFloat), \(options.to.kotlinFloat)",
      ").apply {",
      "  duration = \(duration.wholeMilliseconds)",
      "  startDelay = \(delay.wholeMilliseconds)",
      "  interpolator = "
        + (isLinear ? "LinearInterpolator()" : "PathInterpolator(\(bezier.kotlinFloats))"),
    ]
    if let repetition {
      // Android counts the runs after the first.
      let count = repetition.count.map { String($0 - 1) } ?? "ValueAnimator.INFINITE"
      lines.append("  repeatCount = \(count)")
      if repetition.autoreverses { lines.append("  repeatMode = ValueAnimator.REVERSE") }
    }
    return try CodeFragment(
      self, statements: lines + ["}", "\(animator).start()"],
      drawn: BezierApproximation.androidPath(bezier.singlePrecision).stretched(
        to: duration.roundedToMillisecond),
      note: isLinear ? nil : "by the straight lines that PathInterpolator draws")
  }
}

extension Double {
  var kotlinFloat: String {
    let text = Float(self).description
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "f"
  }
}

extension CubicBezier {
  var kotlinFloats: String { coordinates.map(\.kotlinFloat).joined(separator: ", ") }

  var singlePrecision: CubicBezier {
    CubicBezier(
      Double(Float(x1)), Double(Float(y1)), Double(Float(x2)), Double(Float(y2)))
  }
}
