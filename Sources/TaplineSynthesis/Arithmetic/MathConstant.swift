/// Numbers that formulas share, written once.
enum MathConstant {
  /// log2(e).
  @inline(__always) static var log2OfE: Double { 1.4426950408889634 }

  /// ln(2).
  @inline(__always) static var naturalLogarithmOf2: Double { 0.6931471805599453 }

  /// ln(10).
  @inline(__always) static var naturalLogarithmOf10: Double { 2.302585092994046 }

  /// The square root of 2.
  @inline(__always) static var rootOf2: Double { 1.4142135623730951 }

  /// 1.5 · 2^52, which leaves no bits for a fraction: a sum with it is rounded.
  ///
  /// The low bits of the sum are the whole number in two's complement. It takes no call to the C library, as
  /// `rounded()` is on processors before SSE 4.1.
  @inline(__always) static var roundingBias: Double { 6_755_399_441_055_744 }

  /// 1.5 · 2^23: the same for `Float`.
  @inline(__always) static var singleRoundingBias: Float { 12_582_912 }
}
