public import MotionCurves
import TaplineText

/// The text of a curve specification.
struct SpecSource: Sendable {
  let text: String
  let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Returns an error at a range of bytes; `found` is by default the quoted text, or "the end".
  func error(
    _ kind: CurveSpecError.Kind, at range: Range<Int>, found: String? = nil, expected: String,
    suggestion: String? = nil
  ) -> CurveSpecError {
    CurveSpecError(
      kind: kind, offset: range.lowerBound, column: slice(0..<range.lowerBound).count + 1,
      length: max(slice(range).count, 1),
      found: found ?? (range.lowerBound >= bytes.count ? "the end" : "'\(slice(range))'"),
      expected: expected, suggestion: suggestion)
  }

  func slice(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

/// An animation written in Swift notation.
///
///     try CurveSpec("spring(response: 0.3, dampingFraction: 0.7)").animation
///     try CurveSpec(".easeOut(duration: 0.15).delay(0.1)").animation
///     try CurveSpec("linear(0, 0.5 30%, 1)").animation
///
/// The notation determines the API: `spring(…)`, `smooth` and `interactiveSpring(…)` are SwiftUI's fluid springs,
/// `interpolatingSpring(…)` is SwiftUI's physical spring, `Spring(…)` is SwiftUI's `Spring` value in closed form,
/// `caSpring(…)` is `CASpringAnimation`, and `cubicBezier(…)` and the other CSS functions are exact. `spring(…)` with a
/// stiffness is `Spring(…)`. The initializer's `api` argument overrides the API.
///
/// Labeled arguments may be in any order; a leading dot, `Animation.` or `UnitCurve.` is optional.
public struct CurveSpec: Sendable, Hashable {
  package let text: String
  /// The animation described by the text.
  public let animation: Animation

  /// Parses a specification.
  ///
  /// - Throws: ``CurveSpecError`` with the location of the first mistake.
  public init(_ text: String, api: CurveAPI? = nil) throws(CurveSpecError) {
    let source = SpecSource(text)
    var parser = try SpecParser(source)
    let calls = try parser.parse()
    let animation = try SpecResolver(source: source).animation(calls)
    self.text = text
    self.animation = api.map { animation.reinterpreted(as: $0) } ?? animation
  }

  /// The sorted names with which a specification can start.
  package static var names: [String] { SpecResolver.names }
}

/// A call of a curve or spring function, created without parsing.
package struct CurveCall: Sendable {
  package typealias Argument = (label: String, number: Double)

  /// The call in the notation of specifications.
  package let text: String

  private let call: SpecCall

  package init(_ name: String, _ arguments: [Argument]) {
    var text = name + "("
    var written: [SpecArgument] = []
    func append(_ part: String) -> Range<Int> {
      let start = text.utf8.count
      text += part
      return start..<text.utf8.count
    }
    for (label, number) in arguments {
      if !written.isEmpty { text += ", " }
      let labelRange = append(label)
      text += ": "
      let value = SpecValue(kind: .number(number), range: append(number.shortestText))
      written.append(SpecArgument(label: label, labelRange: labelRange, values: [value]))
    }
    let end = append(")")
    self.text = text
    call = SpecCall(name: name, range: 0..<name.utf8.count, arguments: written, end: end)
  }

  /// Returns the animation; throws if a number is out of range.
  package func animation() throws(CurveSpecError) -> Animation {
    try SpecResolver(source: SpecSource(text)).animation([call])
  }
}
