/// A position in points, any finite coordinates.
public struct MotionPoint: AnimatableValue, Hashable {
  /// Points along the horizontal axis, any finite value.
  public var x: Double
  /// Points along the vertical axis, any finite value.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The coordinates as a vector.
  public var vector: SIMD2<Double> { SIMD2(x, y) }

  /// Creates a position from its coordinates.
  public init(vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}
