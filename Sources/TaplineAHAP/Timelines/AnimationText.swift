import MotionCurves
import TaplineText

/// Animations as JSON: the curve or spring by the name of its engine, and what is done to its time.
enum AnimationText {
  static func track(_ track: AnimationTrack) -> String {
    let policy = track.policy.map { "\n        \"policy\": \"\($0.rawValue)\"," } ?? ""
    let changes = track.changes.map { "\n        " + change($0) }.joined(separator: ",")
    return """
      {
            "name": \(JSONText.string(track.name)),
            "unit": \(JSONText.string(track.unit)),
            "body": "\(track.body.rawValue)",\(policy)
            "startupFrames": \(track.startupFrames),
            "start": \(numbers(track.start)),
            "changes": [\(changes)\(track.changes.isEmpty ? "" : "\n      ")]
          }
      """
  }

  private static func change(_ change: AnimationTrack.Change) -> String {
    let how = change.animation.map { ", \"animation\": \(animation($0))" } ?? ""
    return "{ \"at\": \(number(change.time)), \"target\": \(numbers(change.target))\(how) }"
  }

  private static func animation(_ animation: Animation) -> String {
    guard !animation.modifiers.isEmpty else { return "{ \(base(animation.base)) }" }
    let modifiers = animation.modifiers.map { "{ \(modifier($0)) }" }.joined(separator: ", ")
    return "{ \(base(animation.base)), \"modifiers\": [\(modifiers)] }"
  }

  private static func modifier(_ modifier: Animation.Modifier) -> String {
    switch modifier {
    case .delay(let delay): "\"delay\": \(number(delay))"
    case .speed(let speed): "\"speed\": \(number(speed))"
    case .repeating(let count, let autoreverses):
      "\"repeatCount\": \(count.map { "\($0)" } ?? "\"forever\""), \"autoreverses\": \(autoreverses)"
    }
  }

  private static func base(_ base: Animation.Base) -> String {
    switch base {
    case .curve(let curve, let duration):
      "\"curve\": \(unitCurve(curve)), \"duration\": \(number(duration))"
    case .fluidSpring(let spring):
      "\"fluidSpring\": { \"response\": \(number(spring.response)), "
        + "\"dampingRatio\": \(number(spring.dampingRatio)), "
        + "\"blendDuration\": \(number(spring.blendDuration)) }"
    case .spring(let spring, let velocity):
      "\"spring\": { \"angularFrequency\": \(number(spring.angularFrequency)), "
        + "\"decayConstant\": \(number(spring.decayConstant)), \"mass\": \(number(spring.mass)) }, "
        + "\"initialVelocity\": \(number(velocity))"
    case .interpolatingSpring(let spring): "\"interpolatingSpring\": \(physical(spring))"
    case .coreAnimationSpring(let spring, let duration):
      "\"coreAnimationSpring\": \(physical(spring)), \"duration\": \(number(duration))"
    }
  }

  private static func physical(_ spring: PhysicalSpring) -> String {
    "{ \"mass\": \(number(spring.mass)), \"stiffness\": \(number(spring.stiffness)), "
      + "\"damping\": \(number(spring.damping)), "
      + "\"initialVelocity\": \(number(spring.initialVelocity)), "
      + "\"allowsOverdamping\": \(spring.allowsOverdamping) }"
  }

  private static func unitCurve(_ curve: UnitCurve) -> String {
    switch curve {
    case .linear: return "{ \"linear\": true }"
    case .bezier(let bezier, let evaluation):
      let points = numbers([bezier.x1, bezier.y1, bezier.x2, bezier.y2])
      return "{ \"bezier\": \(points), \"evaluation\": \"\(evaluation.rawValue)\" }"
    case .circular(let circular): return "{ \"circular\": \"\(circular.rawValue)\" }"
    case .piecewiseLinear(let easing):
      return "{ \"outputs\": \(numbers(easing.outputs)), \"inputs\": \(numbers(easing.inputs)) }"
    case .steps(let steps):
      return "{ \"steps\": \(steps.count), \"jump\": \"\(steps.jump.rawValue)\" }"
    case .keyframes(let keyframes):
      let frames = keyframes.keyframes.map {
        "{ \"value\": \(number($0.value)), \"offset\": \(number($0.offset)), "
          + "\"curve\": \(unitCurve($0.curve)) }"
      }
      return "{ \"keyframes\": [\(frames.joined(separator: ", "))] }"
    }
  }

  private static func number(_ number: Double) -> String { JSONText.number(number) }

  private static func numbers(_ numbers: [Double]) -> String {
    "[" + numbers.map(JSONText.number).joined(separator: ", ") + "]"
  }
}
