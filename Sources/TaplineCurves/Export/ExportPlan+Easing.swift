import MotionCurves

extension ExportPlan {
  /// One run as a toolkit has it that takes straight lines, Béziers and functions of points.
  struct Easing {
    /// The most exact of these that the toolkit has for the motion.
    enum Form {
      case linear
      case bezier(CubicBezier)
      /// Progress in `0...1` and the value as a fraction of the travel, as they are printed.
      case points([(input: Double, output: Double)])
    }

    let form: Form
    /// What the toolkit draws by it.
    let drawn: Course
  }

  /// Whether values rise evenly all along.
  var isLinear: Bool {
    switch animation.base {
    case .curve(.linear, _), .curve(.bezier(.linear, _), _): true
    default: false
    }
  }

  /// The motion as a straight line, as its own Bézier where a toolkit draws that exactly enough, else
  /// as the fewest points.
  func easing(
    over printed: Double, bezier player: ((CubicBezier) -> Course?)?
  ) throws(CurveExportError) -> Easing {
    if isLinear { return Easing(form: .linear, drawn: Course(.linear, duration: printed)) }
    if case .curve(.bezier(let bezier, _), _) = animation.base, let course = player?(bezier) {
      let drawn = course.stretched(to: printed)
      if isKept(drawn) { return Easing(form: .bezier(bezier), drawn: drawn) }
    }
    let line = try brokenLine(over: printed)
    return Easing(form: .points(line.points), drawn: line.drawn)
  }
}
