/// One or two quarters of a circle as an easing curve, as in SwiftUI's `UnitCurve`.
///
/// Source: compatibility tests of OpenSwiftUI that run against SwiftUI.
public enum CircularCurve: String, Sendable, Hashable, CaseIterable {
  /// `1 - √(1 - p²)`, with a slow start and a vertical end.
  case easeIn
  /// `√(1 - (1 - p)²)`, with a vertical start and a slow end.
  case easeOut
  /// `easeIn` and then `easeOut`, both at half size, with a vertical middle.
  case easeInOut

  /// Clamps the progress to `0...1`.
  package func value(at progress: Double) -> Double {
    let p = min(max(progress, 0), 1)
    switch self {
    case .easeIn: return 1 - (1 - p * p).squareRoot()
    case .easeOut: return (1 - (1 - p) * (1 - p)).squareRoot()
    case .easeInOut:
      if p < 0.5 { return (1 - (1 - 4 * p * p).squareRoot()) / 2 }
      return (1 + ((8 - 4 * p) * p - 3).squareRoot()) / 2
    }
  }

  /// Clamps the progress to `0...1`; infinite where the circle is vertical.
  package func velocity(at progress: Double) -> Double {
    let p = min(max(progress, 0), 1)
    switch self {
    case .easeIn: return p / (1 - p * p).squareRoot()
    case .easeOut: return (1 - p) / (1 - (1 - p) * (1 - p)).squareRoot()
    case .easeInOut:
      if p < 0.5 { return 2 * p / (1 - 4 * p * p).squareRoot() }
      return 2 * (1 - p) / ((8 - 4 * p) * p - 3).squareRoot()
    }
  }

  /// The Bézier for Core Animation, with OpenSwiftUI's coordinates; it is unconfirmed that SwiftUI has one.
  package var bezierApproximation: CubicBezier {
    switch self {
    case .easeIn: CubicBezier(0.55, 0, 1, 0.45)
    case .easeOut: CubicBezier(0, 0.55, 0.45, 1)
    case .easeInOut: CubicBezier(0.85, 0, 0.15, 1)
    }
  }
}
