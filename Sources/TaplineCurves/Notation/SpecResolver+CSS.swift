import MotionCurves
import TaplineText

extension SpecResolver {
  /// Seconds of a CSS function without `duration:`, so that time is progress; CSS has no default.
  static let cssDuration = 1.0

  /// The easing functions of CSS in exact arithmetic, each with an optional `duration:`.
  static let cssFunctions: [SpecSignature] =
    beziers + keywords + staircases
    + [
      SpecSignature("linear", [.list("stops"), .optional("duration", .nonNegative)]) {
        arguments throws(CurveSpecError) in
        try curve(.piecewiseLinear(linearEasing(arguments)), arguments)
      },
      SpecSignature("keyframes", [.list("keyframes"), .optional("duration", .nonNegative)]) {
        arguments throws(CurveSpecError) in
        try curve(.keyframes(keyframeCurve(arguments)), arguments)
      },
    ]

  private static func curve(
    _ curve: UnitCurve, _ arguments: SpecArguments
  ) throws(CurveSpecError) -> Animation {
    .timingCurve(curve, duration: arguments.number("duration", default: cssDuration))
  }

  private static let beziers: [SpecSignature] = ["cubicBezier", "cubic-bezier"].map { name in
    SpecSignature(
      name,
      [
        .positional("x1", .fraction), .positional("y1"), .positional("x2", .fraction),
        .positional("y2"), .optional("duration", .nonNegative),
      ]
    ) { arguments throws(CurveSpecError) in
      try curve(
        .bezier(
          CubicBezier(
            arguments.number("x1"), arguments.number("y1"), arguments.number("x2"),
            arguments.number("y2")), .exact),
        arguments)
    }
  }

  private static let keywords: [SpecSignature] = [
    ("ease", CubicBezier.coreAnimationDefault), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ].map { name, bezier in
    SpecSignature(name, [.optional("duration", .nonNegative)]) { arguments throws(CurveSpecError) in
      try curve(.bezier(bezier, .exact), arguments)
    }
  }

  private static let staircases: [SpecSignature] =
    [
      SpecSignature(
        "steps",
        [
          .positional("count", .positiveInteger), .value("jump", isRequired: false),
          .optional("duration", .nonNegative),
        ]
      ) { arguments throws(CurveSpecError) in
        try steps(Int(arguments.number("count")), try jump(arguments), arguments)
      }
    ]
    + [("step-start", StepEasing.Jump.start), ("step-end", .end)].map { name, jump in
      SpecSignature(name, [.optional("duration", .nonNegative)]) {
        arguments throws(CurveSpecError) in
        try steps(1, jump, arguments)
      }
    }

  private static func steps(
    _ count: Int, _ jump: StepEasing.Jump, _ arguments: SpecArguments
  ) throws(CurveSpecError) -> Animation {
    do throws(CurveValueError) {
      let easing = try StepEasing(count: count, jump: jump)
      return .timingCurve(
        .steps(easing), duration: arguments.number("duration", default: cssDuration))
    } catch {
      let range = arguments.call.arguments?.first?.values[0].range ?? arguments.call.range
      throw arguments.resolver.source.error(
        .outOfRange, at: range, expected: "\(error.expected) for \(jump.rawValue)")
    }
  }

  private static func jump(_ arguments: SpecArguments) throws(CurveSpecError) -> StepEasing.Jump {
    guard let value = arguments.value("jump") else { return .end }
    let source = arguments.resolver.source
    let word = source.slice(value.range)
    switch word {
    case "start": return .start
    case "end": return .end
    default: break
    }
    if let jump = StepEasing.Jump(rawValue: word) { return jump }
    let names = StepEasing.Jump.allCases.map(\.rawValue) + ["start", "end"]
    throw source.error(
      .wrongType, at: value.range, expected: "one of " + names.joined(separator: ", "),
      suggestion: nearestNames(to: word, in: names, atMost: 1).first)
  }
}
