import MotionCurves
import TaplineText

/// A `transition` token of the Design Tokens format: duration, delay and one cubic Bézier.
///
/// What is no Bézier gets the nearest one, and how far off that is. Source: the Design Tokens Format
/// Module 2025.10, <https://www.designtokens.org/tr/2025.10/format/>.
struct DTCGExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    guard plan.repetition == nil else {
      throw plan.unsupported("a repetition", remedy: "use css")
    }
    try plan.checkFinite()
    let duration = plan.duration.microsecond
    let bezier = try bezier()
    let points = bezier.coordinates
    let drawn = Course(.bezier(bezier, .exact), duration: duration)
    func time(_ seconds: Double) -> JSONOutput {
      .line([
        ("value", .number((seconds.microsecond * 1000).rounded(decimals: 3))),
        ("unit", .string("ms")),
      ])
    }
    return DrawnCode(
      .json { summary, accuracy in
        var extensions = [(TokenExtension.accuracy, JSONOutput.object(accuracy.members))]
        if let spring = plan.spring {
          let numbers = JSONOutput.line([
            ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
            ("damping", .number(spring.damping)),
            ("initialVelocity", .number(spring.initialVelocity)),
          ])
          extensions.insert((TokenExtension.meaning, .object([("spring", numbers)])), at: 0)
        }
        return .object([
          (
            "curve",
            .object([
              ("$type", .string("transition")), ("$description", .string(summary)),
              (
                "$value",
                .object([
                  ("duration", time(plan.duration)), ("delay", time(plan.delay)),
                  ("timingFunction", .numbers(points)),
                ])
              ), ("$extensions", .object(extensions)),
            ])
          )
        ])
      }, drawn: drawn)
  }

  private func bezier() throws(CurveExportError) -> CubicBezier {
    switch plan.animation.base {
    case .curve(.linear, _): return .linear
    case .curve(.bezier(let bezier, _), _): return bezier
    case .curve(.steps, _), .curve(.piecewiseLinear, _), .curve(.keyframes, _):
      throw plan.unsupported("stops, steps or keyframes as one Bézier", remedy: "use css")
    default:
      let path = CubicFit.single(plan.truth)
      return CubicBezier(
        path.handles.0.rounded(decimals: 4), path.values.1.rounded(decimals: 4),
        path.handles.1.rounded(decimals: 4), path.values.2.rounded(decimals: 4))
    }
  }
}
