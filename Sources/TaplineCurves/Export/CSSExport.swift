import MotionCurves

/// CSS properties with a `linear()` easing, or the CSS function the curve already is.
///
/// Sampled curves are thinned: from each stop the next is the farthest sample whose chord stays
/// within the tolerance of all samples between.
struct CSSExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func text() throws(CurveExportError) -> String {
    try plan.checkFinite()
    let kind = plan.repetition == nil ? "transition" : "animation"
    var lines = [
      "/* \(plan.caption). */",
      "\(kind)-duration: \(plan.duration.milliseconds)ms;",
      "\(kind)-timing-function: \(try easing());",
    ]
    if plan.delay > 0 { lines.append("\(kind)-delay: \(plan.delay.milliseconds)ms;") }
    if let repetition = plan.repetition {
      let count = repetition.count.map(String.init) ?? "infinite"
      lines.append("animation-iteration-count: \(count);")
      if repetition.autoreverses { lines.append("animation-direction: alternate;") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func easing() throws(CurveExportError) -> String {
    if case .curve(let curve, _) = plan.animation.base {
      switch curve {
      case .linear: return "linear"
      case .bezier(let bezier, _):
        let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(\.shortText)
        return "cubic-bezier(\(points.joined(separator: ", ")))"
      case .steps(let steps): return "steps(\(steps.count), \(steps.jump.rawValue))"
      case .piecewiseLinear(let easing):
        return linear(zip(easing.inputs, easing.outputs).map { (input: $0, output: $1) })
      case .circular, .keyframes: break
      }
    }
    try plan.checkSampling()
    return linear(thinned())
  }

  private func linear(_ stops: [(input: Double, output: Double)]) -> String {
    let texts = stops.enumerated().map { index, stop in
      let output = stop.output.text(decimals: 4)
      let isEnd =
        (index == 0 && stop.input == 0) || (index == stops.count - 1 && stop.input == 1)
      // A steep start needs more decimals.
      let percentage = (stop.input * 100).text(decimals: stop.input < 0.02 ? 5 : 3)
      return isEnd ? output : "\(output) \(percentage)%"
    }
    return "linear(\(texts.joined(separator: ", ")))"
  }

  /// Samples of the curve, denser where it bends: a chord is split while its middle is off by a
  /// quarter of the tolerance, down to a millionth of the run for vertical stretches.
  private func points() -> [(input: Double, output: Double)] {
    typealias Point = (input: Double, output: Double)
    func point(_ input: Double) -> Point {
      (input, input < 1 ? plan.value(at: input * plan.duration) : plan.endValue)
    }
    let count = max(64, Int(plan.duration / plan.options.rate.interval) * 2)
    var points = [point(0)]
    var open = (1...count).reversed().map { point(Double($0) / Double(count)) }
    while let next = open.last, let last = points.last {
      let middle = point((last.input + next.input) / 2)
      let isStraight =
        abs(middle.output - (last.output + next.output) / 2) <= plan.options.tolerance / 4
      if isStraight || next.input - last.input < 1e-6 {
        points.append(open.removeLast())
      } else {
        open.append(middle)
      }
    }
    return points
  }

  /// The curve as few stops within the tolerance, less a tenth for the rounding of the text.
  private func thinned() -> [(input: Double, output: Double)] {
    let points = points()
    let tolerance = plan.options.tolerance * 0.9
    var stops = [points[0]]
    var first = 0
    while first < points.count - 1 {
      var last = first + 1
      while last + 1 < points.count, isStraight(points[first...last + 1], within: tolerance) {
        last += 1
      }
      stops.append(points[last])
      first = last
    }
    return stops
  }

  /// Whether the chord over some points stays within a tolerance of them all.
  private func isStraight(
    _ points: ArraySlice<(input: Double, output: Double)>, within tolerance: Double
  ) -> Bool {
    guard let start = points.first, let end = points.last else { return true }
    let slope = (end.output - start.output) / (end.input - start.input)
    return points.allSatisfy {
      abs(start.output + slope * ($0.input - start.input) - $0.output) <= tolerance
    }
  }
}
