/// JavaScript for the Web Animations API: a keyframe for each display frame, linear between them.
struct WebAnimationsExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func text() throws(CurveExportError) -> String {
    let property = plan.options.property ?? "opacity"
    let duration = plan.duration
    let keyframes = try plan.samples().map { sample in
      let offset = duration > 0 ? sample.time / duration : 1
      let value = plan.property(sample.value).text(decimals: 6)
      return "  { offset: \(offset.text(decimals: 6)), \(property): \(value) },"
    }
    let iterations = plan.repetition.map { $0.count.map(String.init) ?? "Infinity" } ?? "1"
    let direction = plan.repetition?.autoreverses == true ? "alternate" : "normal"
    return """
      // \(plan.caption).
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
  }
}
