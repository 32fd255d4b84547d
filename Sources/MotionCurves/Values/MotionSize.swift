/// A width and a height in points; springs may carry them below 0 for a moment.
package struct MotionSize: AnimatableValue, Hashable {
  /// Points, any finite value.
  package var width: Double
  /// Points, any finite value.
  package var height: Double

  /// Creates a size.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Width and height as a vector.
  package var vector: SIMD2<Double> { SIMD2(width, height) }

  /// Creates a size from its width and height.
  package init(vector: SIMD2<Double>) { self.init(width: vector.x, height: vector.y) }
}
