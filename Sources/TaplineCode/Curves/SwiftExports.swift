import MotionCurves
import TaplineCurves
import TaplineFitting
import TaplineText

extension ExportPlan {
  func swiftUI() throws(CurveExportError) -> CodeFragment {
    let expression = try swiftUIExpression()
    var (drawn, note): (Trajectory?, String?) = (nil, nil)
    if case .coreAnimationSpring = animation.base, let criticalSpring {
      try checkFinite()
      drawn = criticalSpring
      note = "since interpolatingSpring moves an overdamped spring as a critical one"
    }
    return try CodeFragment(
      self, expression: [expression],
      statements: ["withAnimation(\(expression)) {", "  // Change the value here.", "}"],
      drawn: drawn, note: note)
  }

  fileprivate func swiftUIExpression() throws(CurveExportError) -> String {
    let modifiers = animation.modifiers.map { modifier in
      switch modifier {
      case .delay(let delay): ".delay(\(delay.shortestText))"
      case .speed(let speed): ".speed(\(speed.shortestText))"
      case .repeating(let count?, let autoreverses):
        ".repeatCount(\(count), autoreverses: \(autoreverses))"
      case .repeating(nil, let autoreverses): ".repeatForever(autoreverses: \(autoreverses))"
      }
    }
    return try swiftUIBase() + modifiers.joined()
  }

  private func swiftUIBase() throws(CurveExportError) -> String {
    switch animation.base {
    case .curve(let curve, let duration):
      return try swiftUI(curve, duration: duration.shortestText)
    case .fluidSpring(let spring):
      var text =
        ".spring(response: \(spring.response.shortestText), "
        + "dampingFraction: \(spring.dampingRatio.shortestText)"
      if spring.blendDuration != 0 {
        text += ", blendDuration: \(spring.blendDuration.shortestText)"
      }
      return text + ")"
    case .spring(let spring, let velocity):
      guard spring.angularFrequency >= 0 else {
        throw unsupported(
          "an overdamped spring in closed form",
          remedy: "interpolatingSpring moves it as critical; use spring(response:dampingFraction:)")
      }
      return interpolatingSpring(spring.mass, spring.stiffness, spring.damping, velocity)
    case .interpolatingSpring(let spring), .coreAnimationSpring(let spring, _):
      return interpolatingSpring(
        spring.mass, spring.stiffness, spring.damping, spring.initialVelocity)
    }
  }

  private func interpolatingSpring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double
  ) -> String {
    ".interpolatingSpring(mass: \(mass.shortestText), stiffness: \(stiffness.shortestText), "
      + "damping: \(damping.shortestText), initialVelocity: \(velocity.shortestText))"
  }

  private func swiftUI(_ curve: UnitCurve, duration: String) throws(CurveExportError) -> String {
    switch curve {
    case .linear, .bezier(.linear, _): return ".linear(duration: \(duration))"
    case .bezier(.easeIn, _): return ".easeIn(duration: \(duration))"
    case .bezier(.easeOut, _): return ".easeOut(duration: \(duration))"
    case .bezier(.easeInOut, _): return ".easeInOut(duration: \(duration))"
    case .bezier(let bezier, _): return ".timingCurve(\(bezier.arguments), duration: \(duration))"
    case .circular(let circle):
      let name = circle.rawValue.prefix(1).uppercased() + circle.rawValue.dropFirst()
      return ".timingCurve(.circular\(name), duration: \(duration))"
    case .piecewiseLinear, .steps, .keyframes:
      throw unsupported(
        "stops, steps or keyframes as one animation",
        remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue)")
    }
  }

  /// Returns code whose declarations create the animator, and whose expression is its name.
  func uiKit() throws(CurveExportError) -> CodeFragment {
    try checkRunsOnce(
      "a repeated property animator",
      remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue)")
    let (animator, timing) = (unique("animator"), unique("timing"))
    let (lines, drawn) = try uiKitTiming(named: timing)
    let start = delay > 0 ? "startAnimation(afterDelay: \(delay.shortestText))" : nil
    return try CodeFragment(
      self,
      declarations: lines + [
        "let \(animator) = UIViewPropertyAnimator(",
        "  duration: \(duration.shortestText), timingParameters: \(timing))",
      ], expression: [animator], startCall: start,
      statements: [
        "\(animator).addAnimations {", "  // Change the view here.", "}",
        "\(animator).\(start ?? "startAnimation()")",
      ], drawn: drawn)
  }

  private func uiKitTiming(
    named name: String
  ) throws(CurveExportError) -> (lines: [String], drawn: Trajectory?) {
    guard let spring else {
      let bezier = try bezier()
      let lines = bezier.uiKitTiming.embedded(after: "let \(name) = ", before: "", indent: 0)
      return (lines, Trajectory(.bezier(bezier, .exact), duration: duration))
    }
    try checkFinite()
    let velocity = spring.initialVelocity.shortestText
    let lines =
      (spring.dampingRatio > 1 ? ["// UIKit moves an overdamped spring as a critical one."] : [])
      + [
        "// The animator takes the spring's own settling duration, not the one given below.",
        "let \(name) = UISpringTimingParameters(",
        "  mass: \(spring.mass.shortestText), stiffness: \(spring.stiffness.shortestText),",
        "  damping: \(spring.damping.shortestText),",
        "  initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))",
      ]
    return (lines, criticalSpring)
  }

  /// Returns the curve as a cubic Bézier; a circular curve is replaced by its Bézier in Core Animation.
  func bezier() throws(CurveExportError) -> CubicBezier {
    if let ownBezier { return ownBezier }
    if case .curve(.circular(let circle), _) = animation.base { return circle.bezierApproximation }
    throw unsupported(
      "stops, steps or keyframes as one Bézier",
      remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue) or css")
  }

  func keyframeAnimation() throws(CurveExportError) -> CodeFragment {
    let keyframes = try keyframes(over: duration)
    let name = unique("animation")
    var lines =
      ["let \(name) = CAKeyframeAnimation(keyPath: \"\(options.property ?? "opacity")\")"]
      + ["\(name).values = ["]
      + keyframes.points.map { propertyValue(at: $0.output).text(decimals: 9) }.rowsOfEight()
      + ["]", "\(name).keyTimes = ["]
      + keyframes.points.map(\.input.shortestText).rowsOfEight()
      + [
        "]", "\(name).duration = \(duration.shortestText)", "\(name).calculationMode = .linear",
      ]
    if delay > 0 {
      lines.append("\(name).beginTime = CACurrentMediaTime() + \(delay.shortestText)")
      lines.append("\(name).fillMode = .backwards")
    }
    if let repetition {
      // Core Animation counts a run and its reversal as one repetition.
      let runs = repetition.count.map { repetition.autoreverses ? Double($0) / 2 : Double($0) }
      lines.append("\(name).repeatCount = \(runs?.shortestText ?? ".infinity")")
      if repetition.autoreverses { lines.append("\(name).autoreverses = true") }
    }
    return try CodeFragment(self, statements: lines, drawn: keyframes.drawn)
  }
}

extension CubicBezier {
  var uiKitTiming: [String] {
    let numbers = coordinates.map(\.shortestText)
    return [
      "UICubicTimingParameters(", "  controlPoint1: CGPoint(x: \(numbers[0]), y: \(numbers[1])),",
      "  controlPoint2: CGPoint(x: \(numbers[2]), y: \(numbers[3])))",
    ]
  }
}

extension Animation {
  /// Returns the animation as a SwiftUI expression, such as `.easeOut(duration: 0.15)`.
  func swiftUIExpression() throws(CurveExportError) -> String {
    try ExportPlan(self, format: .swiftUI, options: CurveExportOptions()).swiftUIExpression()
  }
}
