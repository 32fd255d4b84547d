package import MotionCurves

/// Swift for SwiftUI's `withAnimation`, with the animation written as in Swift code.
struct SwiftUIExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    let code = """
      withAnimation(\(try expression())) {
        // Change the value here.
      }

      """
    guard case .coreAnimationSpring = plan.animation.base, let critical = plan.criticalSpring
    else { return DrawnCode(code) }
    try plan.checkFinite()
    return DrawnCode(
      code, drawn: critical,
      note: "since interpolatingSpring moves an overdamped spring as a critical one")
  }

  /// The animation as an expression, such as `.easeOut(duration: 0.15)`.
  func expression() throws(CurveExportError) -> String {
    let modifiers = plan.animation.modifiers.map { modifier in
      switch modifier {
      case .delay(let delay): ".delay(\(delay.shortText))"
      case .speed(let speed): ".speed(\(speed.shortText))"
      case .repeating(let count?, let autoreverses):
        ".repeatCount(\(count), autoreverses: \(autoreverses))"
      case .repeating(nil, let autoreverses): ".repeatForever(autoreverses: \(autoreverses))"
      }
    }
    return try base() + modifiers.joined()
  }

  private func base() throws(CurveExportError) -> String {
    switch plan.animation.base {
    case .curve(let curve, let duration):
      return try expression(curve, duration: duration.shortText)
    case .fluidSpring(let spring):
      var text =
        ".spring(response: \(spring.response.shortText), "
        + "dampingFraction: \(spring.dampingRatio.shortText)"
      if spring.blendDuration != 0 { text += ", blendDuration: \(spring.blendDuration.shortText)" }
      return text + ")"
    case .spring(let spring, let velocity):
      guard spring.angularFrequency >= 0 else {
        throw plan.unsupported(
          "an overdamped spring in closed form",
          remedy: "interpolatingSpring moves it as critical; use spring(response:dampingFraction:)")
      }
      return interpolating(spring.mass, spring.stiffness, spring.damping, velocity)
    case .interpolatingSpring(let spring), .coreAnimationSpring(let spring, _):
      return interpolating(
        spring.mass, spring.stiffness, spring.damping, spring.initialVelocity)
    }
  }

  private func interpolating(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double
  ) -> String {
    ".interpolatingSpring(mass: \(mass.shortText), stiffness: \(stiffness.shortText), "
      + "damping: \(damping.shortText), initialVelocity: \(velocity.shortText))"
  }

  private func expression(
    _ curve: UnitCurve, duration: String
  ) throws(CurveExportError) -> String {
    switch curve {
    case .linear, .bezier(.linear, _): return ".linear(duration: \(duration))"
    case .bezier(.easeIn, _): return ".easeIn(duration: \(duration))"
    case .bezier(.easeOut, _): return ".easeOut(duration: \(duration))"
    case .bezier(.easeInOut, _): return ".easeInOut(duration: \(duration))"
    case .bezier(let bezier, _):
      let points = bezier.coordinates.map(\.shortText)
      return ".timingCurve(\(points.joined(separator: ", ")), duration: \(duration))"
    case .circular(let circle):
      let names = [
        CircularCurve.easeIn: "circularEaseIn", .easeOut: "circularEaseOut",
        .easeInOut: "circularEaseInOut",
      ]
      return ".timingCurve(.\(names[circle] ?? ""), duration: \(duration))"
    case .piecewiseLinear, .steps, .keyframes:
      throw plan.unsupported(
        "stops, steps or keyframes as one animation",
        remedy: "use \(CurveExportFormat.keyframeAnimation.rawValue)")
    }
  }
}

extension Animation {
  /// The animation as an expression of SwiftUI, such as `.easeOut(duration: 0.15)`.
  package func swiftUIExpression() throws(CurveExportError) -> String {
    try SwiftUIExport(ExportPlan(self, format: .swiftUI, options: CurveExportOptions()))
      .expression()
  }
}
