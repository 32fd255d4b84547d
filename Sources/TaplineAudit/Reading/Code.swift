#if Audit
/// A range of bytes in one of the audited files.
struct CodePlace: Hashable, Sendable, Comparable {
  var file: Int32
  var start: Int32
  var end: Int32

  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.start, left.end) < (right.file, right.start, right.end)
  }
}

/// Swift code reduced to what the audit needs: names, calls, closures and control flow.
indirect enum Code: Sendable {
  case name(String, CodePlace)
  case member(Code?, String, CodePlace)
  case call(Call)
  case closure(Closure)
  /// A number, a boolean or a string without interpolations, as written.
  case literal(String)
  /// The parts of another expression, such as operands, tuple elements or interpolations.
  case group([Code])
  case awaited(Code)
  /// A local variable or constant.
  case local(String, type: WrittenType?, value: Code?)
  case assignment(Code, value: Code)
  case branch(Branch)
  case loop([Code])
  /// A statement that leaves the enclosing body: `return`, `throw`, `break`, `continue` or `fallthrough`.
  case exit
  /// A returned value.
  case result(Code)
  case function(Function)
}

struct Call: Sendable {
  var callee: Code
  var arguments: [Argument]
  /// The place of the callee's name, or of the whole call if the callee has no name.
  var place: CodePlace

  struct Argument: Sendable {
    var label: String?
    var value: Code
    var isTrailing = false

    /// Marks a `Call` that represents a function passed as a value; this argument matches any parameters.
    static let reference = Argument(label: "#reference", value: .literal(""))
  }

  /// The last component of the callee, such as `impactOccurred`.
  var name: String {
    switch callee {
    case .name(let name, _), .member(_, let name, _): name
    default: ""
    }
  }

  var base: Code? {
    if case .member(let base, _, _) = callee { base } else { nil }
  }

  func argument(_ label: String?) -> Code? { arguments.first { $0.label == label }?.value }

  var hasClosures: Bool { !closures.isEmpty }

  var closures: [(label: String?, closure: Closure)] {
    arguments.compactMap { argument in
      if case .closure(let closure) = argument.value { (argument.label, closure) } else { nil }
    }
  }
}

struct Closure: Sendable {
  var parameters: [String]
  /// The attributes as written, such as `@MainActor`.
  var attributes: [String]
  var body: [Code]
  var place: CodePlace
}

/// Code of which one alternative runs.
struct Branch: Sendable {
  enum Kind: Sendable {
    case condition
    /// `switch`.
    case choice
    /// `do` with `catch`.
    case failure
    /// The clauses of `#if`.
    case compilation
  }

  struct Alternative: Sendable {
    /// The names of the matched cases, or the conditions of the `#if` clauses around the alternative.
    var patterns: [String] = []
    var body: [Code] = []
  }

  var kind: Kind
  /// The condition of `if` or `guard`, or the subject of `switch`, as written without white space.
  var text: String
  var condition: [Code]
  var alternatives: [Alternative]
}

struct Parameter: Sendable {
  var label: String?
  var name: String
  var type: WrittenType
  var hasDefault: Bool
}

struct Function: Sendable {
  var name: String
  var parameters: [Parameter]
  var result: WrittenType?
  var attributes: [String]
  var modifiers: [String]
  var isAsync: Bool
  var body: [Code]?
  var place: CodePlace
  /// The conditions of the `#if` clauses around the declaration, without white space.
  var compilation: [String] = []
  /// The name of the declaring type, set by `AppModel`; nil for a free function.
  var owner: String?

  var file: Int { Int(place.file) }
}

struct Property: Sendable {
  enum Accessor: Sendable {
    case get
    case set
    case observer
  }

  var name: String
  var type: WrittenType?
  var value: Code?
  /// The attributes as written, such as `@AppStorage("haptics")`.
  var attributes: [String]
  var modifiers: [String]
  var accessors: [(kind: Accessor, body: [Code])]
  var place: CodePlace
  var compilation: [String] = []

  /// The initial value and the bodies of the accessors.
  var code: [Code] { (value.map { [$0] } ?? []) + accessors.flatMap(\.body) }
}

struct TypeDeclaration: Sendable {
  enum Kind: Sendable {
    case actor
    case `class`
    case `enum`
    case `extension`
    case `protocol`
    case `struct`
  }

  var kind: Kind
  /// The last component of the name.
  var name: String
  var supertypes: [String]
  var attributes: [String]
  var cases: [String] = []
  var properties: [Property] = []
  var functions: [Function] = []
}

/// The declarations of one file; `types` includes nested types.
struct SourceUnit: Sendable {
  var imports: [String] = []
  var types: [TypeDeclaration] = []
  var functions: [Function] = []
  var properties: [Property] = []
  var topLevel: [Code] = []
}

/// Returns the last component of a type, or of an array's or dictionary's values, without optionality, generic
/// arguments, `any` and `some`.
func plainTypeName(_ text: String) -> String {
  var text = text[...]
  for word in ["@escaping ", "@MainActor ", "any ", "some ", "inout ", "weak "]
  where text.hasPrefix(word) {
    text = text.dropFirst(word.count)
  }
  if text.hasPrefix("Optional<") { text = text.dropFirst(9).dropLast() }
  while let last = text.last, last == "?" || last == "!" { text = text.dropLast() }
  if text.hasPrefix("["), text.hasSuffix("]") {
    let element = text.dropFirst().dropLast()
    let value = element.lastIndex(of: ":").map { element[element.index(after: $0)...] } ?? element
    return plainTypeName(String(value.drop { $0 == " " }))
  }
  while let last = text.last, last == "?" || last == "!" || last == ")" { text = text.dropLast() }
  while text.first == "(" { text = text.dropFirst() }
  if let angle = text.firstIndex(of: "<") { text = text[..<angle] }
  for word in ["any ", "some "] where text.hasPrefix(word) { text = text.dropFirst(word.count) }
  return String(text.split(separator: ".").last ?? "")
}

struct WrittenType: Sendable {
  let text: String
  let name: String
  let isFunction: Bool

  init(_ text: String) {
    self.text = text
    name = plainTypeName(text)
    isFunction = text.contains("->")
  }
}
#endif
