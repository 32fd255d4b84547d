package import MotionCurves
import TaplineNumerics

/// A cubic Bézier in time and value with nondecreasing time.
package struct CubicPath: Sendable {
  package let start: Double
  package let end: Double
  package let values: (Double, Double, Double, Double)
  /// The times of the two inner points, as fractions of the duration, `0...1`.
  package let handles: (Double, Double)
  /// The fraction of the duration as a function of the parameter.
  private let horizontal: CubicPolynomial

  /// Clamps the times of the handles.
  package init(
    from start: Double, to end: Double, handles: (Double, Double),
    values: (Double, Double, Double, Double)
  ) {
    self.start = start
    self.end = end
    self.values = values
    let curve = CubicBezier(handles.0, 0, handles.1, 1)
    horizontal = curve.horizontal
    self.handles = (curve.x1, curve.x2)
  }

  package init(_ curve: CubicBezier, from start: Double, to end: Double, values: (Double, Double)) {
    let rise = values.1 - values.0
    self.init(
      from: start, to: end, handles: (curve.x1, curve.x2),
      values: (values.0, values.0 + rise * curve.y1, values.0 + rise * curve.y2, values.1))
  }

  package func stretched(by factor: Double) -> CubicPath {
    CubicPath(from: start * factor, to: end * factor, handles: handles, values: values)
  }

  package func parameter(at time: Double) -> Double {
    let p = (time - start) / (end - start)
    return p <= 0 ? 0 : p >= 1 ? 1 : horizontal.parameter(ofValue: p)
  }

  package func value(at s: Double) -> Double { Self.blossom(values, s, s, s) }

  package func time(at s: Double) -> Double {
    start + (end - start) * Self.blossom((0, handles.0, handles.1, 1), s, s, s)
  }

  func enclosure(from first: Double, to last: Double) -> Enclosure {
    // The Bernstein coefficients of a segment, which enclose its values, are values of the polynomial's blossom.
    let points = [
      Self.blossom(values, first, first, first), Self.blossom(values, first, first, last),
      Self.blossom(values, first, last, last), Self.blossom(values, last, last, last),
    ]
    let rises = Self.derivatives(values, first, last)
    let runs = Self.derivatives((0, handles.0, handles.1, 1), first, last)
    let (least, greatest) = (rises.min() ?? 0, rises.max() ?? 0)
    let (slowest, quickest) = (runs.min() ?? 0, runs.max() ?? 0)
    let length = end - start
    var slopes = Interval.unbounded
    if slowest > 0, length > 0 {
      slopes = Interval(
        (least < 0 ? least / slowest : least / quickest) / length,
        (greatest > 0 ? greatest / slowest : greatest / quickest) / length)
    }
    return Enclosure(values: Interval(points.min() ?? 0, points.max() ?? 0), slopes: slopes)
  }

  /// The polynomial's symmetric form with three parameters.
  private static func blossom(
    _ p: (Double, Double, Double, Double), _ r: Double, _ s: Double, _ t: Double
  ) -> Double {
    let (a, b, c) = (mix(p.0, p.1, r), mix(p.1, p.2, r), mix(p.2, p.3, r))
    return mix(mix(a, b, s), mix(b, c, s), t)
  }

  /// The Bernstein coefficients of the derivative.
  private static func derivatives(
    _ p: (Double, Double, Double, Double), _ first: Double, _ last: Double
  ) -> [Double] {
    let (a, b, c) = (3 * (p.1 - p.0), 3 * (p.2 - p.1), 3 * (p.3 - p.2))
    func quadratic(_ s: Double, _ t: Double) -> Double { mix(mix(a, b, s), mix(b, c, s), t) }
    return [quadratic(first, first), quadratic(first, last), quadratic(last, last)]
  }

  private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

  static func == (one: CubicPath, other: CubicPath) -> Bool {
    one.start == other.start && one.end == other.end && one.values == other.values
      && one.handles == other.handles
  }
}
