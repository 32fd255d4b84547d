/// A function call of the notation: a name, with or without arguments in parentheses.
struct SpecCall: Sendable {
  let name: String
  let range: Range<Int>
  /// The arguments, or `nil` if there are no parentheses.
  let arguments: [SpecArgument]?
  /// The range of the closing parenthesis, or of the name.
  let end: Range<Int>
}

/// An argument: an optional label and one or more consecutive values.
struct SpecArgument: Sendable {
  let label: String?
  /// The range of the label, or of the first token if the argument has no label.
  let labelRange: Range<Int>
  let values: [SpecValue]
}

struct SpecValue: Sendable {
  enum Kind: Sendable {
    case number(Double)
    case percentage(Double)
    /// A name or call with its members: `.easeOut`, `Spring(duration: 1)`.
    case calls([SpecCall])
  }

  let kind: Kind
  let range: Range<Int>
}

/// Parses `name(arguments).name(arguments)…`.
struct SpecParser {
  private let source: SpecSource
  private let tokens: [SpecToken]
  private var index = 0
  private var nesting = 0

  /// The maximum number of nested or consecutive calls, so that the stack cannot overflow.
  private static let maximumCalls = 64

  init(_ source: SpecSource) throws(CurveSpecError) {
    self.source = source
    var lexer = SpecLexer(source)
    tokens = try lexer.tokens()
  }

  mutating func parse() throws(CurveSpecError) -> [SpecCall] {
    let calls = try chain()
    guard token.kind == .end else {
      let bracketed = calls.last?.arguments != nil
      throw unexpected(bracketed ? "a modifier such as .delay(0.1), or the end" : "( or the end")
    }
    return calls
  }

  private var token: SpecToken { tokens[index] }

  /// Advances if the current token is the symbol, and returns whether it is.
  private mutating func skip(_ symbol: Character) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    index += 1
    return true
  }

  private func unexpected(_ expected: String) -> CurveSpecError {
    let isEnd = token.kind == .end
    return source.error(isEnd ? .unexpectedEnd : .unexpected, at: token.range, expected: expected)
  }

  private mutating func chain() throws(CurveSpecError) -> [SpecCall] {
    guard nesting < Self.maximumCalls else {
      throw unexpected("at most \(Self.maximumCalls) nested calls")
    }
    nesting += 1
    defer { nesting -= 1 }
    _ = skip(".")
    var calls = [try call()]
    while skip(".") {
      guard calls.count < Self.maximumCalls else {
        throw unexpected("at most \(Self.maximumCalls) consecutive calls")
      }
      calls.append(try call())
    }
    return calls
  }

  private mutating func call() throws(CurveSpecError) -> SpecCall {
    guard case .name(let name) = token.kind else {
      throw unexpected("the name of a curve, spring or modifier")
    }
    let range = token.range
    index += 1
    guard skip("(") else { return SpecCall(name: name, range: range, arguments: nil, end: range) }
    var arguments: [SpecArgument] = []
    if token.kind != .symbol(")") {
      repeat { arguments.append(try argument()) } while skip(",")
    }
    guard token.kind == .symbol(")") else { throw unexpected("a comma or a closing bracket") }
    defer { index += 1 }
    return SpecCall(name: name, range: range, arguments: arguments, end: token.range)
  }

  private mutating func argument() throws(CurveSpecError) -> SpecArgument {
    var label: String?
    let start = token.range
    if case .name(let name) = token.kind, tokens[index + 1].kind == .symbol(":") {
      label = name
      index += 2
    }
    var values = [try value()]
    while startsValue { values.append(try value()) }
    return SpecArgument(label: label, labelRange: start, values: values)
  }

  private var startsValue: Bool {
    switch token.kind {
    case .name, .number, .percentage, .symbol("."): true
    case .symbol, .end: false
    }
  }

  private mutating func value() throws(CurveSpecError) -> SpecValue {
    let start = token.range
    switch token.kind {
    case .number(let number):
      index += 1
      return SpecValue(kind: .number(number), range: start)
    case .percentage(let percentage):
      index += 1
      return SpecValue(kind: .percentage(percentage), range: start)
    case .name, .symbol("."):
      let calls = try chain()
      let end = calls.last?.end ?? start
      return SpecValue(kind: .calls(calls), range: start.lowerBound..<end.upperBound)
    case .symbol, .end:
      throw unexpected("a value")
    }
  }
}
