import MotionCurves

extension SpecResolver {
  /// SwiftUI's spring animations.
  static let swiftUISprings: [SpecSignature] =
    [
      SpecSignature("default") { _ in .default },
      SpecSignature(
        "spring",
        [
          .optional("duration", .nonNegative), .optional("bounce", .animationBounce),
          .optional("blendDuration", .nonNegative),
        ]
      ) { arguments in
        .spring(
          duration: arguments.number("duration", default: 0.5),
          bounce: arguments.number("bounce", default: 0),
          blendDuration: arguments.number("blendDuration", default: 0))
      },
      SpecSignature(
        "spring",
        [
          .optional("response", .nonNegative), .optional("dampingFraction", .nonNegative),
          .optional("blendDuration", .nonNegative),
        ]
      ) { arguments in
        .spring(
          response: arguments.number("response", default: 0.5),
          dampingFraction: arguments.number("dampingFraction", default: 0.825),
          blendDuration: arguments.number("blendDuration", default: 0))
      },
      SpecSignature(
        "spring", [.value("spring"), .optional("blendDuration", .nonNegative)]
      ) { arguments throws(CurveSpecError) in
        guard let value = arguments.value("spring") else { return .default }
        return .spring(
          try arguments.resolver.spring(value),
          blendDuration: arguments.number("blendDuration", default: 0))
      },
      SpecSignature(
        "interactiveSpring",
        [
          .optional("duration", .nonNegative), .optional("extraBounce"),
          .optional("blendDuration", .nonNegative),
        ]
      ) { arguments in
        .interactiveSpring(
          duration: arguments.number("duration", default: 0.15),
          extraBounce: arguments.number("extraBounce", default: 0),
          blendDuration: arguments.number("blendDuration", default: 0.25))
      },
      SpecSignature(
        "interactiveSpring",
        [
          .optional("response", .nonNegative), .optional("dampingFraction", .nonNegative),
          .optional("blendDuration", .nonNegative),
        ]
      ) { arguments in
        .interactiveSpring(
          response: arguments.number("response", default: 0.15),
          dampingFraction: arguments.number("dampingFraction", default: 0.86),
          blendDuration: arguments.number("blendDuration", default: 0.25))
      },
    ]
    + preset("smooth", bounce: 0) + preset("snappy", bounce: 0.15) + preset("bouncy", bounce: 0.3)
    + interpolatingSprings

  private static func preset(_ name: String, bounce: Double) -> [SpecSignature] {
    [
      SpecSignature(name, [.optional("duration", .nonNegative), .optional("extraBounce")]) {
        arguments in
        .spring(
          duration: arguments.number("duration", default: 0.5),
          bounce: bounce + arguments.number("extraBounce", default: 0))
      }
    ]
  }

  private static let interpolatingSprings: [SpecSignature] = [
    SpecSignature(
      "interpolatingSpring",
      [
        .optional("duration", .nonNegative), .optional("bounce", .animationBounce),
        .optional("initialVelocity"),
      ]
    ) { arguments in
      .interpolatingSpring(
        duration: arguments.number("duration", default: 0.5),
        bounce: arguments.number("bounce", default: 0),
        initialVelocity: arguments.number("initialVelocity", default: 0))
    },
    SpecSignature(
      "interpolatingSpring",
      [
        .optional("mass", .positive), .required("stiffness", .positive),
        .required("damping", .nonNegative), .optional("initialVelocity"),
      ]
    ) { arguments in
      .interpolatingSpring(
        mass: arguments.number("mass", default: 1), stiffness: arguments.number("stiffness"),
        damping: arguments.number("damping"),
        initialVelocity: arguments.number("initialVelocity", default: 0))
    },
    SpecSignature(
      "interpolatingSpring", [.value("spring"), .optional("initialVelocity")]
    ) { arguments throws(CurveSpecError) in
      guard let value = arguments.value("spring") else { return .default }
      return .interpolatingSpring(
        try arguments.resolver.spring(value),
        initialVelocity: arguments.number("initialVelocity", default: 0))
    },
  ]
}

extension SpecResolver {
  /// SwiftUI's eased animations.
  static let swiftUICurves: [SpecSignature] =
    eased("linear", .bezier(.linear, .swiftUI))
    + eased("easeIn", .easeIn)
    + eased("easeOut", .easeOut)
    + eased("easeInOut", .easeInOut)
    + eased("circularEaseIn", .circularEaseIn)
    + eased("circularEaseOut", .circularEaseOut)
    + eased("circularEaseInOut", .circularEaseInOut)
    + [
      SpecSignature(
        "timingCurve",
        [
          .positional("x1"), .positional("y1"), .positional("x2"), .positional("y2"),
          .optional("duration", .nonNegative),
        ]
      ) { arguments in
        .timingCurve(
          arguments.number("x1"), arguments.number("y1"), arguments.number("x2"),
          arguments.number("y2"),
          duration: arguments.number("duration", default: Animation.defaultCurveDuration))
      },
      SpecSignature(
        "timingCurve", [.value("curve"), .optional("duration", .nonNegative)]
      ) { arguments throws(CurveSpecError) in
        guard let value = arguments.value("curve") else { return .default }
        return .timingCurve(
          try arguments.resolver.unitCurve(value),
          duration: arguments.number("duration", default: Animation.defaultCurveDuration))
      },
    ]

  private static func eased(_ name: String, _ curve: UnitCurve) -> [SpecSignature] {
    [
      SpecSignature(name, [.optional("duration", .nonNegative)]) { arguments in
        .timingCurve(
          curve, duration: arguments.number("duration", default: Animation.defaultCurveDuration))
      }
    ]
  }
}
