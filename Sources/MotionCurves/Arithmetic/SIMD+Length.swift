extension SIMD where Scalar == Double {
  /// The sum of the squared components, `>= 0`.
  var squaredLength: Double { (self * self).sum() }

  /// The Euclidean length, `>= 0`.
  var length: Double { squaredLength.squareRoot() }
}
