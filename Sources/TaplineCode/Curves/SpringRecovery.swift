package import MotionCurves
import TaplineCurves
import TaplineFitting
import TaplineNumerics
import TaplineText

/// A spring recovered from its motion, of mass 1 because the mass only scales stiffness and damping.
package struct SpringRecovery: Sendable {
  package let spring: Spring

  /// In displacements per second.
  package let velocity: Double

  /// The upper bound of the distance to the lines through the points, in displacements; nil for a closed form.
  package let bound: Double?

  /// The permitted range of mass, stiffness and damping; a design choice.
  static let parameters = 1e-6...1e9

  /// In displacements per second; a design choice.
  static let velocities = -1e6...1e6

  package enum Failure: String, Error {
    case isUnknownForm = "the text is neither a closed form nor linear()"
    case isOutOfRange =
      "this is not the motion of a spring: stiffness and damping must be from 1e-6 to 1e9, and the velocity at most 1e6"
    case isTooFar = "no spring is within 0.001 of these points"
    case hasTooFewPoints = "a spring needs at least four points between 0 and 1"
  }

  /// Recovers a spring from `1 - exp(-decay t) (cos(frequency t) + factor sin(frequency t))`, with `cosh` and `sinh` if
  /// overdamped, or `1 - exp(-decay t) (1 + factor t)` if the frequency is 0; `t` is in seconds.
  package init(
    decay: Double, frequency: Double, factor: Double, isOverdamped: Bool = false
  ) throws(Failure) {
    spring = Spring(
      angularFrequency: isOverdamped ? -frequency : frequency, decayConstant: decay, mass: 1)
    let start = decay - (frequency == 0 ? factor : factor * frequency)
    guard Self.parameters.contains(spring.physicalStiffness),
      Self.parameters.contains(spring.damping), Self.velocities.contains(start)
    else { throw .isOutOfRange }
    // A velocity of 0 is computed only approximately from printed digits.
    velocity = abs(start) >= 1e-6 * decay ? start : 0
    bound = nil
  }

  /// Closed forms without spaces: `#` is a positive number, `±` is a sign and a number.
  private static let forms = [
    "t=>1-exp(-#*t)*(cos(#*t)±*sin(#*t))", "t=>1-exp(-#*t)*(cosh(#*t)±*sinh(#*t))",
    "t=>1-exp(-#*t)*(1±*t)",
  ]

  /// Recovers a spring from `linear()` or from a closed form with or without `Math.`, or with Figma's `−` and `·`, such
  /// as `t => 1 - exp(-5 * t) * (cos(8 * t) + 0.6 * sin(8 * t))`.
  package init(_ text: String) throws(Failure) {
    if text.hasPrefix("linear("), let animation = try? CurveSpec(text).animation,
      animation.modifiers.isEmpty, case .curve(.piecewiseLinear(let points), 1) = animation.base
    {
      try self.init(points)
      return
    }
    let plain = text.replacingAll("−", by: "-").replacingAll("·", by: "*")
      .replacingAll("Math.", by: "").filter { $0 != " " }
    for (index, form) in Self.forms.enumerated() {
      guard let numbers = Self.numbers(of: plain, in: form) else { continue }
      let isWave = numbers.count == 4
      guard !isWave || numbers[1] == numbers[3] else { break }
      try self.init(
        decay: numbers[0], frequency: isWave ? numbers[1] : 0, factor: numbers[isWave ? 2 : 1],
        isOverdamped: index == 1)
      return
    }
    throw .isUnknownForm
  }

  private static func numbers(of text: String, in form: String) -> [Double]? {
    var (remaining, numbers) = (text[...], [Double]())
    for character in form {
      guard character == "#" || character == "±" else {
        guard remaining.popFirst() == character else { return nil }
        continue
      }
      var sign = remaining.first
      if character == "±" {
        guard let first = remaining.popFirst(), "+-".contains(first) else { return nil }
        sign = first == "+" && remaining.first == "-" ? remaining.popFirst() : first
      }
      let digits = remaining.prefix { "0123456789.e-".contains($0) }
      guard let number = Double(digits), number.sign == .plus,
        character == "±" || number > 0
      else { return nil }
      numbers.append(sign == "-" ? -number : number)
      remaining.removeFirst(digits.count)
    }
    return remaining.isEmpty ? numbers : nil
  }

  /// The maximum root mean square difference between the points and the spring, in displacements; a design choice.
  private static let maximumDifference = 1e-3

  private static let ratios = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.1, 1.4, 2, 4]

  /// Recovers the spring nearest to points over one second.
  package init(_ points: LinearEasing) throws(Failure) {
    let samples = zip(points.inputs, points.outputs).filter { $0.0 > 0 && $0.0 < 1 }
    guard samples.count >= 4 else { throw .hasTooFewPoints }
    /// Returns the spring with a natural frequency, `p.x`, and a damping ratio, `p.y`.
    func spring(_ p: SIMD2<Double>) -> Spring {
      Spring(mass: 1, stiffness: p.x * p.x, damping: 2 * p.x * p.y, allowOverDamping: true)
    }
    func residuals(_ p: SIMD2<Double>) -> [Double] {
      let spring = spring(p)
      return samples.map { spring.value(target: 1, initialVelocity: 0, time: $0.0) - $0.1 }
    }
    var best = (p: SIMD2(0.0, 0.0), cost: Double.infinity)
    var frequency = 1.5
    while frequency < 500 {
      for ratio in Self.ratios {
        let p = SIMD2(frequency, ratio)
        let cost = residuals(p).reduce(0) { $0 + $1 * $1 }
        if cost < best.cost { best = (p, cost) }
      }
      frequency *= 1.2
    }
    let found = NormalEquations.minimize(from: [best.p.x, best.p.y]) { point in
      let p = SIMD2(point[0], point[1])
      guard p.x > 0, p.y > 0 else { return nil }
      let steps: [SIMD2<Double>] = [SIMD2(p.x * 1e-7, 0), SIMD2(0, p.y * 1e-7)]
      let slopes = steps.map { (step) -> [Double] in
        let length = 2 * (step.x + step.y)
        return zip(residuals(p + step), residuals(p - step)).map { ($0 - $1) / length }
      }
      var equations = NormalEquations(count: 2)
      for (index, residual) in residuals(p).enumerated() {
        equations.add(residual, slopes: [slopes[0][index], slopes[1][index]])
      }
      return equations
    }
    if let found { best = (SIMD2(found.point[0], found.point[1]), found.equations.cost) }
    guard (best.cost / Double(samples.count)).squareRoot() <= Self.maximumDifference else {
      throw .isTooFar
    }
    self.spring = spring(best.p)
    velocity = 0
    bound =
      CertifiedError(
        Trajectory(.piecewiseLinear(points), duration: 1),
        of: Trajectory(self.spring, velocity: 0, until: 1), until: 1
      ).bound
  }
}
