// Sine, exponential and logarithm from additions, multiplications and one division, so that every
// machine gives the same bytes: C libraries differ in the last bit, and calls into them keep loops
// from being vectorised. Nothing here may be rewritten with fused multiply-add.

/// The sine of a fraction of a turn.
///
/// Accuracy: within 1e-15 of the true value for the reduced argument. Finite arguments only.
///
/// - Parameter turns: Any number of turns; `1` is 2π.
/// - Returns: `sin(2π · turns)`.
func sine(turns: Double) -> Double {
  var reduced = turns - turns.rounded(.toNearestOrEven)
  // sin(π − x) = sin x brings the argument into a quarter turn either way.
  if reduced > 0.25 { reduced = 0.5 - reduced } else if reduced < -0.25 { reduced = -0.5 - reduced }
  let x = reduced * (2 * Double.pi)
  let square = x * x
  // Taylor series to x^21; the next term is below 2e-18 at π/2.
  var sum = 1.0
  for divisor in stride(from: 20.0, through: 2.0, by: -2.0) {
    sum = 1 - square / (divisor * (divisor + 1)) * sum
  }
  return x * sum
}

/// The cosine of a fraction of a turn; as `sine(turns:)`.
func cosine(turns: Double) -> Double {
  sine(turns: turns - turns.rounded(.toNearestOrEven) + 0.25)
}

/// Two to a power.
///
/// Accuracy: within 2 ulp. Below -1022 the result is zero, above 1023 infinity.
func exp2(_ power: Double) -> Double {
  guard power > -1022 else { return power.isNaN ? power : 0 }
  guard power < 1024 else { return power.isNaN ? power : .infinity }
  let whole = power.rounded(.toNearestOrEven)
  let x = (power - whole) * 0.6931471805599453
  // e^x by its Taylor series; |x| <= ln(2)/2, where the term after x^13 is below 4e-18.
  var sum = 1.0
  for divisor in stride(from: 13.0, through: 1.0, by: -1.0) { sum = 1 + x / divisor * sum }
  return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
}

/// The logarithm to base two of a positive, finite number.
///
/// Accuracy: within 4 ulp of the fraction plus the rounding of the sum.
func log2(_ value: Double) -> Double {
  var exponent = Double(value.exponent)
  var significand = value.significand
  if significand > 1.4142135623730951 {
    significand /= 2
    exponent += 1
  }
  // ln m = 2 artanh((m − 1)/(m + 1)); the argument is at most 0.172.
  let ratio = (significand - 1) / (significand + 1)
  let square = ratio * ratio
  var sum = 0.0
  for odd in stride(from: 25.0, through: 1.0, by: -2.0) { sum = sum * square + 1 / odd }
  return exponent + 2 * ratio * sum * 1.4426950408889634
}

/// The natural logarithm of a positive, finite number.
func log(_ value: Double) -> Double { log2(value) * 0.6931471805599453 }

/// e to a power.
func exp(_ power: Double) -> Double { exp2(power * 1.4426950408889634) }

/// A positive number to a power; 0 for a base of 0 or less.
func power(_ base: Double, _ exponent: Double) -> Double {
  base > 0 ? exp2(exponent * log2(base)) : 0
}

/// The amplitude of a level in decibels.
func amplitude(decibels: Double) -> Double { exp2(decibels * 0.16609640474436813) }

/// `(e^x − 1) / x`, which is 1 at 0; the mean of e^t over `0...x`.
func meanExponential(_ x: Double) -> Double {
  guard abs(x) < 0.5 else { return (exp(x) - 1) / x }
  // The term after x^13/14! is below 1e-16 at one half.
  var sum = 1.0
  for divisor in stride(from: 14.0, through: 2.0, by: -1.0) { sum = 1 + x / divisor * sum }
  return sum
}
