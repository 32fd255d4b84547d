import MotionCurves

extension SpecResolver {
  /// SwiftUI's `Spring` value, drawn in closed form.
  ///
  /// Each may be given an `initialVelocity` in travels per second, as its `value` method takes.
  static let springValues: [SpecSignature] =
    [
      signature("Spring", [.optional("duration", .positive), .optional("bounce", .bounce)]) {
        arguments in
        Spring(
          duration: arguments.number("duration", default: 0.5),
          bounce: arguments.number("bounce", default: 0))
      },
      signature(
        "Spring", [.required("response", .positive), .required("dampingRatio", .nonNegative)]
      ) { arguments in
        Spring(
          response: arguments.number("response"), dampingRatio: arguments.number("dampingRatio"))
      },
      signature(
        "Spring",
        [
          .optional("mass", .positive), .required("stiffness", .positive),
          .required("damping", .nonNegative), .flag("allowOverDamping"),
        ]
      ) { arguments in
        Spring(
          mass: arguments.number("mass", default: 1), stiffness: arguments.number("stiffness"),
          damping: arguments.number("damping"),
          allowOverDamping: arguments.boolean("allowOverDamping", default: false))
      },
      signature(
        "Spring",
        [
          .required("settlingDuration", .positive), .required("dampingRatio", .positive),
          .optional("epsilon", .positive),
        ]
      ) { arguments in
        Spring(
          settlingDuration: arguments.number("settlingDuration"),
          dampingRatio: arguments.number("dampingRatio"),
          epsilon: arguments.number("epsilon", default: 0.001))
      },
    ]
    + preset("Spring.smooth", bounce: 0) + preset("Spring.snappy", bounce: 0.15)
    + preset("Spring.bouncy", bounce: 0.3)

  private static func preset(_ name: String, bounce: Double) -> [SpecSignature] {
    [
      signature(name, [.optional("duration", .positive), .optional("extraBounce")]) { arguments in
        Spring(
          duration: arguments.number("duration", default: 0.5),
          bounce: bounce + arguments.number("extraBounce", default: 0))
      }
    ]
  }

  private static func signature(
    _ name: String, _ parameters: [SpecParameter],
    _ spring: @escaping @Sendable (SpecArguments) -> Spring
  ) -> SpecSignature {
    SpecSignature(name, parameters + [.optional("initialVelocity")]) { arguments in
      .closedForm(
        spring(arguments), initialVelocity: arguments.number("initialVelocity", default: 0))
    }
  }
}
