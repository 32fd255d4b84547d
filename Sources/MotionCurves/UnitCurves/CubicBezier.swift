/// A cubic Bézier from (0, 0) to (1, 1) that maps progress to value.
///
///     x(t) = ((aₓt + bₓ)t + cₓ)t,   cₓ = 3x₁,  bₓ = 3(x₂ - x₁) - cₓ,  aₓ = 1 - cₓ - bₓ
///
/// and the same for `y`.  The value at progress `p` is `y(t)` where `x(t) = p`.  Three engines
/// solve that equation in three ways: see ``BezierEvaluation``.
///
/// The horizontal coordinates of the control points are clamped to `0...1`, as SwiftUI and CSS
/// require for `x(t)` to be monotone; the vertical ones may be any finite value.
public struct CubicBezier: Sendable, Hashable {
  /// Horizontal coordinate of the first control point, `0...1`.
  package let x1: Double
  /// Vertical coordinate of the first control point, any finite value.
  package let y1: Double
  /// Horizontal coordinate of the second control point, `0...1`.
  package let x2: Double
  /// Vertical coordinate of the second control point, any finite value.
  package let y2: Double

  /// The coordinates of both control points in the order of `init`: `x1`, `y1`, `x2`, `y2`.
  package var coordinates: [Double] { [x1, y1, x2, y2] }

  /// The polynomial of the horizontal coordinate.
  let horizontal: CubicPolynomial
  /// The polynomial of the vertical coordinate.
  let vertical: CubicPolynomial

  /// Creates a curve; `x1` and `x2` outside `0...1` are clamped.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
    horizontal = CubicPolynomial(control1: self.x1, control2: self.x2)
    vertical = CubicPolynomial(control1: y1, control2: y2)
  }

  /// The value at a progress in `0...1`, as the engine named by `evaluation` computes it.
  ///
  /// Outside `0...1` the Apple engines give the value at the nearer end; the exact evaluation
  /// continues along the tangent, as CSS does.
  public func value(at progress: Double, evaluation: BezierEvaluation = .exact) -> Double {
    switch evaluation {
    case .swiftUI: swiftUIValue(at: progress)
    case .coreAnimation: coreAnimationValue(at: progress)
    case .exact: exactValue(at: progress)
    }
  }

  /// The slope of value over progress, as the engine named by `evaluation` computes it.
  ///
  /// May be infinite where the curve is vertical.
  package func velocity(at progress: Double, evaluation: BezierEvaluation = .exact) -> Double {
    switch evaluation {
    case .swiftUI: swiftUIVelocity(at: progress)
    case .coreAnimation: coreAnimationVelocity(at: progress)
    case .exact: exactVelocity(at: progress)
    }
  }
}
