import MotionCurves

/// Swift for a `UIViewPropertyAnimator` with cubic or spring timing parameters.
struct UIKitExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    guard plan.repetition == nil else {
      throw plan.unsupported(
        "a repeated property animator",
        remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue)")
    }
    let start = plan.delay > 0 ? "afterDelay: \(plan.delay.shortText)" : ""
    let (timing, drawn) = try timing()
    let code = """
      \(timing)
      let animator = UIViewPropertyAnimator(
        duration: \(plan.duration.shortText), timingParameters: timing)
      animator.addAnimations {
        // Change the view here.
      }
      animator.startAnimation(\(start))

      """
    return DrawnCode(code, drawn: drawn)
  }

  private func timing() throws(CurveExportError) -> (text: String, drawn: Course?) {
    if let spring = plan.spring {
      try plan.checkFinite()
      let velocity = spring.initialVelocity.shortText
      let note =
        spring.dampingRatio > 1 ? "// UIKit moves an overdamped spring as a critical one.\n" : ""
      let text =
        note + """
          // The animator takes the spring's own settling duration, not the one given below.
          let timing = UISpringTimingParameters(
            mass: \(spring.mass.shortText), stiffness: \(spring.stiffness.shortText),
            damping: \(spring.damping.shortText),
            initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))
          """
      return (text, plan.criticalSpring)
    }
    let bezier = try plan.bezier()
    let text = """
      let timing = UICubicTimingParameters(
        controlPoint1: CGPoint(x: \(bezier.x1.shortText), y: \(bezier.y1.shortText)),
        controlPoint2: CGPoint(x: \(bezier.x2.shortText), y: \(bezier.y2.shortText)))
      """
    return (text, Course(.bezier(bezier, .exact), duration: plan.duration))
  }
}

extension ExportPlan {
  /// The curve as a cubic Bézier; circular curves by the Bézier Core Animation uses for them.
  func bezier() throws(CurveExportError) -> CubicBezier {
    switch animation.base {
    case .curve(.linear, _): return .linear
    case .curve(.bezier(let bezier, _), _): return bezier
    case .curve(.circular(let circle), _): return circle.bezierApproximation
    default:
      throw unsupported(
        "stops, steps or keyframes as one Bézier",
        remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue) or css")
    }
  }
}
