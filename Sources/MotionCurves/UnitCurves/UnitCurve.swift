import TaplineText

/// A curve from progress in `0...1` to a value, usually from 0 to 1.
///
/// The curves with SwiftUI's names are evaluated as in SwiftUI.
public indirect enum UnitCurve: Sendable, Hashable {
  /// The identity.
  case linear
  /// A cubic Bézier and the engine that evaluates it.
  case bezier(CubicBezier, BezierEvaluation)
  /// One or two quarters of a circle.
  case circular(CircularCurve)
  /// A CSS `linear()` function.
  case piecewiseLinear(LinearEasing)
  /// A CSS `steps()` function.
  case steps(StepEasing)
  /// Keyframes with a curve for each segment.
  case keyframes(KeyframeCurve)

  /// SwiftUI's `easeIn`.
  public static let easeIn = UnitCurve.bezier(.easeIn, .swiftUI)
  /// SwiftUI's `easeOut`.
  public static let easeOut = UnitCurve.bezier(.easeOut, .swiftUI)
  /// SwiftUI's `easeInOut`.
  public static let easeInOut = UnitCurve.bezier(.easeInOut, .swiftUI)
  /// SwiftUI's `circularEaseIn`.
  public static let circularEaseIn = UnitCurve.circular(.easeIn)
  /// SwiftUI's `circularEaseOut`.
  public static let circularEaseOut = UnitCurve.circular(.easeOut)
  /// SwiftUI's `circularEaseInOut`.
  public static let circularEaseInOut = UnitCurve.circular(.easeInOut)

  /// Returns the value at a progress; each kind of curve documents its behavior outside `0...1`.
  ///
  /// The identity is clamped to `0...1`, as in SwiftUI.
  public func value(at progress: Double) -> Double {
    switch self {
    case .linear: min(max(progress, 0), 1)
    case .bezier(let curve, let evaluation): curve.value(at: progress, evaluation: evaluation)
    case .circular(let curve): curve.value(at: progress)
    case .piecewiseLinear(let curve): curve.value(at: progress)
    case .steps(let curve): curve.value(at: progress)
    case .keyframes(let curve): curve.value(at: progress)
    }
  }

  /// Returns the slope of value over progress; 0 on a staircase, infinite where a Bézier or circle is vertical.
  public func velocity(at progress: Double) -> Double {
    switch self {
    case .linear: 1
    case .bezier(let curve, let evaluation): curve.velocity(at: progress, evaluation: evaluation)
    case .circular(let curve): curve.velocity(at: progress)
    case .piecewiseLinear(let curve): curve.velocity(at: progress)
    case .steps: 0
    case .keyframes(let curve): curve.velocity(at: progress)
    }
  }

  package func evaluated(_ evaluation: BezierEvaluation) -> UnitCurve {
    switch self {
    case .bezier(let curve, _): .bezier(curve, evaluation)
    case .keyframes(let curve): .keyframes(curve.evaluated(evaluation))
    case .linear, .circular, .piecewiseLinear, .steps: self
    }
  }
}

/// A number outside the range of a curve's parameter.
public struct CurveValueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the quantity.
  public let name: String
  /// The invalid number.
  public let value: Double
  /// The valid range, in words.
  public let expected: String

  package init(name: String, value: Double, expected: String) {
    self.name = name
    self.value = value
    self.expected = expected
  }

  /// One line with the name, the number and the valid range.
  public var description: String {
    "\(name) is \(value.shortestText), expected \(expected)"
  }
}
