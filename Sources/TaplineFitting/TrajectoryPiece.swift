package import MotionCurves

/// A part of a motion without jumps or kinks.
package struct TrajectoryPiece: Sendable {
  package var start: Double
  /// The time at which the next piece starts, `>= start`.
  package var end: Double
  package var shape: Shape

  package enum Shape: Sendable {
    case line(from: Double, to: Double)
    /// A spring that starts at time 0; its time runs faster by the factor `speed`.
    case spring(Spring, velocity: Double, speed: Double)
    case cubic(CubicPath)
    /// A quarter of a circle, so not `easeInOut`.
    case quarterCircle(CircularCurve, from: Double, to: Double)
    /// `length` is the duration of the whole curve in seconds.
    case newton(NewtonSolver, length: Double)
  }

  /// At the end of the piece, the limit from the left.
  package func value(at time: Double) -> Double {
    switch shape {
    case .line(let from, let to):
      return end > start ? from + (to - from) * ((time - start) / (end - start)) : to
    case .spring(let spring, let velocity, let speed):
      return spring.value(target: 1, initialVelocity: velocity, time: time * speed)
    case .cubic(let path): return path.value(at: path.parameter(at: time))
    case .quarterCircle(let curve, let from, let to):
      return from + (to - from) * curve.value(at: (time - start) / (end - start))
    case .newton(let solver, let length): return solver.value(at: time / length)
    }
  }

  /// Ignores floating-point rounding.
  func enclosure(from first: Double, to last: Double) -> Enclosure {
    switch shape {
    case .line(let from, let to):
      let slope = end > start ? (to - from) / (end - start) : 0
      return Enclosure(
        values: Interval(value(at: first), value(at: last)), slopes: Interval(slope, slope))
    case .spring(let spring, let velocity, let speed):
      return Self.enclosure(
        spring, velocity: velocity, from: first * speed, over: (last - first) * speed,
        speed: speed)
    case .cubic(let path):
      return path.enclosure(from: path.parameter(at: first), to: path.parameter(at: last))
    case .quarterCircle(let curve, let from, let to):
      func slope(_ time: Double) -> Double {
        let progress = (time - start) / (end - start)
        let slope = curve.velocity(at: progress) * (to - from) / (end - start)
        return slope.isNaN ? 0 : slope
      }
      // A quarter of a circle is monotone, and so is its slope.
      return Enclosure(
        values: Interval(value(at: first), value(at: last)),
        slopes: Interval(slope(first), slope(last)))
    case .newton(let solver, let length):
      let bounds = solver.enclosure(from: first / length, to: last / length)
      return Enclosure(
        values: bounds.values,
        slopes: Interval(bounds.slopes.low / length, bounds.slopes.high / length))
    }
  }

  /// Returns the bounds of a spring in a time interval, computed from its derivatives at the interval's start.
  ///
  /// With y = 1 - x, every derivative y⁽ⁿ⁾ satisfies the spring's own equation, so that after s seconds
  ///
  ///     y⁽ⁿ⁾(s) = e^(-cs) (y⁽ⁿ⁾ cos ωs + (y⁽ⁿ⁺¹⁾ + c y⁽ⁿ⁾) sin(ωs)/ω)
  ///     |y⁽ⁿ⁾(s)| <= |y⁽ⁿ⁾| + |y⁽ⁿ⁺¹⁾ + c y⁽ⁿ⁾| s
  ///
  /// since |sin(ωs)/ω| <= s. For damping above critical, the same holds with sinh and cosh, where ω < c. The inequality
  /// bounds the third derivative, from which the bounds of the lower derivatives follow.
  private static func enclosure(
    _ spring: Spring, velocity: Double, from time: Double, over span: Double, speed: Double
  ) -> Enclosure {
    let c = spring.decayConstant
    let k = c * c + spring.angularFrequency * abs(spring.angularFrequency)
    let x = spring.value(target: 1.0, initialVelocity: velocity, time: time)
    let v = spring.derivative(target: 1.0, initialVelocity: velocity, time: time)
    let a = k * (1 - x) - 2 * c * v
    let jerk = -2 * c * a - k * v
    let snap = -2 * c * jerk - k * a
    let jerkBound = abs(jerk) + abs(snap + c * jerk) * span
    let slopes = (
      v + min(0, span * (a - jerkBound * span)), v + max(0, span * (a + jerkBound * span))
    )
    return Enclosure(
      values: Interval(x + min(0, span * slopes.0), x + max(0, span * slopes.1)),
      slopes: Interval(slopes.0 * speed, slopes.1 * speed))
  }
}
