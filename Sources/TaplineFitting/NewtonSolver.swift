package import MotionCurves
import TaplineNumerics

/// Four steps of Newton's method for the parameter of a cubic Bézier at a time; times are fractions of the curve's
/// duration, and the initial guess is interpolated linearly between two parameters.
package struct NewtonSolver: Sendable {
  private let (horizontal, vertical): (CubicPolynomial, CubicPolynomial)
  /// The parameters between which the initial guess is interpolated, and the times at them.
  private let parameters: (Double, Double)
  package let times: (Double, Double)

  package init(_ bezier: CubicBezier, from first: Double, to last: Double) {
    (horizontal, vertical) = (bezier.horizontal, bezier.vertical)
    parameters = (first, last)
    times = (horizontal(first), horizontal(last))
  }

  package func slope(at parameter: Double) -> Double { horizontal.derivative(parameter) }

  /// The time for which a parameter is the initial guess.
  package func time(of parameter: Double) -> Double {
    let fraction = (parameter - parameters.0) / (parameters.1 - parameters.0)
    return times.0 + fraction * (times.1 - times.0)
  }

  private var pace: Double { (parameters.1 - parameters.0) / (times.1 - times.0) }

  private func guess(_ time: Double) -> Double { parameters.0 + (time - times.0) * pace }

  /// In ascending order, the initial guesses at which the derivative of time has a given value.
  package func guesses(ofSlope slope: Double) -> [Double] {
    let (a, b, c) = (3 * horizontal.a, 2 * horizontal.b, horizontal.c - slope)
    guard a != 0 else { return b == 0 ? [] : [-c / b].filter(isInRange) }
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    let root = discriminant.squareRoot()
    return [(-b - root) / (2 * a), (-b + root) / (2 * a)].filter(isInRange).sorted()
  }

  private func isInRange(_ parameter: Double) -> Bool {
    parameter > parameters.0 && parameter < parameters.1
  }

  func value(at time: Double) -> Double {
    var t = guess(time)
    for _ in 0..<4 { t -= (horizontal(t) - time) / horizontal.derivative(t) }
    return vertical(t)
  }

  /// Returns the bounds of value and slope between two times.
  ///
  /// A Newton step from g, whose derivative with respect to time is g', leads to a parameter with the derivative
  ///
  ///     1 / x'(g) + (x(g) - time) x''(g) g' / x'(g)²
  ///
  /// so bounds of these derivatives give bounds of the values, by the mean value theorem.
  func enclosure(from first: Double, to last: Double) -> Enclosure {
    let middle = (first + last) / 2
    let half = Interval((first - last) / 2, (last - first) / 2)
    var t = guess(middle)
    var slope = Interval(pace, pace)
    for _ in 0..<4 {
      let range = slope * half + t
      let speed = horizontal.slopes(range)
      guard speed.low > 0 else {
        return Enclosure(values: .unbounded, slopes: .unbounded)
      }
      let residual = horizontal(t) - middle
      let residuals = (speed * slope + -1) * half + residual
      let inverse = Interval(1 / speed.high, 1 / speed.low)
      t -= residual / horizontal.derivative(t)
      slope = inverse + residuals * horizontal.bends(range) * inverse * inverse * slope
    }
    let slopes = vertical.slopes(slope * half + t) * slope
    return Enclosure(values: slopes * half + vertical(t), slopes: slopes)
  }

  // MARK: - Pieces

  /// Returns the exact curve where four Newton steps are within 1e-9 of it, and the Newton steps elsewhere.
  package func pieces(_ path: CubicPath, from first: Double, to last: Double) -> [TrajectoryPiece] {
    var pieces: [TrajectoryPiece] = []
    func add(_ first: Double, _ last: Double, _ depth: Int) {
      let isExact = isExact(path, first, last)
      guard isExact || depth == 10 else {
        let middle = (first + last) / 2
        add(first, middle, depth + 1)
        add(middle, last, depth + 1)
        return
      }
      if case .cubic? = pieces.last?.shape, isExact {
        pieces[pieces.count - 1].end = last
      } else {
        pieces.append(
          TrajectoryPiece(
            start: first, end: last, shape: isExact ? .cubic(path) : .newton(self, length: 1)))
      }
    }
    add(first, last, 0)
    return pieces
  }

  /// Whether four steps are within 1e-9: a step changes an error e of the parameter to e² x''(ξ) / (2 x'(g)), so with an
  /// upper bound K of the factor of e², the error after four steps is at most (K e)¹⁵ e.
  private func isExact(_ path: CubicPath, _ first: Double, _ last: Double) -> Bool {
    let (from, to) = (path.parameter(at: first), path.parameter(at: last))
    let (low, high) = (guess(first), guess(last))
    let error = max(abs(high - from), abs(to - low))
    let range = Interval(min(from, low) - error, max(to, high) + error)
    let slowest = horizontal.slopes(range).low
    guard slowest > 0 else { return false }
    let bend = horizontal.bends(range)
    let factor = max(abs(bend.low), abs(bend.high)) / (2 * slowest) * error
    guard factor < 0.5 else { return false }
    var finalError = error
    for _ in 0..<15 { finalError *= factor }
    let rise = vertical.slopes(range)
    return finalError * max(abs(rise.low), abs(rise.high)) < 1e-9
  }
}

extension CubicPolynomial {
  fileprivate func slopes(_ t: Interval) -> Interval {
    var range = Interval(derivative(t.low), derivative(t.high))
    let turn = -b / (3 * a)
    if turn > t.low, turn < t.high { range.add(derivative(turn)) }
    return range
  }

  fileprivate func bends(_ t: Interval) -> Interval {
    Interval(6 * a * t.low + 2 * b, 6 * a * t.high + 2 * b)
  }
}
