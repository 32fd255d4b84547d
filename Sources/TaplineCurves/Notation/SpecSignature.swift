import MotionCurves

/// A parameter of a function that a specification may call.
struct SpecParameter: Sendable {
  enum Kind: Sendable {
    /// A number that keeps a rule.
    case number(SpecNumberRule)
    /// `true` or `false`.
    case boolean
    /// A curve such as `.circularEaseIn`, a spring such as `Spring(duration: 1)`, or a word.
    case calls
    /// Any number of unlabelled arguments.
    case list
  }

  /// The name by which the value is asked for; the label too, unless it has none.
  let name: String
  let hasLabel: Bool
  let kind: Kind
  let isRequired: Bool

  /// A labelled number with a default.
  static func optional(_ name: String, _ rule: SpecNumberRule = .any) -> Self {
    Self(name: name, hasLabel: true, kind: .number(rule), isRequired: false)
  }

  /// A labelled number without a default.
  static func required(_ name: String, _ rule: SpecNumberRule = .any) -> Self {
    Self(name: name, hasLabel: true, kind: .number(rule), isRequired: true)
  }

  /// An unlabelled number without a default.
  static func positional(_ name: String, _ rule: SpecNumberRule = .any) -> Self {
    Self(name: name, hasLabel: false, kind: .number(rule), isRequired: true)
  }

  /// An unlabelled curve, spring or word.
  static func value(_ name: String, isRequired: Bool = true) -> Self {
    Self(name: name, hasLabel: false, kind: .calls, isRequired: isRequired)
  }

  /// A labelled truth value with a default.
  static func flag(_ name: String) -> Self {
    Self(name: name, hasLabel: true, kind: .boolean, isRequired: false)
  }

  /// All unlabelled arguments.
  static func list(_ name: String) -> Self {
    Self(name: name, hasLabel: false, kind: .list, isRequired: true)
  }
}

/// The range a number must keep.
enum SpecNumberRule: Sendable {
  case any
  case positive
  case nonNegative
  case fraction
  case positiveInteger
  /// Of a spring as a value, whose damping is finite.
  case bounce
  /// Of SwiftUI's factories, which take less as -1 and more as 1.
  case animationBounce

  func accepts(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number > 0
    case .nonNegative: number >= 0
    case .fraction: (0...1).contains(number)
    case .bounce: number > -1 && number <= 1
    case .animationBounce: (-1...1).contains(number)
    case .positiveInteger: number >= 1 && number <= 1e9 && number == number.rounded()
    }
  }

  var description: String {
    switch self {
    case .any: "a number"
    case .positive: "a number above 0"
    case .nonNegative: "a number of at least 0"
    case .fraction: "a number in 0...1"
    case .bounce: "a number above -1 and at most 1"
    case .animationBounce: "a number in -1...1, beyond which SwiftUI changes nothing,"
    case .positiveInteger: "a whole number of at least 1"
    }
  }
}

/// One way to call a name, and what comes of it.
struct SpecSignature: Sendable {
  let name: String
  let parameters: [SpecParameter]
  let build: @Sendable (SpecArguments) throws(CurveSpecError) -> Animation

  init(
    _ name: String, _ parameters: [SpecParameter] = [],
    build: @escaping @Sendable (SpecArguments) throws(CurveSpecError) -> Animation
  ) {
    self.name = name
    self.parameters = parameters
    self.build = build
  }

  /// The labels in the order of the parameters, as in `spring(response:dampingFraction:)`.
  var labels: [String] { parameters.filter(\.hasLabel).map(\.name) }

  /// The call as Swift's documentation writes it.
  var spelling: String {
    let inside = parameters.map { $0.hasLabel ? "\($0.name):" : "_ \($0.name):" }
    return name + "(" + inside.joined(separator: " ") + ")"
  }
}
