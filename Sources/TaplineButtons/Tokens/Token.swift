package import MotionCurves
package import TaplineText

/// A design token with its alias resolved.
package struct Token: Sendable {
  package let path: TokenPath
  package let type: String
  package let value: TokenValue
  package let description: String?

  /// The reason for deprecation, empty if none is given; nil if the token is not deprecated.
  package let deprecation: String?

  /// The token to which this alias refers, or nil if the token is not an alias.
  package let alias: TokenPath?

  /// Tapline's object under `$extensions`, or that of the aliased token if there is none; nil if neither has one.
  package let tapline: TaplineExtension?

  package let place: JSONValue

  package init(
    path: TokenPath, type: String, value: TokenValue, description: String? = nil,
    deprecation: String? = nil, alias: TokenPath? = nil, tapline: TaplineExtension? = nil,
    place: JSONValue
  ) {
    self.path = path
    self.type = type
    self.value = value
    self.description = description
    self.deprecation = deprecation
    self.alias = alias
    self.tapline = tapline
    self.place = place
  }

  /// The animation in Tapline's object under `$extensions`, otherwise that of a transition; nil for other tokens.
  package var animation: AnimationSpec? {
    if let animation = tapline?.animation { return animation }
    if case .transition(let transition) = value { return AnimationSpec(transition) }
    return nil
  }

  package var kind: Kind {
    if tapline?.haptic != nil { return .haptic }
    if animation != nil { return .animation }
    return switch value {
    case .duration: .duration
    case .cubicBezier: .curve
    case .number: .number
    case .transition: .animation
    case .other: .other
    }
  }

  package enum Kind: String, CaseIterable, JSONRepresentable {
    case animation
    case curve
    case duration
    case number
    case haptic
    case other
  }
}

extension AnimationSpec {
  /// Creates an animation of 1 s from a curve without a duration, so that a time in seconds equals a fraction.
  package init(_ curve: CubicBezier) {
    animation = .timingCurve(.bezier(curve, .exact), duration: 1)
    text = curve.tokenNotation
  }

  /// Creates the animation of a transition, whose Bézier is evaluated as in CSS.
  package init(_ transition: TokenValue.Transition) {
    let (duration, delay) = (transition.duration, transition.delay)
    let base = Animation.timingCurve(.bezier(transition.curve, .exact), duration: duration)
    animation = delay > 0 ? base.delay(delay) : base
    text =
      "cubicBezier(\(transition.curve.arguments), duration: \(duration.shortestText))"
      + (delay > 0 ? ".delay(\(delay.shortestText))" : "")
  }
}

/// The tokens of a file, in file order.
package struct TokenList: RandomAccessCollection, Sendable {
  package let file: String
  private let tokens: [Token]
  private let index: [TokenPath: Int]

  /// Creates a list; the tokens' paths must be unique.
  package init(_ tokens: [Token], file: String) {
    self.tokens = tokens
    self.file = file
    index = Dictionary(uniqueKeysWithValues: tokens.indices.map { (tokens[$0].path, $0) })
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { tokens.count }

  package subscript(position: Int) -> Token { tokens[position] }

  package subscript(path: TokenPath) -> Token? { index[path].map { tokens[$0] } }
}

/// Finds names in a group that differ only in case, because generated code may not distinguish them.
package struct TokenGroupNames {
  private var names: [String: String] = [:]

  package init() {}

  package mutating func add(_ name: String, at place: JSONValue) -> DataError? {
    names.updateValue(name, forKey: name.lowercased()).map { other in
      DataError(
        at: place,
        "'\(name)' and '\(other)' differ only in case; rename one, because code may not distinguish them",
        rule: "token-case")
    }
  }
}

/// The path of a token or group: the names of the enclosing groups, followed by the name of the token or group itself.
package struct TokenPath: Hashable, Sendable {
  /// The names, outermost first; a group's own token is named `$root`.
  package let names: [String]

  /// The format's reserved name of a group's own token.
  package static let root = "$root"

  package init(_ names: [String]) { self.names = names }

  /// The names separated by dots, as in references: `motion.quick`.
  package var text: String { names.joined(separator: ".") }

  /// The names without `$root`, for use in code.
  package var words: [String] { names.filter { $0 != Self.root } }

  /// Returns a word as a valid name, with hyphens for the characters that names must not contain.
  package static func name(_ word: String) -> String {
    word.isEmpty ? "-" : String(word.map { "{}.$".contains($0) ? "-" : $0 })
  }

  func adding(_ name: String) -> TokenPath { TokenPath(names + [name]) }

  /// Whether another path is below this one or equal to it.
  func contains(_ other: TokenPath) -> Bool { other.names.starts(with: names) }
}

/// The token types of the Design Tokens Format Module 2025.10 (source: `tokenType.json` of its schema).
enum TokenType: String, Sendable, CaseIterable {
  case color
  case dimension
  case fontFamily
  case fontWeight
  case duration
  case cubicBezier
  case number
  case strokeStyle
  case border
  case transition
  case shadow
  case gradient
  case typography
}
