import MotionCurves
import TaplineText

/// A `MotionEasing` of figma/plugin-typings, the value of an `EASING` variable; springs have times in seconds.
enum FigmaEasing {
  case curve(CubicBezier)
  case spring(Spring, velocity: Double)

  /// Figma's named easings: the coordinates of a Bézier, or a spring's mass, stiffness and damping.
  private static let presets: [String: [Double]] = [
    "LINEAR": [0, 0, 1, 1], "EASE_IN": [0.42, 0, 1, 1], "EASE_OUT": [0, 0, 0.58, 1],
    "EASE_IN_AND_OUT": [0.42, 0, 0.58, 1], "EASE_IN_BACK": [0.3, -0.05, 0.7, -0.5],
    "EASE_OUT_BACK": [0.45, 1.45, 0.8, 1], "EASE_IN_AND_OUT_BACK": [0.7, -0.4, 0.4, 1.4],
    "GENTLE": [1, 100, 15], "QUICK": [1, 300, 20], "BOUNCY": [1, 600, 15], "SLOW": [1, 80, 20],
  ]

  /// The source of a preset's figures, which Figma does not publish.
  private static func source(of preset: [Double]) -> String {
    preset.count == 4
      ? "the values that tokens-bruecke/figma-plugin read from Figma's API in September 2026"
      : "the values of Flutter's port FigmaSpringCurve, for prototypes"
  }

  private static let coordinates = ["x1", "y1", "x2", "y2"]
  private static let physics = ["mass", "stiffness", "damping"]

  /// The supported values of `bounce`; Figma also permits 1, but a spring of bounce 1 never comes to rest.
  static let bounces = 0...0.999

  /// Returns the spring of a bounce that rests after one second, from measurements in design-tokens/community-group,
  /// issue 429, which agree with Core Animation's settling time for ζ < 1; the formula for ζ = 1, (1 + ω₀) e^(-ω₀) =
  /// 0.001, is a design choice.
  static func spring(bounce: Double) -> Spring {
    guard bounce > 0 else { return Spring(settlingDuration: 1, dampingRatio: 1) }
    let settling = PhysicalSpring(Spring(duration: 1, bounce: bounce)).settlingDuration
    return Spring(duration: 1 / settling, bounce: bounce)
  }

  /// Returns the name of an easing in capitals: its type, or the value itself if it is a string.
  private static func name(of value: JSONValue) -> String {
    (value["type"]?.string ?? value.string ?? "").uppercased().replacingAll("-", by: "_")
  }

  static func preset(of value: JSONValue) -> String? {
    let name = name(of: value)
    return presets[name].map { _ in name }
  }

  /// Reads an easing from an object, a name, `spring(bounce 0.35)` of tokens-bruecke/figma-plugin, a spring's closed
  /// form or `linear()`; nil if it is left out, with a sentence to `warn` about each uncertain figure.
  static func read(
    _ value: JSONValue, warn: (String) -> Void
  ) throws(DataError) -> FigmaEasing? {
    func failure(_ message: String) -> DataError { DataError(at: value, message, rule: "figma") }
    func fields(_ member: String) throws(DataError) -> JSONFields {
      try JSONFields(value, named: "the easing", rule: "figma").fields(member)
    }
    func figures(_ fields: JSONFields, _ keys: [String]) throws(DataError) -> [Double] {
      let ranges = ["x": 0...1, "y": -1e6...1e6]
      return try keys.map { (key) throws(DataError) in
        let range = ranges[String(key.prefix(1))] ?? SpringRecovery.parameters
        return try fields.number(key, in: range).shortFloat
      }
    }
    func easing(_ p: [Double], velocity: Double = 0) -> FigmaEasing {
      guard p.count == 3 else { return .curve(CubicBezier(p[0], p[1], p[2], p[3])) }
      let spring = Spring(mass: p[0], stiffness: p[1], damping: p[2], allowOverDamping: true)
      return .spring(spring, velocity: velocity)
    }
    func easing(bounce: Double) -> FigmaEasing? {
      guard bounces.contains(bounce) else {
        warn("a spring of bounce \(bounce.shortestText) is left out: it hardly comes to rest")
        return nil
      }
      warn(
        "Figma publishes no formula for 'bounce'; the spring follows others' measurements, over one second"
      )
      return .spring(spring(bounce: bounce.shortFloat), velocity: 0)
    }
    let (name, text) = (Self.name(of: value), value.string ?? "")
    let preset = presets[name]
    let hasCurve = preset?.count == 4 && value["easingFunctionCubicBezier"] != nil
    if hasCurve || name == "CUSTOM_CUBIC_BEZIER" {
      return easing(try figures(fields("easingFunctionCubicBezier"), coordinates))
    }
    if let preset {
      if name != "LINEAR" {
        let list = preset.map(\.shortestText).joined(separator: ", ")
        warn("Figma publishes no figures for \(name); \(list) are \(source(of: preset))")
      }
      return easing(preset)
    }
    if name == "CUSTOM_SPRING" {
      let fields = try fields("easingFunctionSpring")
      if let bounce = try fields.optionalNumber("bounce", in: 0...1) {
        return easing(bounce: bounce)
      }
      let velocity = try fields.number("initialVelocity", in: SpringRecovery.velocities, default: 0)
      if velocity != 0 {
        warn("Figma publishes no unit for 'initialVelocity'; it is read as distances per second")
      }
      return easing(try figures(fields, physics), velocity: velocity)
    }
    if name == "HOLD" {
      warn("HOLD is left out: it is a step, not a curve")
      return nil
    }
    if text.hasPrefix("spring(bounce "), text.hasSuffix(")") {
      guard let number = Double(text.dropFirst(14).dropLast()), (0...1).contains(number) else {
        throw failure("'bounce' must be a number from 0 to 1")
      }
      return easing(bounce: number)
    }
    let motion: SpringRecovery
    do throws(SpringRecovery.Failure) { motion = try SpringRecovery(text) } catch {
      let type = value["type"]?.string ?? text
      let easings =
        "CUSTOM_CUBIC_BEZIER, CUSTOM_SPRING, HOLD, " + presets.keys.sorted().joined(separator: ", ")
      throw failure(
        error == .isUnknownForm
          ? "'\(type)' is not an easing of Figma; the easings are \(easings)" : error.rawValue)
    }
    let bound = motion.bound.map { ", at most \(ExportAccuracy.phrase(of: $0)) from its points" }
    warn("the figures of a spring are recovered from its motion\(bound ?? "")")
    return .spring(motion.spring, velocity: motion.velocity)
  }

  /// Returns the named preset if the figures are equal, a bounce if the spring rests after one second, or the figures.
  func output(named name: String? = nil) -> JSONOutput {
    let figures: [Double]
    switch self {
    case .curve(let curve): figures = curve.coordinates
    case .spring(let spring, let velocity):
      let exact = [spring.mass, spring.physicalStiffness, spring.damping]
      figures = exact.map { $0.rounded(decimals: 9) } + (velocity == 0 ? [] : [velocity])
    }
    if let name, Self.presets[name] == figures { return .line([("type", .string(name))]) }
    guard case .spring(let spring, let velocity) = self else {
      return Self.custom("CUBIC_BEZIER", "CubicBezier", Self.coordinates, figures)
    }
    let bounce = spring.bounce.rounded(decimals: 9)
    if velocity == 0, spring.mass == 1, Self.bounces.contains(bounce),
      abs(spring.response / Self.spring(bounce: bounce).response - 1) < 1e-8
    {
      return Self.custom("SPRING", "Spring", ["bounce"], [bounce])
    }
    return Self.custom("SPRING", "Spring", Self.physics + ["initialVelocity"], figures)
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
