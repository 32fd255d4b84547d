import MotionCurves
import TaplineText

extension SpecResolver {
  /// The names of the modifiers.
  static let modifierNames = ["delay", "repeatCount", "repeatForever", "speed"]

  /// The animation with one modifier more.
  func modify(_ animation: Animation, by call: SpecCall) throws(CurveSpecError) -> Animation {
    let signature = try modifierSignature(call, of: animation)
    return try signature.build(SpecArguments(call, to: signature, resolver: self))
  }

  private func modifierSignature(
    _ call: SpecCall, of animation: Animation
  ) throws(CurveSpecError) -> SpecSignature {
    switch call.name {
    case "delay":
      return SpecSignature("delay", [.positional("seconds", .nonNegative)]) { arguments in
        animation.delay(arguments.number("seconds"))
      }
    case "speed":
      return SpecSignature("speed", [.positional("factor", .positive)]) { arguments in
        animation.speed(arguments.number("factor"))
      }
    case "repeatCount":
      return SpecSignature(
        "repeatCount", [.positional("count", .positiveInteger), .flag("autoreverses")]
      ) { arguments in
        animation.repeatCount(
          Int(arguments.number("count")),
          autoreverses: arguments.boolean("autoreverses", default: true))
      }
    case "repeatForever":
      return SpecSignature("repeatForever", [.flag("autoreverses")]) { arguments in
        animation.repeatForever(autoreverses: arguments.boolean("autoreverses", default: true))
      }
    default:
      throw source.error(
        .unknownName, at: call.range, found: "modifier '\(call.name)'",
        expected: "one of " + Self.modifierNames.map { "'\($0)'" }.joined(separator: ", "),
        suggestion: nearestNames(to: call.name, in: Self.modifierNames, atMost: 1).first)
    }
  }
}
