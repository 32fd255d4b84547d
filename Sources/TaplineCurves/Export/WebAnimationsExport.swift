import MotionCurves

/// JavaScript for the Web Animations API: a keyframe for each display frame, linear between them, or
/// as few as keep a largest error.
struct WebAnimationsExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    let property = plan.options.property ?? "opacity"
    let duration = plan.duration.microsecond
    let line = try plan.keyframes(over: duration)
    let keyframes = line.points.map { point in
      let value = plan.property(point.output).text(decimals: 9)
      return "  { offset: \(point.input.shortText), \(property): \(value) },"
    }
    let iterations = plan.repetition.map { $0.count.map(String.init) ?? "Infinity" } ?? "1"
    let direction = plan.repetition?.autoreverses == true ? "alternate" : "normal"
    let code = """
      const keyframes = [
      \(keyframes.joined(separator: "\n"))
      ];
      const timing = {
        duration: \((duration * 1000).text(decimals: 3)),
        delay: \((plan.delay * 1000).text(decimals: 3)),
        iterations: \(iterations),
        direction: "\(direction)",
        easing: "linear",
        fill: "both",
      };
      element.animate(keyframes, timing);

      """
    return DrawnCode(code, drawn: line.drawn)
  }
}
