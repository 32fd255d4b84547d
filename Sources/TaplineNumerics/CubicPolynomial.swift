/// One coordinate of a cubic Bézier whose ends are 0 and 1, as a function of the parameter.
package struct CubicPolynomial: Sendable, Hashable {
  package let a: Double
  package let b: Double
  package let c: Double

  @inlinable
  package init(control1: Double, control2: Double) {
    c = 3 * control1
    b = 3 * (control2 - control1) - c
    a = 1 - c - b
  }

  @inlinable
  package func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c) * t }

  @inlinable
  package func derivative(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// Returns the parameter in `0...1` at which the polynomial, which must be monotone there, has a value, to a few ulp.
  @inlinable
  package func parameter(ofValue value: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var parameter = value
    for _ in 0..<80 {
      let error = self(parameter) - value
      if error == 0 { break }
      if error < 0 { low = parameter } else { high = parameter }
      var next = parameter - error / derivative(parameter)
      // Newton's step leaves the interval where the curve is almost vertical or flat.
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == parameter { break }
      parameter = next
    }
    return parameter
  }
}
