import MotionCurves
import TaplineText

/// Reads animations as `AnimationText` writes them.
enum AnimationReader {
  private static let anything = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The latest change in seconds: what moves is shown display frame by display frame, and more than a
  /// day of those is a slip of units.
  private static let maximumTime = 86_400.0

  static func track(_ value: JSONValue) throws(DataError) -> AnimationTrack {
    let fields = try fields(value, "the animation")
    var track = AnimationTrack(
      try fields.string("name"), unit: try fields.string("unit", default: "fraction"),
      body: try fields.choice("body", AnimationTrack.Body.self), start: [],
      startupFrames: try fields.integer("startupFrames", in: 0...1_000))
    if fields.optional("policy") != nil {
      track.policy = try fields.choice("policy", RetargetPolicy.self)
    }
    let count = track.body == .color ? 4 : 1
    track.start = try numbers("start", fields, count: count)
    for value in try fields.elements("changes") {
      let fields = try Self.fields(value, "the change")
      let time = try fields.number("at", in: 0...maximumTime)
      guard time >= track.changes.last?.time ?? 0 else {
        throw fields.failure(at: try fields.member("at"), "changes stand in the order of time")
      }
      let target = try numbers("target", fields, count: count)
      let how = try fields.optional("animation").map { value throws(DataError) in
        try animation(value)
      }
      try fields.finish()
      track.changes.append(.init(to: target, at: time, animation: how))
    }
    try fields.finish()
    return track
  }

  private static func fields(
    _ value: JSONValue, _ name: String
  ) throws(DataError) -> JSONFields {
    try JSONFields(value, named: name, rule: TimelineFile.rule)
  }

  private static func numbers(
    _ key: String, _ fields: JSONFields, count: Int? = nil
  ) throws(DataError) -> [Double] {
    let values = Array(try fields.elements(key))
    guard count.map({ $0 == values.count }) ?? true else {
      throw fields.failure(
        at: try fields.member(key),
        "'\(key)' must have \(count == 1 ? "one number" : "\(count ?? 0) numbers")")
    }
    var numbers: [Double] = []
    for value in values {
      numbers.append(try fields.number(value, named: "an element of '\(key)'", in: anything))
    }
    return numbers
  }

  /// A number, or one of the words that stand for what JSON lacks.
  private static func number(
    _ key: String, _ fields: JSONFields
  ) throws(DataError) -> Double {
    switch try fields.member(key).string {
    case "inf": .infinity
    case "-inf": -.infinity
    case "nan": .nan
    default: try fields.number(key, in: anything)
    }
  }

  private static func animation(_ value: JSONValue) throws(DataError) -> Animation {
    let fields = try fields(value, "the animation")
    var animation = Animation(try base(fields))
    for value in try fields.elements("modifiers", isOptional: true) {
      animation.modifiers.append(try modifier(value))
    }
    try fields.finish()
    return animation
  }

  private static func modifier(
    _ value: JSONValue
  ) throws(DataError) -> Animation.Modifier {
    let fields = try fields(value, "the modifier")
    let modifier: Animation.Modifier
    if fields.optional("delay") != nil {
      modifier = .delay(try number("delay", fields))
    } else if fields.optional("speed") != nil {
      modifier = .speed(try number("speed", fields))
    } else {
      let isForever = try fields.member("repeatCount").isString("forever")
      let count = isForever ? nil : try fields.integer("repeatCount", in: 0...1_000_000_000)
      modifier = .repeating(count: count, autoreverses: try fields.flag("autoreverses"))
    }
    try fields.finish()
    return modifier
  }

  private static func base(
    _ fields: JSONFields
  ) throws(DataError) -> Animation.Base {
    if let curve = fields.optional("curve") {
      return .curve(try unitCurve(curve), duration: try number("duration", fields))
    }
    if let value = fields.optional("fluidSpring") {
      let spring = try Self.fields(value, "the spring")
      let fluid = FluidSpring(
        response: try number("response", spring),
        dampingRatio: try number("dampingRatio", spring),
        blendDuration: try number("blendDuration", spring))
      try spring.finish()
      return .fluidSpring(fluid)
    }
    if let value = fields.optional("spring") {
      let spring = try Self.fields(value, "the spring")
      let closed = Spring(
        angularFrequency: try number("angularFrequency", spring),
        decayConstant: try number("decayConstant", spring), mass: try number("mass", spring))
      try spring.finish()
      return .spring(closed, initialVelocity: try number("initialVelocity", fields))
    }
    if let value = fields.optional("interpolatingSpring") {
      return .interpolatingSpring(try physicalSpring(value))
    }
    if let value = fields.optional("coreAnimationSpring") {
      return .coreAnimationSpring(
        try physicalSpring(value), duration: try number("duration", fields))
    }
    throw fields.failure(
      at: fields.value,
      "the animation must have 'curve', 'fluidSpring', 'spring', 'interpolatingSpring' or "
        + "'coreAnimationSpring'")
  }

  private static func physicalSpring(
    _ value: JSONValue
  ) throws(DataError) -> PhysicalSpring {
    let fields = try fields(value, "the spring")
    let spring = PhysicalSpring(
      mass: try number("mass", fields), stiffness: try number("stiffness", fields),
      damping: try number("damping", fields),
      initialVelocity: try number("initialVelocity", fields),
      allowsOverdamping: try fields.flag("allowsOverdamping"))
    try fields.finish()
    return spring
  }

  private static func unitCurve(_ value: JSONValue) throws(DataError) -> UnitCurve {
    let fields = try fields(value, "the curve")
    let curve = try unitCurve(fields)
    try fields.finish()
    return curve
  }

  private static func unitCurve(
    _ fields: JSONFields
  ) throws(DataError) -> UnitCurve {
    if fields.optional("linear") != nil { return .linear }
    if fields.optional("bezier") != nil {
      let points = try numbers("bezier", fields, count: 4)
      return .bezier(
        CubicBezier(points[0], points[1], points[2], points[3]),
        try fields.choice("evaluation", BezierEvaluation.self))
    }
    if fields.optional("circular") != nil {
      return .circular(try fields.choice("circular", CircularCurve.self))
    }
    if let value = fields.optional("outputs") {
      let outputs = try numbers("outputs", fields)
      let inputs = try numbers("inputs", fields, count: outputs.count)
      guard zip(inputs, inputs.dropFirst()).allSatisfy({ $0 <= $1 }) else {
        throw fields.failure(at: value, "the inputs of 'outputs' must not fall")
      }
      return .piecewiseLinear(LinearEasing(zip(outputs, inputs).map { .init($0, at: $1) }))
    }
    if let value = fields.optional("steps") {
      let count = try fields.integer("steps", in: 1...1_000_000)
      let jump = try fields.choice("jump", StepEasing.Jump.self)
      guard let steps = try? StepEasing(count: count, jump: jump) else {
        throw fields.failure(at: value, "there are too few steps")
      }
      return .steps(steps)
    }
    let value = try fields.member("keyframes")
    var keyframes: [KeyframeCurve.Keyframe] = []
    for element in try fields.elements("keyframes") {
      let frame = try Self.fields(element, "the keyframe")
      keyframes.append(
        .init(
          try number("value", frame), at: try number("offset", frame),
          curve: try unitCurve(try frame.member("curve"))))
      try frame.finish()
    }
    do throws(CurveValueError) {
      return .keyframes(try KeyframeCurve(keyframes))
    } catch {
      throw fields.failure(at: value, "\(error)")
    }
  }
}
