import MotionCurves

/// CSS properties with a `linear()` easing, or the CSS function the curve already is.
///
/// A `linear()` has the fewest stops that keep the tolerance: see ``PolylineFit``.
struct CSSExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    try plan.checkFinite()
    let kind = plan.repetition == nil ? "transition" : "animation"
    let (easing, drawn) = try easing()
    var lines = [
      "\(kind)-duration: \(plan.duration.milliseconds)ms;",
      "\(kind)-timing-function: \(easing);",
    ]
    if plan.delay > 0 { lines.append("\(kind)-delay: \(plan.delay.milliseconds)ms;") }
    if let repetition = plan.repetition {
      let count = repetition.count.map(String.init) ?? "infinite"
      lines.append("animation-iteration-count: \(count);")
      if repetition.autoreverses { lines.append("animation-direction: alternate;") }
    }
    return DrawnCode(lines.joined(separator: "\n") + "\n", drawn: drawn)
  }

  private func easing() throws(CurveExportError) -> (text: String, drawn: Course) {
    let printed = plan.duration.microsecond
    if case .curve(let curve, _) = plan.animation.base {
      let own = Course(curve, duration: printed)
      switch curve {
      case .linear: return ("linear", own)
      case .bezier(let bezier, _):
        let points = bezier.coordinates.map(\.shortText)
        return ("cubic-bezier(\(points.joined(separator: ", ")))", own)
      case .steps(let steps): return ("steps(\(steps.count), \(steps.jump.rawValue))", own)
      case .piecewiseLinear(let easing):
        let stops = zip(easing.inputs, easing.outputs).map { (input: $0, output: $1) }
        return (linear(stops), own)
      case .circular, .keyframes: break
      }
    }
    let line = try plan.brokenLine(over: printed)
    return (linear(line.points), line.drawn)
  }

  private func linear(_ stops: [(input: Double, output: Double)]) -> String {
    let texts = stops.enumerated().map { index, stop in
      let isEnd =
        (index == 0 && stop.input == 0)
        || (index == stops.count - 1 && stop.input == 1 && stops[max(index - 1, 0)].input < 1)
      let percentage = (stop.input * 100).text(decimals: 12)
      return isEnd ? stop.output.shortText : "\(stop.output.shortText) \(percentage)%"
    }
    return "linear(\(texts.joined(separator: ", ")))"
  }
}
