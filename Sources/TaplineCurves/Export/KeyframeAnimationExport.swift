import MotionCurves

/// Swift for a `CAKeyframeAnimation` with one value for each display frame.
struct KeyframeAnimationExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    let keyframes = try plan.keyframes(over: plan.duration)
    let duration = plan.duration
    let values = keyframes.points.map { plan.property($0.output).text(decimals: 9) }
    let times = keyframes.points.map(\.input.shortText)
    var lines = [
      "let animation = CAKeyframeAnimation(keyPath: \"\(plan.options.property ?? "opacity")\")",
      "animation.values = [",
      values.rowsOfEight,
      "]",
      "animation.keyTimes = [",
      times.rowsOfEight,
      "]",
      "animation.duration = \(duration.shortText)",
      "animation.calculationMode = .linear",
    ]
    if plan.delay > 0 {
      lines.append("animation.beginTime = CACurrentMediaTime() + \(plan.delay.shortText)")
      lines.append("animation.fillMode = .backwards")
    }
    if let repetition = plan.repetition {
      // Core Animation counts forth and back as one.
      let runs = repetition.count.map { repetition.autoreverses ? Double($0) / 2 : Double($0) }
      lines.append("animation.repeatCount = \(runs?.shortText ?? ".infinity")")
      if repetition.autoreverses { lines.append("animation.autoreverses = true") }
    }
    return DrawnCode(lines.joined(separator: "\n") + "\n", drawn: keyframes.drawn)
  }
}
