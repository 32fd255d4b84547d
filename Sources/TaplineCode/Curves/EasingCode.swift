import MotionCurves
import TaplineFitting
import TaplineText

/// One repetition of a motion as an easing in a toolkit's code.
struct EasingCode {
  var declarations: [String] = []
  let expression: String
  let drawn: Trajectory
  var note: String?
}

extension ExportPlan {
  /// Returns a straight line, the motion's own Bézier if the toolkit draws it accurately enough, or the fewest points.
  func easing(
    over writtenDuration: Double, linear: String, points: PointsCode,
    bezier: (code: (CubicBezier) -> String, drawnMotion: (CubicBezier) -> Trajectory?)? = nil,
    bezierNote: String? = nil
  ) throws(CurveExportError) -> EasingCode {
    if isLinear {
      return EasingCode(expression: linear, drawn: Trajectory(.linear, duration: writtenDuration))
    }
    if let ownBezier, let bezier,
      let drawn = bezier.drawnMotion(ownBezier)?.stretched(to: writtenDuration),
      isWithinLimit(drawn)
    {
      return EasingCode(expression: bezier.code(ownBezier), drawn: drawn, note: bezierNote)
    }
    let line = try polyline(over: writtenDuration)
    return EasingCode(
      declarations: points.declarations(of: line.points, suffix: options.nameSuffix),
      expression: points.call(suffix: options.nameSuffix), drawn: line.drawn)
  }

  /// Throws if the curve does not end at its target; toolkits that always end at the target cannot draw it.
  func checkEnd() throws(CurveExportError) {
    guard endValue == 1 else {
      throw unsupported("a curve that does not end at its target", remedy: "use web-animations")
    }
  }
}

/// A language for the code of a function that interpolates linearly between points.
enum PointsCode {
  /// JavaScript or TypeScript; `parameter` is the declaration of `p`, such as `p: number`.
  case script(parameter: String = "p", isWorklet: Bool = false)
  case kotlin(name: String)
  case dart(name: String)

  func call(suffix: String = "") -> String {
    switch self {
    case .script: "ease" + suffix
    case .kotlin(let name): name + suffix
    case .dart(let name): "\(name + suffix)()"
    }
  }

  func declarations(of points: [(input: Double, output: Double)], suffix: String) -> [String] {
    func rows(_ numbers: [Double], _ unit: String = "", end: String = ",") -> [String] {
      numbers.map { $0.shortestText + unit }.rowsOfEight(end: end)
    }
    let (inputs, outputs) = (points.map(\.input), points.map(\.output))
    switch self {
    case .script(let parameter, let isWorklet):
      let (times, values) = ("times" + suffix, "values" + suffix)
      return
        ["const \(times) = ["] + rows(inputs) + ["];", "const \(values) = ["] + rows(outputs)
        + ["];", "const ease\(suffix) = (\(parameter)) => {"]
        + (isWorklet ? ["  \"worklet\";"] : [])
        + [
          "  let i = 1;",
          "  while (i < \(times).length - 1 && p >= \(times)[i]) i++;",
          "  const run = \(times)[i] - \(times)[i - 1];",
          "  return run > 0 ? \(values)[i - 1] + ((\(values)[i] - \(values)[i - 1])"
            + " * (p - \(times)[i - 1])) / run : \(values)[i];",
          "};",
        ]
    case .kotlin(let name):
      return
        ["val \(name + suffix) = object : Easing {", "  private val times = floatArrayOf("]
        + rows(inputs, "f", end: "") + ["  )", "  private val values = floatArrayOf("]
        + rows(outputs, "f", end: "")
        + [
          "  )", "",
          "  override fun transform(fraction: Float): Float {",
          "    var i = 1",
          "    while (i < times.size - 1 && fraction >= times[i]) i++",
          "    val run = times[i] - times[i - 1]",
          "    if (run <= 0f) return values[i]",
          "    return values[i - 1] + (values[i] - values[i - 1]) * (fraction - times[i - 1]) / run",
          "  }", "}",
        ]
    case .dart(let name):
      // Flutter calls `transformInternal` only between 0 and 1; at the ends, it uses 0 and 1 as the values.
      return
        [
          "class \(name + suffix) extends Curve {", "  const \(name + suffix)();", "",
          "  static const times = <double>[",
        ] + rows(inputs) + ["  ];", "  static const values = <double>["] + rows(outputs)
        + [
          "  ];", "",
          "  @override",
          "  double transformInternal(double t) {",
          "    var i = 1;",
          "    while (i < times.length - 1 && t >= times[i]) {",
          "      i++;", "    }",
          "    final run = times[i] - times[i - 1];",
          "    if (run <= 0) return values[i];",
          "    return values[i - 1] + (values[i] - values[i - 1]) * (t - times[i - 1]) / run;",
          "  }", "}",
        ]
    }
  }
}
