import MotionCurves
import TaplineText

extension ExportPlan {
  /// Source: Flutter's `spring_simulation.dart`, closed form with an end within both tolerances, and `curves.dart`.
  func flutter() throws(CurveExportError) -> CodeFragment {
    let (from, to) = (options.from.shortestText, options.to.shortestText)
    let controller = unique("controller")
    if let spring {
      try checkRunsOnce("a repeated SpringSimulation", remedy: "start it again at its end")
      let code = try SpringCode(spring, self)
      let simulation = unique("simulation")
      let start = delayed("\(controller).animateWith(\(simulation))")
      let description = [
        "SpringDescription(", "  mass: \(code.mass),", "  stiffness: \(code.stiffness),",
        "  damping: \(code.damping),", ")",
      ]
      return try CodeFragment(
        self,
        comments: [
          "The controller must be AnimationController.unbounded, which lets the value overshoot."
        ], expression: description, startCall: delay > 0 ? start : nil,
        statements: ["final \(simulation) = SpringSimulation("]
          + description.embedded(after: "  const ", before: ",", indent: 2) + [
            "  \(from), // from", "  \(to), // to",
            "  \(code.velocity.shortestText), // units a second at the start",
            "  tolerance: const Tolerance(",
            "    distance: \(code.restDistance),",
            "    velocity: \(code.restSpeed.text(decimals: 9)),",
            "  ),", ");", "\(controller).value = \(from);", start + ";",
          ])
    }
    try checkEnd()
    let easing = try easing(
      over: duration.roundedToMicrosecond, linear: "Curves.linear",
      points: .dart(name: options.pointsClass),
      bezier: ({ "Cubic(\($0.arguments))" }, { BezierApproximation.bisection($0) }),
      bezierNote: "since Cubic finds the time within 0.001 of the duration")
    let time = duration.roundedToMicrosecond.dartDuration
    var start = "\(controller).forward(from: 0)"
    if let repetition {
      let count = repetition.count.map { ", count: \($0)" } ?? ""
      start = "\(controller).repeat(reverse: \(repetition.autoreverses)\(count))"
    }
    return try CodeFragment(
      self, declarations: easing.declarations,
      expression: [
        "(", "  duration: \(time),",
        "  delay: \(delay > 0 ? delay.dartDuration : "Duration.zero"),",
        "  curve: \(easing.expression),", ")",
      ], startCall: repetition == nil ? nil : start,
      statements: [
        "final \(controller) = AnimationController(", "  vsync: this,",
        "  duration: const \(time),", ");",
        "final \(unique("animation")) = Tween<double>(begin: \(from), end: \(to)).animate(",
        "  CurvedAnimation(parent: \(controller), curve: "
          + "\(isLinear ? "" : "const ")\(easing.expression)),", ");", delayed(start) + ";",
      ], drawn: easing.drawn, note: easing.note)
  }

  private func delayed(_ call: String) -> String {
    delay > 0 ? "Future<void>.delayed(const \(delay.dartDuration), () => \(call))" : call
  }
}

extension Double {
  /// The Dart code of a `Duration` of this many seconds, rounded to a microsecond.
  var dartDuration: String { "Duration(microseconds: \((self * 1e6).text(decimals: 0)))" }
}
