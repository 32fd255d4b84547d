package import MotionCurves
package import TaplineText

/// A token of a file, its references followed.
package struct Token: Sendable {
  /// Where it stands.
  package let path: TokenPath

  /// The type as the format names it.
  package let type: String

  /// The value.
  package let value: TokenValue

  /// What it is for.
  package let description: String?

  /// Why it is out of use, empty without a reason; nil where it is in use.
  package let deprecation: String?

  /// The token that this one is another name of.
  package let alias: TokenPath?

  /// What Tapline reads under `$extensions`: its own, else that of the token that it is another name of.
  package let meaning: TokenMeaning?

  /// The token as it stands in the file.
  package let place: JSONValue

  /// The animation that it stands for: what its meaning says, else a transition's curve.
  ///
  /// A curve alone has no duration, and so is none.
  package var animation: TokenAnimation? {
    if let animation = meaning?.animation { return animation }
    if case .transition(let transition) = value { return TokenAnimation(transition) }
    return nil
  }

  /// What Tapline takes it for.
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

  /// What a token is taken for.
  package enum Kind: String, Sendable, CaseIterable {
    case animation
    case curve
    case duration
    case number
    case haptic
    case other
  }
}

/// An animation with the text that Tapline writes it as.
package struct TokenAnimation: Sendable {
  /// The text, which `CurveSpec` reads.
  package let notation: String

  /// What it stands for.
  package let animation: Animation

  init(notation: String, animation: Animation) {
    self.notation = notation
    self.animation = animation
  }

  /// The curve of CSS that a transition is.
  package init(_ transition: TokenValue.Transition) {
    let curve = transition.curve
    let numbers = curve.coordinates.map(\.shortestText)
    let delay = transition.delay > 0 ? ".delay(\(transition.delay.shortestText))" : ""
    notation =
      "cubicBezier(\(numbers.joined(separator: ", ")), duration: \(transition.duration.shortestText))"
      + delay
    let base = Animation.timingCurve(.bezier(curve, .exact), duration: transition.duration)
    animation = transition.delay > 0 ? base.delay(transition.delay) : base
  }
}
