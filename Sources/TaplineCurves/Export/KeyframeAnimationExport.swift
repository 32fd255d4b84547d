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
      rows(values),
      "]",
      "animation.keyTimes = [",
      rows(times),
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

  /// Eight numbers a line.
  private func rows(_ numbers: [String]) -> String {
    stride(from: 0, to: numbers.count, by: 8).map { start in
      "  " + numbers[start..<min(start + 8, numbers.count)].joined(separator: ", ") + ","
    }.joined(separator: "\n")
  }
}
