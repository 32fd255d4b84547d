import MotionCurves

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
