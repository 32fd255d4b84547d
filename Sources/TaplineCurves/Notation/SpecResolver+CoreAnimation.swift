import MotionCurves
import TaplineText

extension SpecResolver {
  /// Core Animation's springs and timing functions, and UIKit's ways to them.
  static let coreAnimation: [SpecSignature] =
    coreAnimationSprings("caSpring") + coreAnimationSprings("CASpringAnimation")
    + timingFunctions + uiKit

  private static func coreAnimationSprings(_ name: String) -> [SpecSignature] {
    [
      SpecSignature(
        name,
        [
          .optional("mass", .positive), .optional("stiffness", .positive),
          .optional("damping", .nonNegative), .optional("initialVelocity"),
          .optional("duration", .positive), .flag("allowsOverdamping"),
        ]
      ) { arguments in
        .coreAnimation(
          PhysicalSpring(
            mass: arguments.number("mass", default: 1),
            stiffness: arguments.number("stiffness", default: 100),
            damping: arguments.number("damping", default: 10),
            initialVelocity: arguments.number("initialVelocity", default: 0),
            allowsOverdamping: arguments.boolean("allowsOverdamping", default: false)),
          duration: arguments.optionalNumber("duration"))
      },
      SpecSignature(
        name,
        [
          .required("perceptualDuration", .positive), .required("bounce", .bounce),
          .optional("initialVelocity"),
        ]
      ) { arguments in
        .coreAnimation(
          PhysicalSpring(
            perceptualDuration: arguments.number("perceptualDuration"),
            bounce: arguments.number("bounce"),
            initialVelocity: arguments.number("initialVelocity", default: 0)))
      },
    ]
  }

  private static let timingFunctions: [SpecSignature] = [
    SpecSignature(
      "caTimingFunction",
      [
        .positional("c1x", .fraction), .positional("c1y"), .positional("c2x", .fraction),
        .positional("c2y"), .optional("duration"),
      ]
    ) { arguments in
      .coreAnimation(
        CubicBezier(
          arguments.number("c1x"), arguments.number("c1y"), arguments.number("c2x"),
          arguments.number("c2y")),
        duration: arguments.number("duration", default: Animation.defaultTransactionDuration))
    },
    SpecSignature(
      "caTimingFunction", [.value("name"), .optional("duration")]
    ) { arguments throws(CurveSpecError) in
      .coreAnimation(
        try namedTimingFunction(arguments),
        duration: arguments.number("duration", default: Animation.defaultTransactionDuration))
    },
  ]

  private static func namedTimingFunction(
    _ arguments: SpecArguments
  ) throws(CurveSpecError) -> CubicBezier {
    let curves: [String: CubicBezier] = [
      "default": .coreAnimationDefault, "linear": .linear, "easeIn": .easeIn,
      "easeOut": .easeOut, "easeInEaseOut": .easeInOut,
    ]
    let value = arguments.value("name")
    if case .calls(let calls) = value?.kind, calls.count == 1, calls[0].arguments == nil,
      let curve = curves[calls[0].name]
    {
      return curve
    }
    let range = value?.range ?? arguments.call.end
    let names = curves.keys.sorted()
    throw arguments.resolver.source.error(
      .wrongType, at: range, expected: "one of " + names.joined(separator: ", "),
      suggestion: nearestNames(to: arguments.resolver.source.slice(range), in: names, atMost: 1)
        .first)
  }

  private static let uiKit: [SpecSignature] = [
    SpecSignature(
      "animate",
      [
        .required("withDuration", .positive), .required("usingSpringWithDamping", .positive),
        .optional("initialSpringVelocity"),
      ]
    ) { arguments throws(CurveSpecError) in
      try uiKitSpring(
        arguments, duration: "withDuration", damping: "usingSpringWithDamping",
        velocity: "initialSpringVelocity")
    },
    SpecSignature(
      "animate",
      [
        .required("springDuration", .positive), .optional("bounce", .bounce),
        .optional("initialSpringVelocity"),
      ]
    ) { arguments in
      .coreAnimation(
        PhysicalSpring(
          perceptualDuration: arguments.number("springDuration"),
          bounce: arguments.number("bounce", default: 0),
          initialVelocity: arguments.number("initialSpringVelocity", default: 0)))
    },
    SpecSignature(
      "uiSpring",
      [
        .required("duration", .positive), .required("dampingRatio", .positive),
        .optional("initialVelocity"),
      ]
    ) { arguments throws(CurveSpecError) in
      try uiKitSpring(
        arguments, duration: "duration", damping: "dampingRatio", velocity: "initialVelocity")
    },
  ]

  private static func uiKitSpring(
    _ arguments: SpecArguments, duration: String, damping: String, velocity: String
  ) throws(CurveSpecError) -> Animation {
    do throws(CurveValueError) {
      return try .uiKit(
        duration: arguments.number(duration), dampingRatio: arguments.number(damping),
        initialVelocity: arguments.number(velocity, default: 0))
    } catch {
      throw arguments.resolver.source.error(
        .outOfRange, at: arguments.call.range, expected: error.expected)
    }
  }
}
