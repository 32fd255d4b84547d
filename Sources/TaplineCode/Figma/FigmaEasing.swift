import MotionCurves
import TaplineButtons
import TaplineText

/// Values of `EASING` variables, `MotionEasing` in figma/plugin-typings.
enum FigmaEasing {
  /// The coordinates of a Bézier's control points, or a spring's mass, stiffness and damping, of named easings.
  ///
  /// Figma publishes none. These are of the menu of prototype transitions in Figma's editor; ports for Flutter, Luau and
  /// Kotlin have the same. It is unknown whether EASING variables of the same name play the same.
  static let presets: [String: [Double]] = [
    "LINEAR": [0, 0, 1, 1], "EASE_IN": [0.42, 0, 1, 1], "EASE_OUT": [0, 0, 0.58, 1],
    "EASE_IN_AND_OUT": [0.42, 0, 0.58, 1], "EASE_IN_BACK": [0.3, -0.05, 0.7, -0.5],
    "EASE_OUT_BACK": [0.45, 1.45, 0.8, 1], "EASE_IN_AND_OUT_BACK": [0.7, -0.4, 0.4, 1.4],
    "GENTLE": [1, 100, 15], "QUICK": [1, 300, 20], "BOUNCY": [1, 600, 15], "SLOW": [1, 80, 20],
  ]

  private static let coordinates = ["x1", "y1", "x2", "y2"]
  private static let physics = ["mass", "stiffness", "damping"]

  /// Returns the name of an easing: its type, or a text as other tools write it.
  static func name(of value: JSONValue) -> String {
    (value["type"]?.string ?? value.string ?? "").uppercased().replacingAll("-", by: "_")
  }

  /// Reads an easing, its name, `spring(bounce 0.35)` as tokens-bruecke/figma-plugin writes it (pull request 86), or a
  /// spring's closed form or `linear()`; nil if it is left out.
  ///
  /// `doubt` takes a sentence about what is unknown or approximate.
  static func read(
    _ value: JSONValue, at path: TokenPath, description: String?, doubt: (String) -> Void
  ) throws(DataError) -> WrittenToken? {
    func token(_ spring: Spring, velocity: Double = 0) -> WrittenToken? {
      WrittenToken(spring, velocity: velocity, at: path, description: description, place: value)
    }
    func token(_ p: [Double], velocity: Double = 0) -> WrittenToken? {
      guard p.count == 4 else {
        let spring = Spring(mass: p[0], stiffness: p[1], damping: p[2], allowOverDamping: true)
        return token(spring, velocity: velocity)
      }
      let curve = TokenValue.cubicBezier(CubicBezier(p[0], p[1], p[2], p[3]))
      return WrittenToken("cubicBezier", curve, at: path, description: description, place: value)
    }
    func figures(_ member: String, _ keys: [String]) throws(DataError) -> [Double] {
      let fields = try JSONFields(value, named: "the easing", rule: "figma").fields(member)
      let ranges = ["x": 0...1, "y": -1e6...1e6]
      return try keys.map { (key) throws(DataError) in
        try fields.number(key, in: ranges[String(key.prefix(1))] ?? 1e-6...1e9).shortFloat
      }
    }
    let (name, spring) = (Self.name(of: value), value["easingFunctionSpring"])
    if let preset = presets[name] {
      let list = preset.map(\.shortestText).joined(separator: ", ")
      doubt("Figma publishes no figures of \(name); its prototype editor has \(list)")
      return token(preset)
    }
    let text = value.string ?? ""
    let written = text.hasPrefix("spring(bounce ") ? Double(text.dropFirst(14).dropLast()) : nil
    if let bounce = spring?["bounce"]?.number ?? written {
      guard (-0.999...1).contains(bounce) else {
        throw DataError(at: value, "'bounce' must be from -0.999 to 1", rule: "figma")
      }
      doubt("Figma publishes no formula of 'bounce'; it is read as SwiftUI's over one second")
      return token(Spring(duration: 1, bounce: bounce.shortFloat))
    }
    switch name {
    case "CUSTOM_CUBIC_BEZIER": return token(try figures("easingFunctionCubicBezier", coordinates))
    case "CUSTOM_SPRING":
      let velocity = spring?["initialVelocity"]?.number ?? 0
      return token(try figures("easingFunctionSpring", physics), velocity: velocity)
    case "HOLD":
      doubt("HOLD is a step without a curve and is left out")
      return nil
    default:
      guard let motion = SpringRecovery(text) else {
        throw DataError(at: value, "this is not an easing of Figma", rule: "figma")
      }
      let bound = motion.bound.map { ", at most \(ExportAccuracy.phrase(of: $0)) from its points" }
      doubt("the figures of a spring are recovered from its motion\(bound ?? "")")
      return token(motion.spring, velocity: motion.velocity)
    }
  }

  /// Returns a curve as the named easing, if it has that curve, or as its coordinates.
  static func output(of curve: CubicBezier, named name: String? = nil) -> JSONOutput {
    if let name, presets[name] == curve.coordinates { return .line([("type", .string(name))]) }
    return custom("CUBIC_BEZIER", "CubicBezier", coordinates, curve.coordinates)
  }

  /// Returns a spring as the named easing, as its bounce if its response is one second, or as physical figures.
  static func output(
    of spring: Spring, velocity: Double = 0, named name: String? = nil
  ) -> JSONOutput {
    let exact = [spring.mass, spring.physicalStiffness, spring.damping]
    let figures = exact.map { $0.rounded(decimals: 9) }
    if let name, presets[name] == figures { return .line([("type", .string(name))]) }
    if velocity == 0, abs(spring.response - 1) < 1e-9 {
      return custom("SPRING", "Spring", ["bounce"], [spring.bounce.rounded(decimals: 9)])
    }
    let speed = velocity == 0 ? [] : ["initialVelocity"]
    return custom("SPRING", "Spring", physics + speed, figures + [velocity])
  }

  private static func custom(
    _ type: String, _ function: String, _ keys: [String], _ figures: [Double]
  ) -> JSONOutput {
    let members = zip(keys, figures).map { ($0, JSONOutput.number($1)) }
    return .line([
      ("type", .string("CUSTOM_" + type)), ("easingFunction" + function, .object(members)),
    ])
  }
}
