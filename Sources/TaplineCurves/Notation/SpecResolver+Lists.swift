import MotionCurves

extension SpecResolver {
  /// The stops of `linear(0, 0.5 30%, 0.8 40% 60%, 1)`.
  ///
  /// A stop is a number with up to two percentages before or after it.
  static func linearEasing(_ arguments: SpecArguments) throws(CurveSpecError) -> LinearEasing {
    var stops: [LinearEasing.Stop] = []
    for argument in arguments.list {
      let (output, inputs, others) = try parts(of: argument, arguments)
      if let other = others.first {
        throw arguments.resolver.source.error(
          .wrongType, at: other.range, expected: "a percentage or a comma")
      }
      if inputs.isEmpty { stops.append(.init(output)) }
      for input in inputs { stops.append(.init(output, at: input)) }
    }
    guard arguments.list.count >= 2 else {
      throw arguments.resolver.source.error(
        .missingArgument, at: arguments.call.end, expected: "at least two stops")
    }
    return LinearEasing(stops)
  }

  /// The keyframes of `keyframes(0, 1.2 40% easeOut, 1 easeInOut)`.
  ///
  /// A keyframe is a number, where it is reached, and the curve that leads there; without a
  /// percentage the first is at 0, the last at 100 % and the rest midway between neighbours.
  static func keyframeCurve(_ arguments: SpecArguments) throws(CurveSpecError) -> KeyframeCurve {
    let source = arguments.resolver.source
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
    // The rule for omitted places is that of `linear()`.
    let places = LinearEasing(stops).inputs
    do throws(CurveValueError) {
      return try KeyframeCurve(
        stops.indices.map { index in
          KeyframeCurve.Keyframe(
            stops[index].output, at: stops[index].input ?? places[index], curve: curves[index])
        })
    } catch {
      throw source.error(
        .outOfRange, at: arguments.call.range, found: "\(error.name) \(error.value.shortText)",
        expected: error.expected)
    }
  }

  private static func parts(
    of argument: SpecArgument, _ arguments: SpecArguments
  ) throws(CurveSpecError) -> (output: Double, inputs: [Double], others: [SpecValue]) {
    let source = arguments.resolver.source
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
        .wrongType, at: argument.values[0].range, expected: "a number for the value here")
    }
    return (output, inputs, others)
  }
}
