import MotionCurves
import TaplineText

/// Animations as JSON.
enum AnimationText {
  static func track(_ track: AnimationTrack) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      ("name", .string(track.name)), ("unit", .string(track.unit)),
      ("body", .string(track.body.rawValue)),
    ]
    if let policy = track.policy { members.append(("policy", .string(policy.rawValue))) }
    return .object(
      members + [
        ("startupFrames", .integer(track.startupFrames)), ("start", numbers(track.start)),
        ("changes", .array(track.changes.map(change))),
      ])
  }

  private static func change(_ change: AnimationTrack.Change) -> JSONOutput {
    let animated = change.animation.map { [(key: "animation", value: animation($0))] } ?? []
    return .line([("at", number(change.time)), ("target", numbers(change.target))] + animated)
  }

  private static func animation(_ animation: Animation) -> JSONOutput {
    let modifiers = JSONOutput.array(animation.modifiers.map(modifier))
    return .object(
      base(animation.base) + (animation.modifiers.isEmpty ? [] : [("modifiers", modifiers)]))
  }

  private static func modifier(_ modifier: Animation.Modifier) -> JSONOutput {
    switch modifier {
    case .delay(let delay): ["delay": number(delay)]
    case .speed(let speed): ["speed": number(speed)]
    case .repeating(let count, let autoreverses):
      [
        "repeatCount": count.map(JSONOutput.integer) ?? "forever",
        "autoreverses": .boolean(autoreverses),
      ]
    }
  }

  private static func base(_ base: Animation.Base) -> [JSONOutput.Member] {
    switch base {
    case .curve(let curve, let duration):
      return [("curve", unitCurve(curve)), ("duration", number(duration))]
    case .fluidSpring(let spring):
      let values: JSONOutput = [
        "response": number(spring.response), "dampingRatio": number(spring.dampingRatio),
        "blendDuration": number(spring.blendDuration),
      ]
      return [("fluidSpring", values)]
    case .spring(let spring, let velocity):
      let values: JSONOutput = [
        "angularFrequency": number(spring.angularFrequency),
        "decayConstant": number(spring.decayConstant), "mass": number(spring.mass),
      ]
      return [("spring", values), ("initialVelocity", number(velocity))]
    case .interpolatingSpring(let spring): return [("interpolatingSpring", physical(spring))]
    case .coreAnimationSpring(let spring, let duration):
      return [("coreAnimationSpring", physical(spring)), ("duration", number(duration))]
    }
  }

  private static func physical(_ spring: PhysicalSpring) -> JSONOutput {
    [
      "mass": number(spring.mass), "stiffness": number(spring.stiffness),
      "damping": number(spring.damping), "initialVelocity": number(spring.initialVelocity),
      "allowsOverdamping": .boolean(spring.allowsOverdamping),
    ]
  }

  private static func unitCurve(_ curve: UnitCurve) -> JSONOutput {
    switch curve {
    case .linear: return ["linear": true]
    case .bezier(let bezier, let evaluation):
      let points = numbers(bezier.coordinates)
      return ["bezier": points, "evaluation": .string(evaluation.rawValue)]
    case .circular(let circular): return ["circular": .string(circular.rawValue)]
    case .piecewiseLinear(let easing):
      return ["outputs": numbers(easing.outputs), "inputs": numbers(easing.inputs)]
    case .steps(let steps):
      return ["steps": .integer(steps.count), "jump": .string(steps.jump.rawValue)]
    case .keyframes(let keyframes):
      let frames: [JSONOutput] = keyframes.keyframes.map { frame in
        [
          "value": number(frame.value), "offset": number(frame.offset),
          "curve": unitCurve(frame.curve),
        ]
      }
      return ["keyframes": .array(frames)]
    }
  }

  /// Infinity and NaN become strings, which can be read back.
  private static func number(_ number: Double) -> JSONOutput {
    number.isFinite ? .number(number) : .string("\(number)")
  }

  private static func numbers(_ list: [Double]) -> JSONOutput { .array(list.map(number)) }
}
