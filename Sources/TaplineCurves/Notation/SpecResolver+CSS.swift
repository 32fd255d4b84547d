import MotionCurves
import TaplineText

extension SpecResolver {
  /// CSS easing functions have no duration; with the default of 1 s, time equals progress.
  private static let cssDuration = SpecParameter.optional("duration", 1, .nonNegative)

  /// The easing functions of CSS, evaluated exactly, and keyframes, each with an optional `duration:`.
  static let cssFunctions: [SpecSignature] =
    ["cubicBezier", "cubic-bezier"].map { name in
      SpecSignature(
        name,
        [
          .positional("x1", .fraction), .positional("y1"), .positional("x2", .fraction),
          .positional("y2"), cssDuration,
        ]
      ) {
        .timingCurve(
          .bezier(CubicBezier($0.x1, $0.y1, $0.x2, $0.y2), .exact), duration: $0.duration)
      }
    }
    + [
      ("ease", CubicBezier.coreAnimationDefault), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInOut),
    ].map { name, bezier in
      SpecSignature(name, [cssDuration]) {
        .timingCurve(.bezier(bezier, .exact), duration: $0.duration)
      }
    }
    + [
      SpecSignature(
        "steps",
        [.positional("count", .positiveInteger), .value("jump", isRequired: false), cssDuration]
      ) { arguments throws(CurveSpecError) in
        try steps(Int(arguments.count), try jump(arguments), arguments)
      }
    ]
    + [("step-start", StepEasing.Jump.start), ("step-end", .end)].map { name, jump in
      SpecSignature(name, [cssDuration]) { arguments throws(CurveSpecError) in
        try steps(1, jump, arguments)
      }
    }
    + [
      SpecSignature("linear", [.list("stops"), cssDuration]) {
        arguments throws(CurveSpecError) in
        .timingCurve(
          .piecewiseLinear(try linearEasing(arguments)), duration: arguments.duration)
      },
      SpecSignature("keyframes", [.list("keyframes"), cssDuration]) {
        arguments throws(CurveSpecError) in
        .timingCurve(.keyframes(try keyframeCurve(arguments)), duration: arguments.duration)
      },
    ]

  private static func steps(
    _ count: Int, _ jump: StepEasing.Jump, _ arguments: SpecArguments
  ) throws(CurveSpecError) -> Animation {
    do throws(CurveValueError) {
      let easing = try StepEasing(count: count, jump: jump)
      return .timingCurve(.steps(easing), duration: arguments.duration)
    } catch {
      let range = arguments.call.arguments?.first?.values[0].range ?? arguments.call.range
      throw arguments.source.error(
        .outOfRange, at: range, expected: "\(error.expected) for \(jump.rawValue)")
    }
  }

  private static func jump(_ arguments: SpecArguments) throws(CurveSpecError) -> StepEasing.Jump {
    guard let value = arguments.value("jump") else { return .end }
    let source = arguments.source
    let word = source.slice(value.range)
    let aliases: [String: StepEasing.Jump] = ["start": .start, "end": .end]
    if let jump = aliases[word] ?? StepEasing.Jump(rawValue: word) { return jump }
    let names = StepEasing.Jump.allCases.map(\.rawValue) + ["start", "end"]
    throw source.error(
      .wrongType, at: value.range, expected: "one of " + names.joined(separator: ", "),
      suggestion: nearestNames(to: word, in: names, atMost: 1).first)
  }

  /// Returns the curve of stops such as `0, 0.5 30%, 0.8 40% 60%, 1`, each with up to two percentages.
  static func linearEasing(_ arguments: SpecArguments) throws(CurveSpecError) -> LinearEasing {
    var stops: [LinearEasing.Stop] = []
    for argument in arguments.list {
      let (output, inputs, others) = try parts(of: argument, arguments)
      if let other = others.first {
        throw arguments.source.error(
          .wrongType, at: other.range, expected: "a percentage or a comma")
      }
      if inputs.isEmpty { stops.append(.init(output)) }
      for input in inputs { stops.append(.init(output, at: input)) }
    }
    guard arguments.list.count >= 2 else {
      throw arguments.source.error(
        .missingArgument, at: arguments.call.end, expected: "at least two stops")
    }
    return LinearEasing(stops)
  }

  /// Returns the curve of keyframes such as `0, 1.2 40% easeOut, 1 easeInOut`, each with a curve from the previous one.
  static func keyframeCurve(_ arguments: SpecArguments) throws(CurveSpecError) -> KeyframeCurve {
    let source = arguments.source
    var stops: [LinearEasing.Stop] = []
    var curves: [UnitCurve] = []
    for argument in arguments.list {
      let (output, inputs, others) = try parts(of: argument, arguments)
      guard inputs.count <= 1, others.count <= 1 else {
        throw source.error(
          .unexpected, at: argument.values[argument.values.count - 1].range,
          expected: "one value, one percentage and one curve for each keyframe")
      }
      stops.append(.init(output, at: inputs.first))
      var curve = UnitCurve.linear
      if let other = others.first { curve = try arguments.resolver.unitCurve(other) }
      curves.append(curve)
    }
    // Omitted positions are filled in as in `linear()`.
    let inputs = LinearEasing(stops).inputs
    do throws(CurveValueError) {
      return try KeyframeCurve(
        stops.indices.map { index in
          KeyframeCurve.Keyframe(
            stops[index].output, at: stops[index].input ?? inputs[index], curve: curves[index])
        })
    } catch {
      throw source.error(
        .outOfRange, at: arguments.call.range, found: "\(error.name) \(error.value.shortestText)",
        expected: error.expected)
    }
  }

  private static func parts(
    of argument: SpecArgument, _ arguments: SpecArguments
  ) throws(CurveSpecError) -> (output: Double, inputs: [Double], others: [SpecValue]) {
    let source = arguments.source
    var output: Double?
    var inputs: [Double] = []
    var others: [SpecValue] = []
    for value in argument.values {
      switch value.kind {
      case .number(let number):
        guard output == nil else {
          throw source.error(.unexpected, at: value.range, expected: "a percentage or a comma")
        }
        output = number
      case .percentage(let percentage):
        guard inputs.count < 2 else {
          throw source.error(.unexpected, at: value.range, expected: "at most two percentages")
        }
        inputs.append(percentage / 100)
      case .calls: others.append(value)
      }
    }
    guard let output else {
      throw source.error(
        .wrongType, at: argument.values[0].range,
        expected: "a number, the value of the stop or keyframe")
    }
    return (output, inputs, others)
  }
}
