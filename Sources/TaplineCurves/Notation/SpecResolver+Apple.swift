import MotionCurves
import TaplineText

private let presets = [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)]

private let bounce = SpecParameter.optional("bounce", 0, .animationBounce)
private let extraBounce = SpecParameter.optional("extraBounce")
private let blend = SpecParameter.optional("blendDuration", 0, .nonNegative)
private let interactiveBlend = SpecParameter.optional("blendDuration", 0.25, .nonNegative)
private let velocity = SpecParameter.optional("initialVelocity")
private let constants: [SpecParameter] = [
  .optional("mass", 1, .positive), .required("stiffness", .positive),
  .required("damping", .nonNegative),
]

private func duration(_ seconds: Double) -> SpecParameter {
  .optional("duration", seconds, .nonNegative)
}

extension SpecResolver {
  static let swiftUISprings: [SpecSignature] =
    [
      SpecSignature("default") { _ in .default },
      SpecSignature("spring", [duration(0.5), bounce, blend]) {
        .spring(duration: $0.duration, bounce: $0.bounce, blendDuration: $0.blendDuration)
      },
      SpecSignature(
        "spring",
        [
          .optional("response", 0.5, .nonNegative),
          .optional("dampingFraction", 0.825, .nonNegative), blend,
        ]
      ) {
        .spring(
          response: $0.response, dampingFraction: $0.dampingFraction,
          blendDuration: $0.blendDuration)
      },
      SpecSignature("spring", [.value("spring"), blend]) { arguments throws(CurveSpecError) in
        .spring(
          try arguments.resolver.spring(arguments.requiredValue("spring")),
          blendDuration: arguments.blendDuration)
      },
      SpecSignature("interactiveSpring", [duration(0.15), extraBounce, interactiveBlend]) {
        .interactiveSpring(
          duration: $0.duration, extraBounce: $0.extraBounce, blendDuration: $0.blendDuration)
      },
      SpecSignature(
        "interactiveSpring",
        [
          .optional("response", 0.15, .nonNegative),
          .optional("dampingFraction", 0.86, .nonNegative), interactiveBlend,
        ]
      ) {
        .interactiveSpring(
          response: $0.response, dampingFraction: $0.dampingFraction,
          blendDuration: $0.blendDuration)
      },
      SpecSignature("interpolatingSpring", [duration(0.5), bounce, velocity]) {
        .interpolatingSpring(
          duration: $0.duration, bounce: $0.bounce, initialVelocity: $0.initialVelocity)
      },
      SpecSignature("interpolatingSpring", constants + [velocity]) {
        .interpolatingSpring(
          mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping,
          initialVelocity: $0.initialVelocity)
      },
      SpecSignature("interpolatingSpring", [.value("spring"), velocity]) {
        arguments throws(CurveSpecError) in
        .interpolatingSpring(
          try arguments.resolver.spring(arguments.requiredValue("spring")),
          initialVelocity: arguments.initialVelocity)
      },
    ]
    + presets.map { name, bounce in
      SpecSignature(name, [duration(0.5), extraBounce]) {
        .spring(duration: $0.duration, bounce: bounce + $0.extraBounce)
      }
    }

  static let swiftUICurves: [SpecSignature] =
    [
      ("linear", .bezier(.linear, .swiftUI)), ("easeIn", .easeIn), ("easeOut", .easeOut),
      ("easeInOut", .easeInOut), ("circularEaseIn", .circularEaseIn),
      ("circularEaseOut", .circularEaseOut), ("circularEaseInOut", .circularEaseInOut),
    ].map { (name: String, curve: UnitCurve) in
      SpecSignature(name, [duration(Animation.defaultCurveDuration)]) {
        .timingCurve(curve, duration: $0.duration)
      }
    }
    + [
      SpecSignature(
        "timingCurve",
        ["x1", "y1", "x2", "y2"].map { .positional($0) }
          + [duration(Animation.defaultCurveDuration)]
      ) { .timingCurve($0.x1, $0.y1, $0.x2, $0.y2, duration: $0.duration) },
      SpecSignature("timingCurve", [.value("curve"), duration(Animation.defaultCurveDuration)]) {
        arguments throws(CurveSpecError) in
        .timingCurve(
          try arguments.resolver.unitCurve(arguments.requiredValue("curve")),
          duration: arguments.duration)
      },
    ]

  /// SwiftUI's `Spring` values; `initialVelocity` is in animated distances per second.
  static let springValues: [SpecSignature] =
    [
      spring("Spring", [.optional("duration", 0.5, .positive), .optional("bounce", 0, .bounce)]) {
        Spring(duration: $0.duration, bounce: $0.bounce)
      },
      spring("Spring", [.required("response", .positive), .required("dampingRatio", .nonNegative)])
      { Spring(response: $0.response, dampingRatio: $0.dampingRatio) },
      spring("Spring", constants + [.flag("allowOverDamping")]) {
        Spring(
          mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping,
          allowOverDamping: $0.boolean("allowOverDamping"))
      },
      spring(
        "Spring",
        [
          .required("settlingDuration", .positive), .required("dampingRatio", .positive),
          .optional("epsilon", 0.001, .positive),
        ]
      ) {
        Spring(
          settlingDuration: $0.settlingDuration, dampingRatio: $0.dampingRatio,
          epsilon: $0.epsilon)
      },
    ]
    + presets.map { name, bounce in
      spring("Spring.\(name)", [.optional("duration", 0.5, .positive), extraBounce]) {
        Spring(duration: $0.duration, bounce: bounce + $0.extraBounce)
      }
    }

  private static func spring(
    _ name: String, _ parameters: [SpecParameter],
    _ spring: @escaping @Sendable (SpecArguments) -> Spring
  ) -> SpecSignature {
    SpecSignature(name, parameters + [velocity]) {
      .closedForm(spring($0), initialVelocity: $0.initialVelocity)
    }
  }

  /// Core Animation's springs and timing functions, and UIKit's equivalents.
  static let coreAnimation: [SpecSignature] =
    ["caSpring", "CASpringAnimation"].flatMap { name in
      [
        SpecSignature(
          name,
          [
            .optional("mass", 1, .positive), .optional("stiffness", 100, .positive),
            .optional("damping", 10, .nonNegative), velocity,
            .optional("duration", .nan, .positive), .flag("allowsOverdamping"),
          ]
        ) {
          .coreAnimation(
            PhysicalSpring(
              mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping,
              initialVelocity: $0.initialVelocity,
              allowsOverdamping: $0.boolean("allowsOverdamping")),
            duration: $0.number("duration"))
        },
        perceptualSpring(
          name, "perceptualDuration", .required("bounce", .bounce), velocity: "initialVelocity"),
      ]
    } + [
      SpecSignature(
        "caTimingFunction",
        [
          .positional("c1x", .fraction), .positional("c1y"), .positional("c2x", .fraction),
          .positional("c2y"), transactionDuration,
        ]
      ) {
        .coreAnimation(CubicBezier($0.c1x, $0.c1y, $0.c2x, $0.c2y), duration: $0.duration)
      },
      SpecSignature("caTimingFunction", [.value("name"), transactionDuration]) {
        arguments throws(CurveSpecError) in
        .coreAnimation(try namedTimingFunction(arguments), duration: arguments.duration)
      },
      uiKitSpring(
        "animate", duration: "withDuration", damping: "usingSpringWithDamping",
        velocity: "initialSpringVelocity"),
      perceptualSpring(
        "animate", "springDuration", .optional("bounce", 0, .bounce),
        velocity: "initialSpringVelocity"),
      uiKitSpring(
        "uiSpring", duration: "duration", damping: "dampingRatio", velocity: "initialVelocity"),
    ]

  private static let transactionDuration = SpecParameter.optional(
    "duration", Animation.defaultTransactionDuration, .nonNegative)

  private static func perceptualSpring(
    _ name: String, _ duration: String, _ bounce: SpecParameter, velocity: String
  ) -> SpecSignature {
    SpecSignature(name, [.required(duration, .positive), bounce, .optional(velocity)]) {
      .coreAnimation(
        PhysicalSpring(
          perceptualDuration: $0[duration], bounce: $0.bounce, initialVelocity: $0[velocity]))
    }
  }

  private static func uiKitSpring(
    _ name: String, duration: String, damping: String, velocity: String
  ) -> SpecSignature {
    SpecSignature(
      name, [.required(duration, .positive), .required(damping, .positive), .optional(velocity)]
    ) { arguments throws(CurveSpecError) in
      do throws(CurveValueError) {
        return try .uiKit(
          duration: arguments[duration], dampingRatio: arguments[damping],
          initialVelocity: arguments[velocity])
      } catch {
        throw arguments.source.error(
          .outOfRange, at: arguments.call.range, expected: error.expected)
      }
    }
  }

  private static func namedTimingFunction(
    _ arguments: SpecArguments
  ) throws(CurveSpecError) -> CubicBezier {
    let curves: [String: CubicBezier] = [
      "default": .coreAnimationDefault, "linear": .linear, "easeIn": .easeIn,
      "easeOut": .easeOut, "easeInEaseOut": .easeInOut,
    ]
    let value = arguments.requiredValue("name")
    if case .calls(let calls) = value.kind, calls.count == 1, calls[0].arguments == nil,
      let curve = curves[calls[0].name]
    {
      return curve
    }
    let names = curves.keys.sorted()
    throw arguments.source.error(
      .wrongType, at: value.range, expected: "one of " + names.joined(separator: ", "),
      suggestion: nearestNames(to: arguments.source.slice(value.range), in: names, atMost: 1)
        .first)
  }
}
