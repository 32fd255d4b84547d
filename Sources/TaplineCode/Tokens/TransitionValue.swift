import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineText

/// An animation as a transition of the Design Tokens format: exact for a cubic curve, else the nearest.
struct TransitionValue {
  let transition: TokenValue.Transition

  /// How far the transition is from the animation; nil if only the engine's rounding differs.
  let accuracy: ExportAccuracy?

  /// Refuses an animation that repeats or never ends.
  init(_ animation: Animation) throws(CurveExportError) {
    let plan = try ExportPlan(animation, format: .dtcg, options: CurveExportOptions())
    if let bezier = plan.ownBezier, plan.repetition == nil {
      transition = .init(duration: plan.duration, delay: plan.delay, curve: bezier)
      accuracy = nil
      return
    }
    // As `curve --format dtcg` writes it.
    let (bezier, drawn) = try plan.transition()
    func printed(_ seconds: Double) -> Double {
      (seconds.microsecond * 1000).rounded(decimals: 3) / 1000
    }
    transition = .init(
      duration: printed(plan.duration), delay: printed(plan.delay), curve: bezier)
    accuracy = try plan.assessed(drawn).accuracy
  }

  /// The value as the format writes it.
  var output: JSONOutput {
    let curve = transition.curve
    return [
      "duration": Self.duration(transition.duration), "delay": Self.duration(transition.delay),
      "timingFunction": .numbers(curve.coordinates),
    ]
  }

  /// A duration as the format writes it: in the unit in which it reads back as the same seconds.
  static func duration(_ seconds: Double) -> JSONOutput {
    let milliseconds = (seconds * 1_000_000).rounded() / 1_000
    guard milliseconds / 1_000 == seconds else {
      return .line([("value", .number(seconds)), ("unit", "s")])
    }
    return .line([("value", .number(milliseconds)), ("unit", "ms")])
  }
}
