import MotionCurves

/// The timing curves of the app.
package enum Curves {
  /// Bézier curves, by name and by their points.
  package static let beziers = [
    CubicBezier.linear, .easeIn, .easeOut, .easeInOut, .coreAnimationDefault,
    CubicBezier(0.2, 0, 0, 1),
  ]

  /// The value of a curve in SwiftUI and its exact value.
  package static func value(
    of bezier: CubicBezier, at progress: Double
  ) -> (swiftUI: Double, exact: Double) {
    (
      UnitCurve.bezier(bezier, .swiftUI).value(at: progress),
      bezier.value(at: progress, evaluation: .exact)
    )
  }

  /// Curves of other kinds: circular, piecewise linear, steps, keyframes.
  package static func others() throws(CurveValueError) -> [UnitCurve] {
    [
      .linear, .easeIn, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
      .piecewiseLinear(LinearEasing([.init(0), .init(0.25, at: 0.75), .init(1)])),
      .steps(try StepEasing(count: 4, jump: .end)),
      .keyframes(
        try KeyframeCurve([
          .init(0, at: 0), .init(1.2, at: 0.6, curve: .easeOut), .init(1, at: 1, curve: .easeInOut),
        ])),
    ]
  }

  /// The reason why a curve cannot be created.
  package static func problem(withSteps count: Int) -> String? {
    do throws(CurveValueError) {
      _ = try StepEasing(count: count, jump: .none)
      return nil
    } catch { return "\(error.name) is \(error.value): \(error.expected)" }
  }

  /// The slope of a curve at its middle.
  package static func slope(of curve: UnitCurve) -> Double { curve.velocity(at: 0.5) }
}
