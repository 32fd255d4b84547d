import TaplineText

/// The arguments of a call, bound to the parameters of one signature and checked.
struct SpecArguments: Sendable {
  let call: SpecCall
  let resolver: SpecResolver
  private var values: [String: SpecValue] = [:]
  private(set) var list: [SpecArgument] = []

  /// Binds the arguments of a call to a signature.
  init(
    _ call: SpecCall, to signature: SpecSignature, resolver: SpecResolver
  ) throws(CurveSpecError) {
    self.call = call
    self.resolver = resolver
    var unlabelled = signature.parameters.filter { !$0.hasLabel }[...]
    for argument in call.arguments ?? [] {
      guard let label = argument.label else {
        if case .list = unlabelled.first?.kind {
          list.append(argument)
          continue
        }
        guard let parameter = unlabelled.popFirst() else {
          throw Self.surplus(argument, signature, resolver.source)
        }
        try bind(argument, to: parameter)
        continue
      }
      guard let parameter = signature.parameters.first(where: { $0.hasLabel && $0.name == label })
      else {
        throw resolver.source.error(
          .unknownArgument, at: argument.labelRange, found: "argument '\(label)'",
          expected: Self.expectedLabels(signature),
          suggestion: nearestNames(to: label, in: signature.labels, atMost: 1).first)
      }
      guard values[label] == nil else {
        throw resolver.source.error(
          .repeatedArgument, at: argument.labelRange, found: "argument '\(label)' again",
          expected: "it once")
      }
      try bind(argument, to: parameter)
    }
    for parameter in signature.parameters where parameter.isRequired {
      var isPresent = values[parameter.name] != nil
      if case .list = parameter.kind { isPresent = !list.isEmpty }
      guard isPresent else {
        throw resolver.source.error(
          .missingArgument, at: call.end,
          expected: "argument '\(parameter.name)' of \(signature.spelling)")
      }
    }
  }

  /// The number given for a parameter, or a default.
  func number(_ name: String, default fallback: Double) -> Double {
    if case .number(let number) = values[name]?.kind { return number }
    return fallback
  }

  /// The number given for a parameter that has no default.
  func number(_ name: String) -> Double { number(name, default: .nan) }

  /// The number given for a parameter, if one is.
  func optionalNumber(_ name: String) -> Double? {
    values[name] == nil ? nil : number(name)
  }

  /// The truth value given for a parameter, or a default.
  func boolean(_ name: String, default fallback: Bool) -> Bool {
    values[name].map { resolver.source.slice($0.range) == "true" } ?? fallback
  }

  /// The curve, spring or word given for a parameter.
  func value(_ name: String) -> SpecValue? { values[name] }

  private mutating func bind(
    _ argument: SpecArgument, to parameter: SpecParameter
  ) throws(CurveSpecError) {
    let source = resolver.source
    let value = argument.values[0]
    if argument.values.count > 1 {
      throw source.error(
        .unexpected, at: argument.values[1].range, expected: "a comma or a closing bracket")
    }
    switch (parameter.kind, value.kind) {
    case (.number(let rule), .number(let number)):
      guard rule.accepts(number) else {
        throw source.error(
          .outOfRange, at: value.range, expected: "\(rule.description) for '\(parameter.name)'")
      }
    case (.number(let rule), _):
      throw source.error(
        .wrongType, at: value.range, expected: "\(rule.description) for '\(parameter.name)'")
    case (.boolean, _):
      guard ["true", "false"].contains(source.slice(value.range)) else {
        throw source.error(
          .wrongType, at: value.range, expected: "true or false for '\(parameter.name)'")
      }
    case (.calls, .calls), (.list, _): break
    case (.calls, _):
      throw source.error(.wrongType, at: value.range, expected: "a \(parameter.name)")
    }
    values[parameter.name] = value
  }

  private static func surplus(
    _ argument: SpecArgument, _ signature: SpecSignature, _ source: SpecSource
  ) -> CurveSpecError {
    source.error(
      .unexpected, at: argument.values[0].range, expected: expectedLabels(signature))
  }

  private static func expectedLabels(_ signature: SpecSignature) -> String {
    SpecResolver.alternatives(signature.labels)
  }
}
