/// A width and a height in points; springs may carry them below 0 for a moment.
public struct MotionSize: AnimatableValue, Hashable {
  /// Points, any finite value.
  public var width: Double
  /// Points, any finite value.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Width and height as a vector.
  public var vector: SIMD2<Double> { SIMD2(width, height) }

  /// Creates a size from its width and height.
  public init(vector: SIMD2<Double>) { self.init(width: vector.x, height: vector.y) }
}
