import MotionCurves

/// Swift for a `CAKeyframeAnimation` with one value for each display frame.
struct KeyframeAnimationExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func text() throws(CurveExportError) -> String {
    let samples = try plan.samples()
    let duration = plan.duration
    let values = samples.map { plan.property($0.value).text(decimals: 6) }
    let times = samples.map { (duration > 0 ? $0.time / duration : 1).text(decimals: 6) }
    var lines = [
      "// \(plan.caption).",
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
    return lines.joined(separator: "\n") + "\n"
  }

  /// Eight numbers a line.
  private func rows(_ numbers: [String]) -> String {
    stride(from: 0, to: numbers.count, by: 8).map { start in
      "  " + numbers[start..<min(start + 8, numbers.count)].joined(separator: ", ") + ","
    }.joined(separator: "\n")
  }
}
