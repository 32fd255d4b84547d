package import MotionCurves
import TaplineCurves
package import TaplineText

/// The members of Tapline's object under a token's `$extensions`, each nil if omitted.
package struct TaplineExtension: Sendable {
  /// The animation that the token approximates, from the member `curve` or `spring`.
  let animation: AnimationSpec?

  /// The animation for users who prefer reduced motion; nil if it equals `animation`.
  package let reduced: AnimationSpec?

  /// The token's haptic, in the format of a button system's pairings.
  package let haptic: JSONValue?

  /// The member `animation`: the token's animation in the format of a button system's `animations`, not decoded.
  package let animationJSON: JSONValue?

  package init(_ animation: Animation, text: String) {
    self.animation = AnimationSpec(text: text, animation: animation)
    (reduced, haptic, animationJSON) = (nil, nil, nil)
  }

  package init(haptic: JSONValue) {
    (animation, reduced, self.haptic, animationJSON) = (nil, nil, haptic, nil)
  }

  /// Returns nil if there is no object under Tapline's key.
  init?(_ extensions: JSONValue?) throws(DataError) {
    guard let fields = try Self.fields(extensions) else { return nil }
    let curve = fields.optional("curve")
    let spring = fields.optional("spring")
    let reduced = fields.optional("reduced")
    haptic = fields.optional("haptic")
    animationJSON = fields.optional("animation")
    try fields.finish(requiringObjects: ["haptic", "animation"])
    // A curve has precedence over a spring, which is for programs that cannot parse the curve's notation.
    let springAnimation = try spring.map { value throws(DataError) in try Self.spring(value) }
    func read(_ value: JSONValue, _ name: String) throws(DataError) -> AnimationSpec {
      let notation = try fields.string(value, named: name)
      return try Self.animation(notation, at: value) { () throws(CurveSpecError) in
        try CurveSpec(notation).animation
      }
    }
    animation =
      try curve.map { value throws(DataError) in try read(value, "'curve'") } ?? springAnimation
    self.reduced = try reduced.map { value throws(DataError) in try read(value, "'reduced'") }
  }

  /// Returns nil if there is no object of Tapline under `$extensions`.
  static func fields(_ extensions: JSONValue?) throws(DataError) -> JSONFields? {
    let key = TokenExtension.tapline
    let own = extensions?.members.lazy.filter { $0.key.string == key }.map(\.value).first
    guard let own else { return nil }
    return try JSONFields(own, named: "'\(key)'", rule: "token")
  }

  private static func animation(
    _ text: String, at value: JSONValue, _ animation: () throws(CurveSpecError) -> Animation
  ) throws(DataError) -> AnimationSpec {
    do throws(CurveSpecError) {
      return AnimationSpec(text: text, animation: try animation())
    } catch {
      throw .token(at: value, "'\(text)' is not an animation: \(error)")
    }
  }

  /// The notations of a spring: the SwiftUI function or type and the names of its arguments.
  private static let springs: [(name: String, required: [String], optional: [String])] = [
    ("spring", ["response", "dampingFraction"], []), ("spring", ["duration", "bounce"], []),
    ("Spring", ["stiffness", "damping"], ["mass", "initialVelocity"]),
  ]

  private static func spring(_ value: JSONValue) throws(DataError) -> AnimationSpec {
    let fields = try JSONFields(value, named: "'spring'", rule: "token")
    let form = springs.first { form in form.required.contains { fields.optional($0) != nil } }
    guard let form else {
      throw fields.failure(
        at: value,
        "a spring has 'response' and 'dampingFraction', 'duration' and 'bounce', or 'stiffness' and 'damping'"
      )
    }
    var arguments: [CurveCall.Argument] = []
    for name in form.required + form.optional
    where form.required.contains(name) || fields.optional(name) != nil {
      arguments.append((name, try fields.number(name, in: -1e6...1e6)))
    }
    try fields.finish()
    let call = CurveCall(form.name, arguments)
    return try animation(call.text, at: value) { () throws(CurveSpecError) in
      try call.animation()
    }
  }
}

extension JSONFields {
  /// Also throws if a member with one of these names exists and is not an object.
  func finish(requiringObjects names: [String]) throws(DataError) {
    try finish()
    for name in names {
      guard let value = optional(name), value.kind != .object else { continue }
      throw .token(at: value, "'\(name)' must be an object")
    }
  }
}

/// Tapline's keys under `$extensions` of the Design Tokens format.
package enum TokenExtension {
  /// The key of values for which the format has no type, such as springs and haptics.
  package static let tapline = "org.tapline"

  package static let accuracy = "org.tapline.accuracy"
}
