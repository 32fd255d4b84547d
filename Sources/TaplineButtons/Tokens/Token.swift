package import MotionCurves
package import TaplineText

/// A token of a file with its references followed.
package struct Token: Sendable {
  package let path: TokenPath

  package let type: String

  package let value: TokenValue

  package let description: String?

  /// The reason of its deprecation, empty without one; nil if it is in use.
  package let deprecation: String?

  /// The token of which this one is an alias.
  package let alias: TokenPath?

  /// Tapline's part of `$extensions`, also that of the token of which it is an alias.
  package let meaning: TokenMeaning?

  package let place: JSONValue

  /// The animation of its meaning, else a transition's curve.
  ///
  /// A curve alone has no duration and is no animation.
  package var animation: AnimationSpec? {
    if let animation = meaning?.animation { return animation }
    if case .transition(let transition) = value { return AnimationSpec(transition) }
    return nil
  }

  package var kind: Kind {
    if meaning?.haptic != nil { return .haptic }
    if animation != nil { return .animation }
    switch value {
    case .duration: return .duration
    case .cubicBezier: return .curve
    case .number: return .number
    case .transition: return .animation
    case .other: return .other
    }
  }

  /// The use that Tapline has for a token.
  package enum Kind: String, Sendable, CaseIterable {
    case animation
    case curve
    case duration
    case number
    case haptic
    case other
  }
}

extension AnimationSpec {
  /// A curve without a duration, as of CSS: in 1 s, so that time is progress.
  package init(_ curve: CubicBezier) {
    animation = .timingCurve(.bezier(curve, .exact), duration: 1)
    text = curve.tokenNotation
  }

  /// A transition as a curve of CSS.
  package init(_ transition: TokenValue.Transition) {
    let (duration, delay) = (transition.duration, transition.delay)
    let base = Animation.timingCurve(.bezier(transition.curve, .exact), duration: duration)
    animation = delay > 0 ? base.delay(delay) : base
    text =
      "cubicBezier(\(transition.curve.arguments), duration: \(duration.shortestText))"
      + (delay > 0 ? ".delay(\(delay.shortestText))" : "")
  }
}

/// The names of a token's groups and its own, which the format calls a path.
package struct TokenPath: Hashable, Sendable {
  /// The names, outermost first; the token of a group itself is named `$root`.
  package let names: [String]

  /// The name that the format reserves for the token of a group itself.
  static let root = "$root"

  package init(_ names: [String]) { self.names = names }

  /// The names with points between them, as references have them: `motion.quick`.
  package var text: String { names.joined(separator: ".") }

  /// The names without `$root`, for use in code.
  package var words: [String] { names.filter { $0 != Self.root } }

  /// The path of something in this group.
  func adding(_ name: String) -> TokenPath { TokenPath(names + [name]) }

  /// Whether this is the path of a group around another, or the same path.
  func holds(_ other: TokenPath) -> Bool { other.names.starts(with: names) }
}

/// The types of the format.
///
/// Source: Design Tokens Format Module 2025.10, `tokenType.json` of its schema.
enum TokenType: String, Sendable, CaseIterable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
}
