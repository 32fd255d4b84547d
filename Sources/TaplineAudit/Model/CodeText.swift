#if Audit
extension Code {
  /// The code as short text, without the bodies of closures.
  var text: String {
    switch self {
    case .name(let name, _): name
    case .member(let base, let name, _): (base?.text ?? "") + "." + name
    case .call(let call):
      "\(call.callee.text)("
        + call.arguments.filter { !$0.isTrailing }.map { argument in
          (argument.label.map { $0 + ": " } ?? "") + argument.value.text
        }.joined(separator: ", ") + ")"
    case .closure: "{ … }"
    case .literal(let text): text
    case .group(let parts): parts.map(\.text).joined(separator: " ")
    case .awaited(let code): code.text
    case .local(let name, _, _): name
    case .branch(let branch): branch.valueText
    case .assignment(let target, _): target.text
    case .result(let code): code.text
    case .loop, .exit, .function: ""
    }
  }

  /// The code directly inside this code, in source order.
  var parts: [Code] {
    switch self {
    case .name, .literal, .exit: []
    case .member(let base, _, _): base.map { [$0] } ?? []
    case .call(let call): [call.callee] + call.arguments.map(\.value)
    case .closure(let closure): closure.body
    case .group(let parts), .loop(let parts): parts
    case .awaited(let code), .result(let code): [code]
    case .local(_, _, let value): value.map { [$0] } ?? []
    case .assignment(let target, let value): [target, value]
    case .branch(let branch): branch.condition + branch.alternatives.flatMap(\.body)
    case .function(let function): function.body ?? []
    }
  }

  /// Calls `body` with each part of the code, outer parts first; `entersClosures` includes local functions.
  func visit(entersClosures: Bool = true, _ body: (Code) -> Void) {
    body(self)
    switch self {
    case .closure where !entersClosures, .function where !entersClosures: break
    default: parts.visit(entersClosures: entersClosures, body)
    }
  }

  /// The names, member names and literals, including those in closures.
  var names: Set<String> {
    var names: Set<String> = []
    visit { code in
      switch code {
      case .name(let name, _), .member(_, let name, _): names.insert(name)
      case .literal(let text): names.insert(text)
      default: break
      }
    }
    return names
  }

  /// The last name of a chain of members, such as `count` of `self.model.count`.
  var lastName: String? {
    switch self {
    case .name(let name, _), .member(_, let name, _): name
    case .group(let parts): parts.first?.lastName
    case .call(let call) where call.name == "subscript": call.base?.lastName
    case .awaited(let code): code.lastName
    default: nil
    }
  }

  var place: CodePlace? {
    switch self {
    case .name(_, let place), .member(_, _, let place): place
    case .call(let call): call.place
    case .closure(let closure): closure.place
    case .awaited(let code), .result(let code): code.place
    case .group(let parts): parts.lazy.compactMap(\.place).first
    default: nil
    }
  }
}

extension Branch {
  /// The condition and, for two alternatives, their values, such as `isRight ? .success : .error`.
  fileprivate var valueText: String {
    let values = alternatives.compactMap(\.body.last?.text)
    return values.count == 2 ? "\(text) ? \(values[0]) : \(values[1])" : text
  }
}

extension [Code] {
  func visit(entersClosures: Bool = true, _ body: (Code) -> Void) {
    for code in self { code.visit(entersClosures: entersClosures, body) }
  }

  /// The calls in the code, including closures; outer calls come first.
  var calls: [Call] {
    var calls: [Call] = []
    visit { if case .call(let call) = $0 { calls.append(call) } }
    return calls
  }

  func declares(_ name: String, entersClosures: Bool) -> Bool {
    var isFound = false
    visit(entersClosures: entersClosures) { if case .local(name, _, _) = $0 { isFound = true } }
    return isFound
  }
}
#endif
