package import TaplineNumerics
import TaplineText

/// A cubic Bézier from (0, 0) to (1, 1) that maps progress to value.
///
///     x(t) = ((aₓt + bₓ)t + cₓ)t,   cₓ = 3x₁,  bₓ = 3(x₂ - x₁) - cₓ,  aₓ = 1 - cₓ - bₓ
///
/// `y(t)` has the same form. The value at progress `p` is `y(t)` with `x(t) = p`. Three engines solve that equation in
/// three ways: see ``BezierEvaluation``.
///
/// The horizontal coordinates of the control points are clamped to `0...1`, as in SwiftUI and CSS, so that `x(t)` is
/// monotone. The vertical coordinates may be any finite numbers.
public struct CubicBezier: Sendable, Hashable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  package var coordinates: [Double] { [x1, y1, x2, y2] }

  package var arguments: String { coordinates.map(\.shortestText).joined(separator: ", ") }

  package let horizontal: CubicPolynomial
  package let vertical: CubicPolynomial

  /// Creates a curve; `x1` and `x2` outside `0...1` are clamped.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
    horizontal = CubicPolynomial(control1: self.x1, control2: self.x2)
    vertical = CubicPolynomial(control1: y1, control2: y2)
  }

  /// Returns the value at a progress in `0...1`, as the engine named by `evaluation` computes it.
  ///
  /// Outside `0...1` the Apple engines return the value at the nearer end; the exact evaluation continues along the
  /// tangent, as CSS does.
  public func value(at progress: Double, evaluation: BezierEvaluation = .exact) -> Double {
    switch evaluation {
    case .swiftUI: swiftUIValue(at: progress)
    case .coreAnimation: coreAnimationValue(at: progress)
    case .exact: exactValue(at: progress)
    }
  }

  /// Infinite where the curve is vertical.
  package func velocity(at progress: Double, evaluation: BezierEvaluation = .exact) -> Double {
    switch evaluation {
    case .swiftUI: swiftUIVelocity(at: progress)
    case .coreAnimation: coreAnimationVelocity(at: progress)
    case .exact: exactVelocity(at: progress)
    }
  }
}

/// The solver of the equation `x(t) = progress`, which determines the last digits of a value.
public enum BezierEvaluation: String, Sendable, Hashable, CaseIterable {
  /// SwiftUI's `UnitCurve`: solved to 2^-20, then value and velocity rounded to 2^-20.
  case swiftUI
  /// Core Animation: Newton's method from `t = progress`, stopped when `x(t)` is within 4e-6 of the progress.
  case coreAnimation
  /// The mathematical curve, solved to the last digits of a double, extrapolated as in CSS.
  case exact
}

extension CubicBezier {
  /// The straight line, control points (0, 0) and (1, 1).
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// The ease-in curve of SwiftUI, Core Animation and CSS, with a slow start: control points (.42, 0) and (1, 1).
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)

  /// The ease-out curve of SwiftUI, Core Animation and CSS, with a slow end: control points (0, 0) and (.58, 1).
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)

  /// The curve with a slow start and end, control points (.42, 0) and (.58, 1).
  ///
  /// Core Animation calls it `easeInEaseOut`, CSS `ease-in-out`.
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// Core Animation's `default` and CSS `ease`, control points (.25, .1) and (.25, 1).
  public static let coreAnimationDefault = CubicBezier(0.25, 0.1, 0.25, 1)
}
