/// A color of four components, `0...1` each; springs may leave that range temporarily.
///
/// The vector contains the components multiplied by 128, as in SwiftUI's animatable data (OpenSwiftUI sources), so that
/// the fluid spring's stop test ends a fade where SwiftUI does.
public struct MotionColor: AnimatableValue, Hashable {
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
