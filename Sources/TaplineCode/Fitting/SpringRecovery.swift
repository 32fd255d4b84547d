package import MotionCurves
import TaplineCurves
import TaplineText

/// A spring recovered from its motion: from a closed form, or from points such as those of `linear()`.
///
/// A motion has no mass, which only scales stiffness and damping.
package struct SpringRecovery: Sendable {
  package let spring: Spring

  /// The initial velocity in displacements per second.
  package private(set) var velocity = 0.0

  /// The difference between the spring and the lines through the points; nil for a closed form.
  private var error: CertifiedError?

  /// The upper bound of that difference at any time, as a fraction of the displacement.
  package var bound: Double? { error?.bound }

  /// Recovers a spring from `1 - exp(-decay t) (cos(frequency t) + factor sin(frequency t))`, with `cosh` and `sinh` if
  /// overdamped, or `1 - exp(-decay t) (1 + factor t)` if the frequency is 0.
  ///
  /// `duration` is a unit of `t` in seconds.
  package init(
    decay: Double, frequency: Double, factor: Double, isOverdamped: Bool = false, mass: Double = 1,
    duration: Double = 1
  ) {
    spring = Spring(
      angularFrequency: (isOverdamped ? -frequency : frequency) / duration,
      decayConstant: decay / duration, mass: mass)
    let start = decay - (frequency == 0 ? factor : factor * frequency)
    // Printed digits leave a remainder.
    if abs(start) >= 1e-6 * decay { velocity = start / duration }
  }

  /// Recovers a spring from a closed form as a function, such as
  /// `t => 1 - Math.exp(-5 * t) * (Math.cos(8 * t) + 0.6 * Math.sin(8 * t))`, or from `linear()`; nil if it is neither.
  package init?(_ text: String) {
    if text.hasPrefix("linear("), let animation = try? CurveSpec(text).animation,
      case .curve(.piecewiseLinear(let points), _) = animation.base
    {
      self.init(points)
      return
    }
    var form = text.replacingAll("−", by: "-").replacingAll("Math.", by: "")
      .filter { !" ·*".contains($0) }
    if let arrow = form.lastIndex(of: ">") { form = String(form[form.index(after: arrow)...]) }
    guard form.hasPrefix("1-exp(-") else { return nil }
    let numbers = form.dropFirst(7).split { !($0.isNumber || ".e-".contains($0)) }
      .compactMap { Double($0) }
    guard numbers.count >= 3, numbers[0] > 0 else { return nil }
    let isWave = form.contains { $0 == "s" }
    self.init(
      decay: numbers[0], frequency: isWave ? numbers[1] : 0,
      factor: isWave && numbers.count == 3 ? 1 : numbers[2],
      isOverdamped: form.contains { $0 == "h" })
  }

  /// The largest root mean square difference from the points of a spring; a design choice.
  private static let nearness = 1e-3

  /// The damping ratios from which the search starts.
  private static let ratios = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.1, 1.4, 2, 4]

  /// Recovers the spring of mass 1 nearest to points over one second; nil if there are fewer than four, or if no spring
  /// is near them.
  package init?(_ points: LinearEasing) {
    let samples = zip(points.inputs, points.outputs).filter { $0.0 > 0 && $0.0 < 1 }
    guard samples.count >= 4 else { return nil }
    /// Returns the spring of a natural frequency and a damping ratio.
    func spring(_ p: SIMD2<Double>) -> Spring {
      Spring(mass: 1, stiffness: p.x * p.x, damping: 2 * p.x * p.y, allowOverDamping: true)
    }
    func residuals(_ p: SIMD2<Double>) -> [Double] {
      let spring = spring(p)
      return samples.map { spring.value(target: 1, initialVelocity: 0, time: $0.0) - $0.1 }
    }
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    var best = (p: SIMD2(0.0, 0.0), residuals: [Double](), cost: Double.infinity)
    func isBetter(_ p: SIMD2<Double>) -> Bool {
      let here = residuals(p)
      let cost = dot(here, here)
      guard cost < best.cost else { return false }
      best = (p, here, cost)
      return true
    }
    var frequency = 1.5
    while frequency < 500 {
      for ratio in Self.ratios { _ = isBetter(SIMD2(frequency, ratio)) }
      frequency *= 1.2
    }
    // The method of Levenberg and Marquardt.
    var damping = 1e-3
    for _ in 0..<200 where damping < 1e12 {
      let steps: [SIMD2<Double>] = [SIMD2(best.p.x * 1e-7, 0), SIMD2(0, best.p.y * 1e-7)]
      let slopes = steps.map { (step) -> [Double] in
        let length = 2 * (step.x + step.y)
        return zip(residuals(best.p + step), residuals(best.p - step)).map { ($0 - $1) / length }
      }
      let xx = dot(slopes[0], slopes[0]) * (1 + damping)
      let (xy, yy) = (dot(slopes[0], slopes[1]), dot(slopes[1], slopes[1]) * (1 + damping))
      let (x, y) = (dot(slopes[0], best.residuals), dot(slopes[1], best.residuals))
      let determinant = xx * yy - xy * xy
      guard determinant > 0 else { break }
      let change = SIMD2<Double>(x * yy - y * xy, y * xx - x * xy)
      let next = best.p - change / determinant
      let isKept = next.x > 0 && next.y > 0 && isBetter(next)
      damping = isKept ? max(damping / 8, 1e-12) : damping * 8
    }
    guard (best.cost / Double(samples.count)).squareRoot() <= Self.nearness else { return nil }
    self.spring = spring(best.p)
    error = CertifiedError(
      Trajectory(.piecewiseLinear(points), duration: 1),
      of: Trajectory(self.spring, velocity: 0, until: 1), until: 1)
  }
}
