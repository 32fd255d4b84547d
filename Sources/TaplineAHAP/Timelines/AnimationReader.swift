import MotionCurves
import TaplineText

/// Reads animations in the form written by `AnimationText`.
enum AnimationReader {
  private static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The maximum time of a change in seconds: one day, because a later time would be a mistake and every frame until
  /// then is computed.
  private static let maximumTime = 86_400.0

  static func track(_ value: JSONValue) throws(DataError) -> AnimationTrack {
    try TimelineFile.read(value, "the animation") { fields throws(DataError) in
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
        track.changes.append(
          try change(value, count: count, after: track.changes.last?.time ?? 0))
      }
      return track
    }
  }

  private static func change(
    _ value: JSONValue, count: Int, after last: Double
  ) throws(DataError) -> AnimationTrack.Change {
    try TimelineFile.read(value, "the change") { fields throws(DataError) in
      let time = try fields.number("at", in: 0...maximumTime)
      guard time >= last else {
        throw try fields.failure(at: "at", "changes must be sorted by time")
      }
      let target = try numbers("target", fields, count: count)
      let animation = try fields.optional("animation").map { value throws(DataError) in
        try Self.animation(value)
      }
      return .init(to: target, at: time, animation: animation)
    }
  }

  private static func numbers(
    _ key: String, _ fields: JSONFields, count: Int? = nil
  ) throws(DataError) -> [Double] {
    let values = Array(try fields.elements(key))
    if let count, count != values.count {
      throw try fields.failure(
        at: key, "'\(key)' must have \(count == 1 ? "one number" : "\(count) numbers")")
    }
    return try values.map { value throws(DataError) in
      try fields.number(value, named: "an element of '\(key)'", in: finite)
    }
  }

  /// Returns a number, or the value of `inf`, `-inf` or `nan`, which are strings because JSON has no such numbers.
  private static func number(
    _ key: String, _ fields: JSONFields
  ) throws(DataError) -> Double {
    switch try fields.member(key).string {
    case "inf": .infinity
    case "-inf": -.infinity
    case "nan": .nan
    default: try fields.number(key, in: finite)
    }
  }

  private static func animation(_ value: JSONValue) throws(DataError) -> Animation {
    try TimelineFile.read(value, "the animation") { fields throws(DataError) in
      var animation = Animation(try base(fields))
      for value in try fields.elements("modifiers", isOptional: true) {
        animation.modifiers.append(try TimelineFile.read(value, "the modifier", modifier))
      }
      return animation
    }
  }

  private static func modifier(_ fields: JSONFields) throws(DataError) -> Animation.Modifier {
    if fields.optional("delay") != nil { return .delay(try number("delay", fields)) }
    if fields.optional("speed") != nil { return .speed(try number("speed", fields)) }
    let isForever = try fields.member("repeatCount").isString("forever")
    let count = isForever ? nil : try fields.integer("repeatCount", in: 0...1_000_000_000)
    return .repeating(count: count, autoreverses: try fields.flag("autoreverses"))
  }

  private static func base(_ fields: JSONFields) throws(DataError) -> Animation.Base {
    if let curve = fields.optional("curve") {
      return .curve(
        try TimelineFile.read(curve, "the curve", unitCurve),
        duration: try number("duration", fields))
    }
    if let value = fields.optional("fluidSpring") {
      return .fluidSpring(
        try TimelineFile.read(value, "the spring") { spring throws(DataError) in
          FluidSpring(
            response: try number("response", spring),
            dampingRatio: try number("dampingRatio", spring),
            blendDuration: try number("blendDuration", spring))
        })
    }
    if let value = fields.optional("spring") {
      let spring = try TimelineFile.read(value, "the spring") { spring throws(DataError) in
        Spring(
          angularFrequency: try number("angularFrequency", spring),
          decayConstant: try number("decayConstant", spring), mass: try number("mass", spring))
      }
      return .spring(spring, initialVelocity: try number("initialVelocity", fields))
    }
    if let value = fields.optional("interpolatingSpring") {
      return .interpolatingSpring(try TimelineFile.read(value, "the spring", physicalSpring))
    }
    if let value = fields.optional("coreAnimationSpring") {
      return .coreAnimationSpring(
        try TimelineFile.read(value, "the spring", physicalSpring),
        duration: try number("duration", fields))
    }
    throw fields.failure(
      at: fields.value,
      "the animation must have 'curve', 'fluidSpring', 'spring', 'interpolatingSpring' or "
        + "'coreAnimationSpring'")
  }

  private static func physicalSpring(_ fields: JSONFields) throws(DataError) -> PhysicalSpring {
    PhysicalSpring(
      mass: try number("mass", fields), stiffness: try number("stiffness", fields),
      damping: try number("damping", fields),
      initialVelocity: try number("initialVelocity", fields),
      allowsOverdamping: try fields.flag("allowsOverdamping"))
  }

  private static func unitCurve(_ fields: JSONFields) throws(DataError) -> UnitCurve {
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
        throw fields.failure(at: value, "'inputs' must be in ascending order")
      }
      return .piecewiseLinear(LinearEasing(zip(outputs, inputs).map { .init($0, at: $1) }))
    }
    if let value = fields.optional("steps") {
      let count = try fields.integer("steps", in: 1...1_000_000)
      let jump = try fields.choice("jump", StepEasing.Jump.self)
      guard let steps = try? StepEasing(count: count, jump: jump) else {
        throw fields.failure(at: value, "'steps' must be at least 2 if 'jump' is 'jump-none'")
      }
      return .steps(steps)
    }
    let value = try fields.member("keyframes")
    let keyframes = try fields.elements("keyframes").map { element throws(DataError) in
      try TimelineFile.read(element, "the keyframe") { frame throws(DataError) in
        KeyframeCurve.Keyframe(
          try number("value", frame), at: try number("offset", frame),
          curve: try TimelineFile.read(frame.member("curve"), "the curve", unitCurve))
      }
    }
    do throws(CurveValueError) {
      return .keyframes(try KeyframeCurve(keyframes))
    } catch {
      throw fields.failure(at: value, "\(error)")
    }
  }
}
