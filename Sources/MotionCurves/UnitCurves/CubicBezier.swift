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
    case .swiftUI: Self.roundedAsInSwiftUI(vertical(swiftUIParameter(at: progress)))
    case .coreAnimation: vertical(coreAnimationParameter(at: progress))
    case .exact: exactValue(at: progress)
    }
  }

  /// Infinite where the curve is vertical.
  package func velocity(at progress: Double, evaluation: BezierEvaluation = .exact) -> Double {
    switch evaluation {
    case .swiftUI: swiftUIVelocity(at: progress)
    case .coreAnimation: slope(atParameter: coreAnimationParameter(at: progress))
    case .exact: exactVelocity(at: progress)
    }
  }

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

  /// Continues along the end tangents outside `0...1`, as in CSS; an end that is vertical continues horizontally.
  private func exactValue(at progress: Double) -> Double {
    if progress < 0 { return flatIfVertical(startSlope) * progress }
    if progress > 1 { return 1 + flatIfVertical(endSlope) * (progress - 1) }
    return vertical(horizontal.parameter(ofValue: progress))
  }

  /// At an end, returns the one-sided limit.
  private func exactVelocity(at progress: Double) -> Double {
    if progress < 0 { return flatIfVertical(startSlope) }
    if progress > 1 { return flatIfVertical(endSlope) }
    return slope(atParameter: horizontal.parameter(ofValue: progress))
  }

  /// Returns the slope dy/dx at a parameter; the limit at an end where both derivatives are 0.
  private func slope(atParameter parameter: Double) -> Double {
    if parameter <= 0 { return startSlope }
    if parameter >= 1 { return endSlope }
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return rise / run
  }

  private var startSlope: Double { tangent(x1, y1, x2, y2) }

  private var endSlope: Double { tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

  /// Returns the slope at an end, from the offsets of the near and far control points from it.
  private func tangent(_ nearX: Double, _ nearY: Double, _ farX: Double, _ farY: Double) -> Double {
    if nearX > 0 { return nearY / nearX }
    if nearY != 0 { return nearY < 0 ? -.infinity : .infinity }
    if farX > 0 { return farY / farX }
    if farY != 0 { return farY < 0 ? -.infinity : .infinity }
    return 1
  }

  private func flatIfVertical(_ slope: Double) -> Double { slope.isFinite ? slope : 0 }

  /// Source: compatibility tests of OpenSwiftUI that run against SwiftUI.
  private func swiftUIParameter(at progress: Double) -> Double {
    parameter(at: progress, within: 1.0 / 1_048_576, steps: 8)
  }

  /// Returns SwiftUI's `UnitCurve.velocity(at:)`, in which `easeOut` starts at 1 and `easeIn` ends at 0, although both
  /// limits are 1.724.
  private func swiftUIVelocity(at progress: Double) -> Double {
    let parameter = swiftUIParameter(at: progress)
    let run = horizontal.derivative(parameter)
    let rise = vertical.derivative(parameter)
    if run == rise { return 1 }
    if run == 0 { return rise < 0 ? -.infinity : .infinity }
    return Self.roundedAsInSwiftUI(rise / run)
  }

  private static func roundedAsInSwiftUI(_ value: Double) -> Double {
    (value * 1_048_576).rounded() / 1_048_576
  }

  /// Stops at an error in `x` of 4e-6; every tolerance from 1.01e-6 to 1.06e-5 agrees with the twenty values measured on
  /// presentation layers of macOS.
  private func coreAnimationParameter(at progress: Double) -> Double {
    parameter(at: progress, within: 4e-6, steps: 16)
  }

  /// Uses Newton's method from `t = progress`, then bisection if `x(t)` is flat or `steps` steps do not suffice.
  private func parameter(at progress: Double, within tolerance: Double, steps: Int) -> Double {
    let target = min(max(progress, 0), 1)
    var parameter = target
    for _ in 0..<steps {
      let error = horizontal(parameter) - target
      if abs(error) < tolerance { return parameter }
      let slope = horizontal.derivative(parameter)
      if abs(slope) < tolerance { break }
      parameter -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    parameter = target
    for _ in 0..<64 {
      let x = horizontal(parameter)
      if abs(x - target) < tolerance { break }
      if x < target { low = parameter } else { high = parameter }
      parameter = low + (high - low) / 2
    }
    return parameter
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
