// Sine, exponential and logarithm in basic arithmetic, so that every machine computes the same bits. C libraries differ
// in the last bit, and calls to them prevent vectorization. Do not rewrite these functions with fused multiply-add.

/// Returns a number of magnitude below 2^51 rounded to the nearest whole number, halves to even.
@inlinable @inline(__always)
package func nearestWhole(_ number: Double) -> Double {
  (number + MathConstant.roundingBias) - MathConstant.roundingBias
}

/// Returns the sine and cosine of an angle in turns, to within 1e-15 for angles of up to 2^51 turns.
@inlinable
package func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  let rest = turns - nearestWhole(turns)
  // The cosine is the sine a quarter turn later.
  let later = rest + 0.25
  var reduced = SIMD2(rest, later - nearestWhole(later))
  // sin(π − x) = sin x reduces the arguments to at most a quarter turn in magnitude.
  reduced.replace(with: 0.5 - reduced, where: reduced .> 0.25)
  reduced.replace(with: -0.5 - reduced, where: reduced .< -0.25)
  let x = reduced * (2 * Double.pi)
  // Taylor series to x^21, summed in independent pairs; the next term is below 2e-18 at π/2.
  let x2 = x * x
  let x4 = x2 * x2
  func pair(_ first: Double, _ second: Double) -> SIMD2<Double> { first + second * x2 }
  let low = pair(1, -1 / 6) + x4 * pair(1 / 120, -1 / 5040)
  let middle =
    pair(1 / 362_880, -1 / 39_916_800) + x4 * pair(1 / 6_227_020_800, -1 / 1_307_674_368_000)
  let high =
    pair(1 / 355_687_428_096_000, -1 / 121_645_100_408_832_000)
    + x4 * (1 / 51_090_942_171_709_440_000)
  let x8 = x4 * x4
  let sines = x * (low + x8 * (middle + x8 * high))
  return (sines[0], sines[1])
}

@inlinable
package func sine(turns: Double) -> Double { sineAndCosine(turns: turns).sine }

@inlinable
package func cosine(turns: Double) -> Double { sineAndCosine(turns: turns).cosine }

/// Returns two to a power, to within 2 ulp: 0 for powers up to -1022, and infinity from 1023.5 on.
@inlinable
package func powerOfTwo(_ power: Double) -> Double {
  guard power > -1022 else { return power.isNaN ? power : 0 }
  guard power < 1024 else { return power.isNaN ? power : .infinity }
  let whole = nearestWhole(power)
  let x = (power - whole) * MathConstant.naturalLogarithmOf2
  // The Taylor series of e^x to x^14; |x| <= ln(2)/2, where the next term is below 1e-19.
  let sum = 1 + x * taylorMeanExponential(x)
  return sum * Double(bitPattern: UInt64(Int(whole) + 1023) << 52)
}

/// Returns the Taylor series of `(e^x − 1) / x` to x^13; the next term is below 5e-17 at one half.
@inlinable @inline(__always)
package func taylorMeanExponential(_ x: Double) -> Double {
  let x2 = x * x
  let x4 = x2 * x2
  let low = (1 + x * (1 / 2.0)) + x2 * (1 / 6.0 + x * (1 / 24.0))
  let middle = (1 / 120.0 + x * (1 / 720.0)) + x2 * (1 / 5040.0 + x * (1 / 40_320.0))
  let high =
    (1 / 362_880.0 + x * (1 / 3_628_800.0))
    + x2 * (1 / 39_916_800.0 + x * (1 / 479_001_600.0))
  let highest = 1 / 6_227_020_800.0 + x * (1 / 87_178_291_200.0)
  return low + x4 * (middle + x4 * (high + x4 * highest))
}

/// Returns the binary logarithm of a positive, finite number, to within 4 ulp of the fraction plus the sum's rounding.
@inlinable
package func binaryLogarithm(_ value: Double) -> Double {
  var exponent = Double(value.exponent)
  var significand = value.significand
  if significand > MathConstant.rootOf2 {
    significand /= 2
    exponent += 1
  }
  // ln m = 2 artanh((m − 1)/(m + 1)); the argument is at most 0.172.
  let ratio = (significand - 1) / (significand + 1)
  let square = ratio * ratio
  // Written out, because a loop over `Double` divisors makes the standard library call the C library's fused
  // multiply-add.
  var sum = square * (1 / 25.0) + 1 / 23.0
  sum = sum * square + 1 / 21.0
  sum = sum * square + 1 / 19.0
  sum = sum * square + 1 / 17.0
  sum = sum * square + 1 / 15.0
  sum = sum * square + 1 / 13.0
  sum = sum * square + 1 / 11.0
  sum = sum * square + 1 / 9.0
  sum = sum * square + 1 / 7.0
  sum = sum * square + 1 / 5.0
  sum = sum * square + 1 / 3.0
  sum = sum * square + 1
  return exponent + 2 * ratio * sum * MathConstant.log2OfE
}

@inlinable
package func exponential(_ power: Double) -> Double { powerOfTwo(power * MathConstant.log2OfE) }

/// Returns `base` raised to `exponent`; 0 for a base of 0 or less.
@inlinable
package func power(_ base: Double, _ exponent: Double) -> Double {
  base > 0 ? powerOfTwo(exponent * binaryLogarithm(base)) : 0
}

/// Returns 10 to the power `decibels / 20`; the constant is log2(10) / 20.
@inlinable
package func amplitude(decibels: Double) -> Double { powerOfTwo(decibels * 0.16609640474436813) }

/// Converts a decay's time constant in frames to the binary logarithm of the decay's factor per frame, or back.
@inlinable
package func decayPerFrame(timeConstant: Double) -> Double { -MathConstant.log2OfE / timeConstant }

/// Returns `(e^x − 1) / x`, which is 1 at 0: the mean of e^t over `0...x`.
@inlinable
package func meanExponential(_ x: Double) -> Double {
  abs(x) < 0.5 ? taylorMeanExponential(x) : (exponential(x) - 1) / x
}

/// Returns `20 · log10(ratio)`; the constant is log10(2).
@inlinable
package func decibels(ofRatio ratio: Double) -> Double {
  20 * 0.3010299956639812 * binaryLogarithm(ratio)
}

@usableFromInline
package enum MathConstant {
  @inlinable @inline(__always) package static var log2OfE: Double { 1.4426950408889634 }
  @inlinable @inline(__always) package static var naturalLogarithmOf2: Double { 0.6931471805599453 }
  @inlinable @inline(__always) package static var naturalLogarithmOf10: Double { 2.302585092994046 }
  @inlinable @inline(__always) package static var rootOf2: Double { 1.4142135623730951 }

  /// 1.5 · 2^52: the low bits of a number's sum with it are the rounded number in two's complement; unlike `rounded()`
  /// before SSE 4.1, the addition needs no call to the C library.
  @inlinable @inline(__always) package static var roundingBias: Double { 6_755_399_441_055_744 }

  /// 1.5 · 2^23, the equivalent of `roundingBias` for `Float`.
  @inlinable @inline(__always) package static var singleRoundingBias: Float { 12_582_912 }
}
