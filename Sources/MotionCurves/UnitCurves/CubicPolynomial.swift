/// One coordinate of a cubic Bézier whose ends are 0 and 1.
struct CubicPolynomial: Sendable, Hashable {
  let a: Double
  let b: Double
  let c: Double

  /// Creates the polynomial from the two control points' coordinates.
  init(control1: Double, control2: Double) {
    c = 3 * control1
    b = 3 * (control2 - control1) - c
    a = 1 - c - b
  }

  /// The coordinate at parameter `t`.
  func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c) * t }

  /// The derivative of the coordinate at parameter `t`.
  func derivative(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
}
