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

  /// The components, in the units of the animation's stop test.
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

/// A color of four components, `0...1` each; springs may leave that range temporarily.
///
/// The vector contains the components multiplied by 128, as in SwiftUI's animatable data (OpenSwiftUI sources), so that
/// the fluid spring's stop test ends a fade where SwiftUI does.
public struct MotionColor: AnimatableValue, Hashable {
  /// The factor between a component and its value in the vector.
  static let vectorScale = 128.0

  /// Red, `0...1`.
  public var red: Double
  /// Green, `0...1`.
  public var green: Double
  /// Blue, `0...1`.
  public var blue: Double
  /// Opacity, `0...1`.
  public var opacity: Double

  /// Creates a color.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The components multiplied by 128.
  public var vector: SIMD4<Double> { SIMD4(red, green, blue, opacity) * Self.vectorScale }

  /// Creates a color from components that were multiplied by 128.
  public init(vector: SIMD4<Double>) {
    let components = vector / Self.vectorScale
    self.init(red: components.x, green: components.y, blue: components.z, opacity: components.w)
  }
}

extension SIMD where Scalar == Double {
  var squaredLength: Double { (self * self).sum() }

  var length: Double { squaredLength.squareRoot() }
}
