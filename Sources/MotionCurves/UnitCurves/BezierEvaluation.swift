/// How the equation `x(t) = progress` is solved, which decides the last digits of a value.
public enum BezierEvaluation: String, Sendable, Hashable, CaseIterable {
  /// SwiftUI's `UnitCurve`: solved to 2^-20, then value and velocity rounded to 2^-20.
  case swiftUI
  /// Core Animation: Newton's method from `t = x`, stopped when `x` is within 4e-6.
  case coreAnimation
  /// The mathematical curve, solved to the last digits of a double, extrapolated as in CSS.
  case exact
}
