import MotionCurves

/// Dart for Flutter: a `SpringSimulation`, a `Cubic`, or a `Curve` of points.
///
/// `SpringSimulation` has the closed form of all three kinds of damping, and ends at the first frame
/// within both tolerances. `Cubic` finds the time to 0.001 of the duration. Source: Flutter's
/// `spring_simulation.dart` and `curves.dart`.
struct FlutterExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    if let parameters = plan.spring { return try spring(parameters) }
    return try curve()
  }

  private var from: String { plan.options.from.shortText }
  private var to: String { plan.options.to.shortText }

  private func spring(_ spring: SpringParameters) throws(CurveExportError) -> DrawnCode {
    guard plan.repetition == nil else {
      throw plan.unsupported("a repeated SpringSimulation", remedy: "start it again at its end")
    }
    try plan.checkFinite()
    let travel = plan.options.to - plan.options.from
    let rest = RestThreshold(plan)
    return DrawnCode(
      """
      // The controller must be AnimationController.unbounded, which lets the value overshoot.
      final simulation = SpringSimulation(
        const SpringDescription(
          mass: \(spring.mass.shortText),
          stiffness: \(spring.stiffness.shortText),
          damping: \(spring.damping.shortText),
        ),
        \(from), // from
        \(to), // to
        \((spring.initialVelocity * travel).shortText), // units a second at the start
        tolerance: const Tolerance(
          distance: \((rest.distance * abs(travel)).text(decimals: 9)),
          velocity: \((rest.speed * abs(travel)).text(decimals: 9)),
        ),
      );
      controller.value = \(from);
      \(started("controller.animateWith(simulation)"))

      """)
  }

  private func curve() throws(CurveExportError) -> DrawnCode {
    guard plan.endValue == 1 else {
      throw plan.unsupported(
        "a curve that does not end at its target", remedy: "use web-animations")
    }
    let duration = plan.duration.microsecond
    let easing = try plan.easing(over: duration) { BezierPlayer.halving($0) }
    var declaration = ""
    let curve: String
    var note: String?
    switch easing.form {
    case .linear: curve = "Curves.linear"
    case .bezier(let bezier):
      let points = bezier.coordinates.map(\.shortText)
      curve = "const Cubic(\(points.joined(separator: ", ")))"
      note = "since Cubic finds the time to 0.001 of the duration"
    case .points(let points):
      declaration = Self.declaration(PointsCode(points))
      curve = "const \(PointsCode.dartName)()"
    }
    var start = "controller.forward(from: 0)"
    if let repetition = plan.repetition {
      let count = repetition.count.map { ", count: \($0)" } ?? ""
      start = "controller.repeat(reverse: \(repetition.autoreverses)\(count))"
    }
    return DrawnCode(
      """
      \(declaration)final controller = AnimationController(
        vsync: this,
        duration: const Duration(microseconds: \((duration * 1e6).text(decimals: 0))),
      );
      final animation = Tween<double>(begin: \(from), end: \(to)).animate(
        CurvedAnimation(parent: controller, curve: \(curve)),
      );
      \(started(start))

      """, drawn: easing.drawn, note: note)
  }

  private func started(_ start: String) -> String {
    guard plan.delay > 0 else { return start + ";" }
    let delay = (plan.delay * 1e6).text(decimals: 0)
    return "Future<void>.delayed(const Duration(microseconds: \(delay)), () => \(start));"
  }

  /// A class whose lines go through the points; Flutter asks it for no value at 0 and at 1.
  private static func declaration(_ points: PointsCode) -> String {
    """
    class \(PointsCode.dartName) extends Curve {
      const \(PointsCode.dartName)();

      static const times = <double>[
    \(points.inputs())
      ];
      static const values = <double>[
    \(points.outputs())
      ];

      @override
      double transformInternal(double t) {
        var i = 1;
        while (i < times.length - 1 && t >= times[i]) {
          i++;
        }
        final run = times[i] - times[i - 1];
        if (run <= 0) return values[i];
        return values[i - 1] + (values[i] - values[i - 1]) * (t - times[i - 1]) / run;
      }
    }


    """
  }
}
