import MotionCurves
import TaplineText

/// A function of the notation: its parameters and the animation that it creates.
package struct SpecSignature: Sendable {
  package let name: String
  var parameters: [SpecParameter] = []
  let build: @Sendable (SpecArguments) throws(CurveSpecError) -> Animation

  init(
    _ name: String, _ parameters: [SpecParameter] = [],
    build: @escaping @Sendable (SpecArguments) throws(CurveSpecError) -> Animation
  ) {
    self.name = name
    self.parameters = parameters
    self.build = build
  }

  var labels: [String] { parameters.filter(\.hasLabel).map(\.name) }

  /// Sorted by name.
  package static var all: [SpecSignature] {
    SpecResolver.names.flatMap { SpecResolver.signatures[$0] ?? [] }
  }

  /// The name with the labels, such as `spring(spring: blendDuration:)`; an unlabeled parameter is `_ x1:`.
  package var spelling: String {
    guard !parameters.isEmpty else { return name }
    let inside = parameters.map { $0.hasLabel ? "\($0.name):" : "_ \($0.name):" }
    return name + "(" + inside.joined(separator: " ") + ")"
  }

  package var example: String {
    let included = parameters.filter { $0.isRequired || Self.optionalNames.contains($0.name) }
    guard !included.isEmpty else { return name }
    let arguments = included.map { parameter in
      let value = Self.values[parameter.name] ?? "1"
      return parameter.hasLabel ? "\(parameter.name): \(value)" : value
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// The names of parameters with defaults that are included in examples.
  private static let optionalNames: Set<String> = [
    "duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping", "jump",
  ]

  /// Example values that are typical for user interfaces.
  private static let values = [
    "x1": "0.2", "y1": "0", "x2": "0", "y2": "1", "c1x": "0.2", "c1y": "0", "c2x": "0", "c2y": "1",
    "duration": "0.35", "bounce": "0.2", "response": "0.3", "dampingFraction": "0.7",
    "dampingRatio": "0.7", "mass": "1", "stiffness": "120", "damping": "14",
    "perceptualDuration": "0.4", "withDuration": "0.4", "usingSpringWithDamping": "0.7",
    "springDuration": "0.4", "settlingDuration": "0.6", "count": "4", "jump": "jump-end",
    "name": "easeInEaseOut", "curve": ".circularEaseIn", "spring": "Spring(duration: 0.4)",
    "stops": "0, 0.5 30%, 1", "keyframes": "0, 1.2 40% easeOut, 1 easeInOut",
  ]
}

struct SpecParameter: Sendable {
  enum Kind: Sendable {
    case number(SpecNumberRule)
    case boolean
    /// Names and calls: a curve such as `.circularEaseIn`, a spring such as `Spring(duration: 1)`, or a word.
    case calls
    /// Any number of unlabeled arguments.
    case list
  }

  /// The name of the parameter, which is also its label if `hasLabel`.
  let name: String
  var hasLabel = true
  let kind: Kind
  var isRequired = false
  /// The default of an optional number; NaN if there is no default.
  var defaultValue = Double.nan

  /// Returns a labeled number parameter.
  static func optional(
    _ name: String, _ defaultValue: Double = 0, _ rule: SpecNumberRule = .any
  ) -> Self {
    Self(name: name, kind: .number(rule), defaultValue: defaultValue)
  }

  static func required(_ name: String, _ rule: SpecNumberRule) -> Self {
    Self(name: name, kind: .number(rule), isRequired: true)
  }

  /// Returns an unlabeled number parameter.
  static func positional(_ name: String, _ rule: SpecNumberRule = .any) -> Self {
    Self(name: name, hasLabel: false, kind: .number(rule), isRequired: true)
  }

  /// Returns an unlabeled parameter for a curve, spring or word.
  static func value(_ name: String, isRequired: Bool = true) -> Self {
    Self(name: name, hasLabel: false, kind: .calls, isRequired: isRequired)
  }

  static func flag(_ name: String) -> Self { Self(name: name, kind: .boolean) }

  /// Returns a parameter for all unlabeled arguments.
  static func list(_ name: String) -> Self {
    Self(name: name, hasLabel: false, kind: .list, isRequired: true)
  }
}

/// The permitted range of a number, and its description in errors.
struct SpecNumberRule: Sendable {
  let description: String
  let accepts: @Sendable (Double) -> Bool

  static let any = Self(description: "a number") { _ in true }
  static let positive = Self(description: "a number above 0") { $0 > 0 }
  static let nonNegative = Self(description: "a number of at least 0") { $0 >= 0 }
  static let fraction = Self(description: "a number in 0...1") { (0...1).contains($0) }
  static let positiveInteger = Self(description: "a whole number in 1...1000000000") {
    (1...1e9).contains($0) && $0 == $0.rounded()
  }
  /// The bounce of a `Spring` value, whose damping must be finite.
  static let bounce = Self(description: "a number above -1 and at most 1") { $0 > -1 && $0 <= 1 }
  /// The bounce in SwiftUI's animation functions, which clamp it to `-1...1`.
  static let animationBounce = Self(description: "a number in -1...1 (SwiftUI clamps others)") {
    (-1...1).contains($0)
  }
}

/// The validated arguments of a call, accessed by the parameter names of one signature.
@dynamicMemberLookup
struct SpecArguments: Sendable {
  let call: SpecCall
  let resolver: SpecResolver
  private let signature: SpecSignature
  private var values: [String: SpecValue] = [:]
  private(set) var list: [SpecArgument] = []

  var source: SpecSource { resolver.source }

  init(
    _ call: SpecCall, to signature: SpecSignature, resolver: SpecResolver
  ) throws(CurveSpecError) {
    self.call = call
    self.resolver = resolver
    self.signature = signature
    var unlabeled = signature.parameters.filter { !$0.hasLabel }[...]
    for argument in call.arguments ?? [] {
      guard let label = argument.label else {
        if case .list = unlabeled.first?.kind {
          list.append(argument)
          continue
        }
        guard let parameter = unlabeled.popFirst() else {
          throw source.error(
            .unexpected, at: argument.values[0].range,
            expected: SpecResolver.alternatives(signature.labels))
        }
        try bind(argument, to: parameter)
        continue
      }
      guard let parameter = signature.parameters.first(where: { $0.hasLabel && $0.name == label })
      else { throw resolver.unknownArgument(argument, label, in: signature.labels) }
      guard values[label] == nil else {
        throw source.error(
          .repeatedArgument, at: argument.labelRange, found: "argument '\(label)' again",
          expected: "each argument once")
      }
      try bind(argument, to: parameter)
    }
    for parameter in signature.parameters where parameter.isRequired {
      var isPresent = values[parameter.name] != nil
      if case .list = parameter.kind { isPresent = !list.isEmpty }
      guard isPresent else {
        throw source.error(
          .missingArgument, at: call.end,
          expected: "argument '\(parameter.name)' of \(signature.spelling)")
      }
    }
  }

  private mutating func bind(
    _ argument: SpecArgument, to parameter: SpecParameter
  ) throws(CurveSpecError) {
    let value = argument.values[0]
    if argument.values.count > 1 {
      throw source.error(
        .unexpected, at: argument.values[1].range, expected: "a comma or a closing bracket")
    }
    switch (parameter.kind, value.kind) {
    case (.number(let rule), .number(let number)) where rule.accepts(number): break
    case (.number(let rule), let kind):
      var mistake = CurveSpecError.Kind.wrongType
      if case .number = kind { mistake = .outOfRange }
      throw source.error(
        mistake, at: value.range, expected: "\(rule.description) for '\(parameter.name)'")
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

  /// The number of a parameter, or its default; NaN if there is neither.
  subscript(name: String) -> Double {
    number(name) ?? signature.parameters.first { $0.name == name }?.defaultValue ?? .nan
  }

  subscript(dynamicMember name: String) -> Double { self[name] }

  /// Returns nil if the argument is omitted.
  func number(_ name: String) -> Double? {
    if case .number(let number) = values[name]?.kind { number } else { nil }
  }

  func boolean(_ name: String, default defaultValue: Bool = false) -> Bool {
    values[name].map { source.slice($0.range) == "true" } ?? defaultValue
  }

  func value(_ name: String) -> SpecValue? { values[name] }

  func requiredValue(_ name: String) -> SpecValue {
    guard let value = values[name] else { preconditionFailure("'\(name)' is not required") }
    return value
  }
}
