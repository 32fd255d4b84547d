#if Audit
import SwiftSyntax

extension SourceReader {
  mutating func expression(_ node: ExprSyntax) -> Code {
    guard depth < Self.maximumDepth else { return .group([]) }
    depth += 1
    defer { depth -= 1 }
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): return .name(bare(node.baseName.text), place(node.baseName))
    case .memberAccessExpr(let node):
      let name = node.declName.baseName
      return .member(node.base.map { expression($0) }, bare(name.text), place(name))
    case .functionCallExpr(let node): return call(node)
    case .closureExpr(let node): return .closure(closure(node))
    case .ifExpr(let node): return conditional(node)
    case .switchExpr(let node): return choice(node)
    case .sequenceExpr(let node): return sequence(Array(node.elements))
    case .awaitExpr(let node): return .awaited(expression(node.expression))
    case .tryExpr(let node): return expression(node.expression)
    case .unsafeExpr(let node): return expression(node.expression)
    case .forceUnwrapExpr(let node): return expression(node.expression)
    case .optionalChainingExpr(let node): return expression(node.expression)
    case .inOutExpr(let node): return expression(node.expression)
    case .prefixOperatorExpr(let node): return .group([expression(node.expression)])
    case .postfixOperatorExpr(let node): return .group([expression(node.expression)])
    case .tupleExpr(let node):
      let elements = node.elements.map { expression($0.expression) }
      return elements.count == 1 ? elements[0] : .group(elements)
    case .arrayExpr(let node):
      return collection("Array", node.elements.map { expression($0.expression) }, node)
    case .dictionaryExpr(let node):
      guard case .elements(let elements) = node.content else {
        return collection("Dictionary", [], node)
      }
      return collection("Dictionary", elements.map { expression($0.value) }, node)
    case .subscriptCallExpr(let node):
      let arguments = node.arguments.map {
        Call.Argument(label: nil, value: expression($0.expression))
      }
      let base = expression(node.calledExpression)
      return .call(
        Call(
          callee: .member(base, "subscript", place(node)), arguments: arguments, place: place(node))
      )
    case .genericSpecializationExpr(let node): return expression(node.expression)
    case .postfixIfConfigExpr(let node):
      return .group((node.base.map { [expression($0)] } ?? []) + [compilation(node.config)])
    case .macroExpansionExpr(let node):
      if node.macroName.text == "selector", let target = node.arguments.first?.expression {
        return .group([.literal("#selector"), expression(target)])
      }
      guard node.macroName.text != "Preview" else { return .group([]) }
      return .group(
        node.arguments.map { expression($0.expression) }
          + closures(of: node.trailingClosure, node.additionalTrailingClosures))
    case .stringLiteralExpr(let node):
      let parts = node.segments.compactMap { segment -> [Code]? in
        guard case .expressionSegment(let node) = segment else { return nil }
        return node.expressions.map { expression($0.expression) }
      }
      return parts.isEmpty ? .literal(node.trimmedDescription) : .group(parts.flatMap(\.self))
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr:
      return .literal(node.trimmedDescription)
    case .asExpr(let node): return expression(node.expression)
    case .isExpr(let node): return expression(node.expression)
    case .keyPathExpr(let node): return .literal(node.trimmedDescription)
    case .superExpr(let node): return .name("super", place(node.superKeyword))
    default: return .group([])
    }
  }

  /// Converts an expression that the parser gives as a flat list of operands and operators.
  mutating func sequence(_ elements: [ExprSyntax]) -> Code {
    // Each assignment or ternary operator of a chain adds a level of recursion.
    guard depth < Self.maximumDepth else { return .group([]) }
    depth += 1
    defer { depth -= 1 }
    if let index = elements.firstIndex(where: { $0.is(AssignmentExprSyntax.self) }), index > 0 {
      return .assignment(
        expression(elements[0]), value: sequence(Array(elements[(index + 1)...])))
    }
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
    {
      let condition = sequence(Array(elements[..<index]))
      let text = elements[..<index].map(\.trimmedDescription).joined()
      return .branch(
        Branch(
          kind: .condition, text: withoutWhitespace(text), condition: [condition],
          alternatives: [
            .init(body: [expression(ternary.thenExpression)]),
            .init(body: [sequence(Array(elements[(index + 1)...]))]),
          ]))
    }
    let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    // A cast is read as its operand.
    let operands = elements.filter {
      !$0.is(BinaryOperatorExprSyntax.self) && !$0.is(UnresolvedAsExprSyntax.self)
        && !$0.is(UnresolvedIsExprSyntax.self) && !$0.is(TypeExprSyntax.self)
    }.map { expression($0) }
    if let first = operands.first, let last = operands.last, operators.count == 1,
      ["+=", "-=", "*=", "/=", "&+=", "|=", "^="].contains(operators[0])
    {
      return .assignment(first, value: last)
    }
    return operands.count == 1 ? operands[0] : .group(operands)
  }

  mutating func call(_ node: FunctionCallExprSyntax) -> Code {
    let callee = expression(node.calledExpression)
    var arguments = node.arguments.map { argument in
      Call.Argument(
        label: argument.label.map { bare($0.text) }, value: expression(argument.expression))
    }
    if let trailing = node.trailingClosure {
      arguments.append(.init(label: nil, value: .closure(closure(trailing)), isTrailing: true))
    }
    for trailing in node.additionalTrailingClosures {
      arguments.append(
        .init(
          label: bare(trailing.label.text), value: .closure(closure(trailing.closure)),
          isTrailing: true))
    }
    let place =
      switch callee {
      case .name(_, let place), .member(_, _, let place): place
      default: self.place(node)
      }
    return .call(Call(callee: callee, arguments: arguments, place: place))
  }

  func collection(
    _ name: String, _ elements: [Code], _ node: some SyntaxProtocol
  ) -> Code {
    .call(
      Call(
        callee: .name(name, place(node)), arguments: elements.map { Call.Argument(value: $0) },
        place: place(node)))
  }

  mutating func closure(_ node: ClosureExprSyntax) -> Closure {
    var parameters: [String] = []
    if case .simpleInput(let list)? = node.signature?.parameterClause {
      parameters = list.map { bare($0.name.text) }
    } else if case .parameterClause(let clause)? = node.signature?.parameterClause {
      parameters = clause.parameters.map { bare($0.secondName?.text ?? $0.firstName.text) }
    }
    let attributes = (node.signature?.attributes).map { texts($0) } ?? []
    return Closure(
      parameters: parameters, attributes: attributes, body: code(node.statements),
      place: place(node))
  }

  mutating func closures(
    of trailing: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax
  ) -> [Code] {
    (trailing.map { [.closure(closure($0))] } ?? []) + more.map { .closure(closure($0.closure)) }
  }

  // MARK: - Text

  func place(_ node: some SyntaxProtocol) -> CodePlace {
    CodePlace(
      file: file, start: Int32(node.positionAfterSkippingLeadingTrivia.utf8Offset),
      end: Int32(node.endPositionBeforeTrailingTrivia.utf8Offset))
  }

  /// Returns an identifier without backticks and without the `$` of a projected value.
  func bare(_ name: String) -> String {
    if name.hasPrefix("`") { return String(name.dropFirst().dropLast()) }
    let isProjected = name.hasPrefix("$") && name.dropFirst().first?.isNumber == false
    return isProjected ? String(name.dropFirst()) : name
  }

  func withoutWhitespace(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// Returns the names of the cases in a pattern such as `.began, .ended`.
  func caseNames(_ pattern: String) -> [String] {
    pattern.split(separator: ",").compactMap { part in
      guard let dot = part.firstIndex(of: ".") else { return nil }
      let name = part[part.index(after: dot)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }
  }
}
#endif
