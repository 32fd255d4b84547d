/// A position in points, any finite coordinates.
package struct MotionPoint: AnimatableValue, Hashable {
  /// Points along the horizontal axis, any finite value.
  package var x: Double
  /// Points along the vertical axis, any finite value.
  package var y: Double

  /// Creates a position.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The coordinates as a vector.
  package var vector: SIMD2<Double> { SIMD2(x, y) }

  /// Creates a position from its coordinates.
  package init(vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}
