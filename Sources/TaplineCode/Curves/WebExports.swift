import MotionCurves
import TaplineFitting
import TaplineText

extension ExportPlan {
  func css() throws(CurveExportError) -> CodeFragment {
    try checkFinite()
    let kind = repetition == nil ? "transition" : "animation"
    let (easing, drawn) = try cssEasing()
    var properties: [(name: String, value: String)] = [
      ("duration", "\(duration.milliseconds)ms"), ("timing-function", easing),
    ]
    if delay > 0 { properties.append(("delay", "\(delay.milliseconds)ms")) }
    if let repetition {
      properties.append(("iteration-count", repetition.count.map(String.init) ?? "infinite"))
      if repetition.autoreverses { properties.append(("direction", "alternate")) }
    }
    return try CodeFragment(
      self, properties: properties,
      statements: properties.map { "\(kind)-\($0.name): \($0.value);" },
      drawn: drawn)
  }

  private func cssEasing() throws(CurveExportError) -> (text: String, drawn: Trajectory) {
    let writtenDuration = duration.roundedToMicrosecond
    if case .curve(let curve, _) = animation.base {
      let drawn = Trajectory(curve, duration: writtenDuration)
      switch curve {
      case .linear: return ("linear", drawn)
      case .bezier(let bezier, _): return ("cubic-bezier(\(bezier.arguments))", drawn)
      case .steps(let steps): return ("steps(\(steps.count), \(steps.jump.rawValue))", drawn)
      case .piecewiseLinear(let easing):
        let stops = zip(easing.inputs, easing.outputs).map { (input: $0, output: $1) }
        return (cssLinear(stops), drawn)
      case .circular, .keyframes: break
      }
    }
    let line = try polyline(over: writtenDuration)
    return (cssLinear(line.points), line.drawn)
  }

  private func cssLinear(_ stops: [(input: Double, output: Double)]) -> String {
    let texts = stops.enumerated().map { index, stop in
      let isEnd =
        (index == 0 && stop.input == 0)
        || (index == stops.count - 1 && stop.input == 1 && stops[max(index - 1, 0)].input < 1)
      let percentage = (stop.input * 100).text(decimals: 12)
      return isEnd ? stop.output.shortestText : "\(stop.output.shortestText) \(percentage)%"
    }
    return "linear(\(texts.joined(separator: ", ")))"
  }

  func webAnimation() throws(CurveExportError) -> CodeFragment {
    let property = options.property ?? "opacity"
    let duration = duration.roundedToMicrosecond
    let line = try keyframes(over: duration)
    let (keyframes, timing) = (unique("keyframes"), unique("timing"))
    let rows = line.points.map { point in
      let value = propertyValue(at: point.output).text(decimals: 9)
      return "  { offset: \(point.input.shortestText), \(property): \(value) },"
    }
    let iterations = repetition.map { $0.count.map(String.init) ?? "Infinity" } ?? "1"
    let direction = repetition?.autoreverses == true ? "alternate" : "normal"
    return try CodeFragment(
      self,
      statements: ["const \(keyframes) = ["] + rows + [
        "];", "const \(timing) = {",
        "  duration: \((duration * 1000).text(decimals: 3)),",
        "  delay: \((delay * 1000).text(decimals: 3)),",
        "  iterations: \(iterations),", "  direction: \"\(direction)\",", "  easing: \"linear\",",
        "  fill: \"both\",", "};", "element.animate(\(keyframes), \(timing));",
      ], drawn: line.drawn)
  }
}
