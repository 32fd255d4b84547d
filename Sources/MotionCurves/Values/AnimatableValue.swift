/// A value of any dimension that can be animated component by component.
///
/// The components move as one SIMD vector of doubles. A spring treats the vector as one body: its stop test uses the
/// vector's length, as SwiftUI does with `VectorArithmetic`.
///
///     struct Inset: AnimatableValue {
///       var top, bottom: Double
///       var vector: SIMD2<Double> { SIMD2(top, bottom) }
///       init(vector: SIMD2<Double>) { (top, bottom) = (vector.x, vector.y) }
///     }
public protocol AnimatableValue: Equatable, Sendable {
  /// The SIMD vector of the components; unused components are 0.
  associatedtype Vector: SIMD & Sendable where Vector.Scalar == Double

  /// The components. Their scale affects when a spring stops: its velocity and acceleration limits apply to the
  /// vector's length.
  var vector: Vector { get }

  /// Creates a value from its components.
  init(vector: Vector)
}

extension Double: AnimatableValue {
  /// The number in the first component, 0 in the second.
  public var vector: SIMD2<Double> { SIMD2(self, 0) }

  /// Creates a number from the first component.
  public init(vector: SIMD2<Double>) { self = vector.x }
}

extension SIMD2<Double>: AnimatableValue {
  /// The vector itself.
  public var vector: Self { self }

  /// Creates a copy of a vector.
  public init(vector: Self) { self = vector }
}

extension SIMD4<Double>: AnimatableValue {
  /// The vector itself.
  public var vector: Self { self }

  /// Creates a copy of a vector.
  public init(vector: Self) { self = vector }
}

extension SIMD where Scalar == Double {
  var squaredLength: Double { (self * self).sum() }
  var length: Double { squaredLength.squareRoot() }
}
