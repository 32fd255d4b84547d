import MotionCurves

/// JavaScript for Motion's `animate`: its spring, a Bézier, or a function of points.
///
/// Motion's spring has the closed form of all three kinds of damping, and ends at the first frame
/// within both thresholds; what it hands to the browser it samples every 10 ms. Its own Béziers are
/// found by twelve halvings. Source: `spring` and `cubicBezier` of motion.
struct MotionExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    var declaration = ""
    var options: [String]
    var drawn: Course?
    var note: String?
    if let spring = plan.spring {
      guard plan.repetition == nil else {
        throw plan.unsupported("a repeated spring", remedy: "use css or web-animations")
      }
      try plan.checkFinite()
      let travel = plan.options.to - plan.options.from
      let rest = RestThreshold(plan)
      options = [
        "type: \"spring\"", "mass: \(spring.mass.shortText)",
        "stiffness: \(spring.stiffness.shortText)", "damping: \(spring.damping.shortText)",
        "velocity: \((spring.initialVelocity * travel).shortText)",
        "restDelta: \((rest.distance * abs(travel)).text(decimals: 9))",
        "restSpeed: \((rest.speed * abs(travel)).text(decimals: 9))",
      ]
    } else {
      let duration = plan.duration.microsecond
      let easing = try plan.easing(over: duration, bezier: BezierPlayer.twelveHalvings)
      let ease: String
      switch easing.form {
      case .linear: ease = "\"linear\""
      case .bezier(let bezier):
        let points = bezier.coordinates.map(\.shortText)
        ease = "[\(points.joined(separator: ", "))]"
        note = "since Motion halves the time twelve times"
      case .points(let points):
        declaration = PointsCode(points).script()
        ease = PointsCode.scriptName
      }
      drawn = easing.drawn
      options = ["duration: \(duration.shortText)", "ease: \(ease)"]
    }
    if plan.delay > 0 { options.append("delay: \(plan.delay.microsecond.shortText)") }
    if let repetition = plan.repetition {
      options.append("repeat: \(repetition.count.map { String($0 - 1) } ?? "Infinity")")
      if repetition.autoreverses { options.append("repeatType: \"reverse\"") }
    }
    let property = plan.options.property ?? "opacity"
    return DrawnCode(
      """
      \(declaration)animate(
        element,
        { \(property): [\(plan.options.from.shortText), \(plan.options.to.shortText)] },
        {
      \(options.map { "    \($0),\n" }.joined())  },
      );

      """, drawn: drawn, note: note)
  }
}
