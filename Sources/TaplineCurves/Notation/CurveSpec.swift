public import MotionCurves

/// An animation written as in Swift code, and its text.
///
///     try CurveSpec("spring(response: 0.3, dampingFraction: 0.7)").animation
///     try CurveSpec(".easeOut(duration: 0.15).delay(0.1)").animation
///     try CurveSpec("linear(0, 0.5 30%, 1)").animation
///
/// The spelling decides which API is meant: `spring(…)` and its kin are SwiftUI's fluid springs,
/// `Spring(…)` is the closed form, `caSpring(…)` is `CASpringAnimation`, `cubicBezier(…)` and the
/// other CSS functions are exact.  An `api` overrides that.
///
/// Labelled arguments may come in any order; a leading dot or `Animation.` may be left out.
public struct CurveSpec: Sendable, Hashable {
  /// The text as given.
  package let text: String
  /// The animation it stands for.
  public let animation: Animation

  /// Reads a specification.
  ///
  /// - Throws: ``CurveSpecError`` with the place of the first mistake.
  public init(_ text: String, api: CurveAPI? = nil) throws(CurveSpecError) {
    let source = SpecSource(text)
    var parser = try SpecParser(source)
    let calls = try parser.parse()
    let animation = try SpecResolver(source: source).animation(calls)
    self.text = text
    self.animation = api.map { animation.reinterpreted(as: $0) } ?? animation
  }

  /// The names that a specification can start with, in alphabetical order.
  package static var names: [String] { SpecResolver.names }
}
