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

  /// The parameters where the derivative is 0, in rising order.
  var stationaryPoints: [Double] {
    let (quadratic, linear) = (3 * a, 2 * b)
    guard abs(quadratic) > 1e-12 else {
      return linear == 0 ? [] : [-c / linear]
    }
    let discriminant = linear * linear - 4 * quadratic * c
    guard discriminant > 0 else { return [] }
    // The form that does not cancel: q/a and c/q.
    let root = discriminant.squareRoot()
    let q = -0.5 * (linear + (linear < 0 ? -root : root))
    let first = q / quadratic
    let second = q == 0 ? first : c / q
    return [min(first, second), max(first, second)]
  }
}
