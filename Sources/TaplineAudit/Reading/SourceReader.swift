#if Audit
import SwiftParser
import SwiftSyntax

struct SourceReader {
  /// The file's index among the audited files.
  let file: Int32
  var unit = SourceUnit()
  var depth = 0
  /// The conditions of the `#if` clauses around the current declaration.
  var compilation: [String] = []

  /// The maximum nesting of expressions and statements; deeper code, such as a long chain of calls, is left out to
  /// bound the recursion of later passes.
  static let maximumDepth = 400

  private init(file: Int) { self.file = Int32(file) }

  /// Returns nil if the file is not valid Swift, or if its brackets are nested too deeply to parse.
  static func read(_ bytes: [UInt8], file: Int) -> SourceUnit? {
    guard !CodeNesting(bytes).isTooDeep else { return nil }
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    guard !tree.hasError else { return nil }
    var reader = SourceReader(file: file)
    for statement in tree.statements { reader.addTopLevel(statement.item) }
    return reader.unit
  }

  // MARK: - Declarations

  mutating func addTopLevel(_ item: CodeBlockItemSyntax.Item) {
    if case .decl(let declaration) = item {
      addDeclaration(declaration)
    } else {
      unit.topLevel += code(item)
    }
  }

  mutating func addDeclaration(_ declaration: DeclSyntax) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl(let node):
      unit.imports.append(node.path.map(\.name.text).joined(separator: "."))
    case .functionDecl(let node): unit.functions.append(function(node))
    case .variableDecl(let node): unit.properties += properties(node)
    case .ifConfigDecl(let node):
      forEachClause(of: node) { clause, reader in
        if case .statements(let statements)? = clause.elements {
          for item in statements { reader.addTopLevel(item.item) }
        } else if case .decls(let members)? = clause.elements {
          for member in members { reader.addDeclaration(member.decl) }
        }
      }
    case .macroExpansionDecl(let node) where node.macroName.text != "Preview":
      unit.topLevel += closures(of: node.trailingClosure, node.additionalTrailingClosures)
    default: addType(declaration)
    }
  }

  /// Calls `body` for each clause of `#if`, with the clause's condition and the negated earlier conditions in
  /// `compilation`.
  mutating func forEachClause(
    of node: IfConfigDeclSyntax, _ body: (IfConfigClauseSyntax, inout SourceReader) -> Void
  ) {
    let outer = compilation
    var earlier: [String] = []
    for clause in node.clauses {
      let text = clause.condition.map { withoutWhitespace($0.trimmedDescription) }
      compilation = outer + earlier.map { "!(\($0))" } + (text.map { [$0] } ?? [])
      if let text { earlier.append(text) }
      body(clause, &self)
    }
    compilation = outer
  }

  mutating func addType(_ declaration: DeclSyntax) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let kind: TypeDeclaration.Kind =
      switch declaration.kind {
      case .actorDecl: .actor
      case .classDecl: .class
      case .enumDecl: .enum
      case .protocolDecl: .protocol
      case .structDecl: .struct
      default: .extension
      }
    let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
    var type = TypeDeclaration(
      kind: kind, name: name ?? plainTypeName(extended ?? ""),
      supertypes: (group.inheritanceClause?.inheritedTypes).map {
        $0.map { plainTypeName($0.type.trimmedDescription) }
      } ?? [], attributes: texts(group.attributes))
    add(group.memberBlock.members, to: &type)
    unit.types.append(type)
  }

  mutating func add(_ members: MemberBlockItemListSyntax, to type: inout TypeDeclaration) {
    for member in members {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .functionDecl(let node): type.functions.append(function(node))
      case .initializerDecl(let node):
        type.functions.append(function(node, node.initKeyword, node.signature))
      case .variableDecl(let node): type.properties += properties(node)
      case .enumCaseDecl(let node): type.cases += node.elements.map { bare($0.name.text) }
      case .ifConfigDecl(let node):
        var inner = type
        forEachClause(of: node) { clause, reader in
          if case .decls(let members)? = clause.elements { reader.add(members, to: &inner) }
        }
        type = inner
      default: addType(member.decl)
      }
    }
  }

  mutating func function(_ node: FunctionDeclSyntax) -> Function {
    function(node, node.name, node.signature)
  }

  mutating func function(
    _ node: some WithAttributesSyntax & WithModifiersSyntax & WithOptionalCodeBlockSyntax,
    _ name: TokenSyntax, _ signature: FunctionSignatureSyntax
  ) -> Function {
    Function(
      name: bare(name.text), parameters: parameters(signature.parameterClause),
      result: (signature.returnClause?.type).map(written), attributes: texts(node.attributes),
      modifiers: texts(node.modifiers), isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
      body: node.body.map { code($0.statements) }, place: place(name), compilation: compilation)
  }

  func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    clause.parameters.map { node in
      let label = bare(node.firstName.text)
      return Parameter(
        label: label == "_" ? nil : label, name: bare(node.secondName?.text ?? node.firstName.text),
        type: written(node.type), hasDefault: node.defaultValue != nil)
    }
  }

  mutating func properties(_ node: VariableDeclSyntax) -> [Property] {
    let attributes = texts(node.attributes)
    let modifiers = texts(node.modifiers)
    return node.bindings.compactMap { binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      return Property(
        name: bare(pattern.identifier.text), type: (binding.typeAnnotation?.type).map(written),
        value: binding.initializer.map { expression($0.value) }, attributes: attributes,
        modifiers: modifiers, accessors: accessors(binding.accessorBlock),
        place: place(pattern.identifier), compilation: compilation)
    }
  }

  mutating func accessors(
    _ block: AccessorBlockSyntax?
  ) -> [(kind: Property.Accessor, body: [Code])] {
    if case .getter(let statements)? = block?.accessors { return [(.get, code(statements))] }
    guard case .accessors(let accessors)? = block?.accessors else { return [] }
    return accessors.compactMap { accessor in
      guard let body = accessor.body else { return nil }
      let kind: Property.Accessor =
        switch accessor.accessorSpecifier.text {
        case "set": .set
        case "didSet", "willSet": .observer
        default: .get
        }
      return (kind, code(body.statements))
    }
  }

  func written(_ type: TypeSyntax) -> WrittenType { WrittenType(type.trimmedDescription) }

  func texts(_ attributes: AttributeListSyntax) -> [String] {
    attributes.map(\.trimmedDescription)
  }

  func texts(_ modifiers: DeclModifierListSyntax) -> [String] { modifiers.map(\.name.text) }

  // MARK: - Statements

  mutating func code(_ statements: CodeBlockItemListSyntax) -> [Code] {
    guard depth < Self.maximumDepth else { return [] }
    depth += 1
    defer { depth -= 1 }
    var deferred: [Code] = []
    var result: [Code] = []
    for statement in statements {
      if case .stmt(let node) = statement.item, let node = node.as(DeferStmtSyntax.self) {
        deferred += code(node.body.statements)
      } else {
        result += code(statement.item)
      }
    }
    // Deferred code runs before a final exit of the body.
    if case .exit = result.last { return result.dropLast() + deferred + [.exit] }
    return result + deferred
  }

  mutating func code(_ item: CodeBlockItemSyntax.Item) -> [Code] {
    if case .decl(let declaration) = item { return local(declaration) }
    if case .stmt(let statement) = item { return self.statement(statement) }
    guard case .expr(let expression) = item else { return [] }
    return [self.expression(expression)]
  }

  mutating func local(_ declaration: DeclSyntax) -> [Code] {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node):
      return node.bindings.map { binding in
        let value = binding.initializer.map { expression($0.value) }
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
          return value ?? .group([])
        }
        return .local(
          bare(pattern.identifier.text), type: (binding.typeAnnotation?.type).map(written),
          value: value)
      }
    case .functionDecl(let node): return [.function(function(node))]
    case .ifConfigDecl(let node): return [compilation(node)]
    case .macroExpansionDecl(let node):
      return closures(of: node.trailingClosure, node.additionalTrailingClosures)
    default:
      addType(declaration)
      return []
    }
  }

  mutating func compilation(_ node: IfConfigDeclSyntax) -> Code {
    var alternatives: [Branch.Alternative] = []
    forEachClause(of: node) { clause, reader in
      var body: [Code] = []
      if case .statements(let statements)? = clause.elements {
        body = reader.code(statements)
      } else if case .postfixExpression(let node)? = clause.elements {
        body = [reader.expression(node)]
      }
      alternatives.append(Branch.Alternative(patterns: reader.compilation, body: body))
    }
    return .branch(
      Branch(kind: .compilation, text: "#if", condition: [], alternatives: alternatives))
  }

  mutating func statement(_ statement: StmtSyntax) -> [Code] {
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return [expression(node.expression)]
    case .returnStmt(let node):
      return (node.expression.map { [.result(expression($0))] } ?? []) + [.exit]
    case .throwStmt(let node): return [expression(node.expression), .exit]
    case .breakStmt, .continueStmt, .fallThroughStmt: return [.exit]
    case .guardStmt(let node):
      let (condition, bindings) = conditions(node.conditions)
      let branch = Branch(
        kind: .condition, text: withoutWhitespace(node.conditions.trimmedDescription),
        condition: condition,
        alternatives: [.init(), .init(body: code(node.body.statements))])
      return [.branch(branch)] + bindings
    case .forStmt(let node): return [expression(node.sequence), .loop(code(node.body.statements))]
    case .whileStmt(let node):
      let (condition, bindings) = conditions(node.conditions)
      return condition + [.loop(bindings + code(node.body.statements))]
    case .repeatStmt(let node):
      return [.loop(code(node.body.statements)), expression(node.condition)]
    case .doStmt(let node):
      let body = Branch.Alternative(body: code(node.body.statements))
      guard !node.catchClauses.isEmpty else { return body.body }
      let handlers = node.catchClauses.map { Branch.Alternative(body: code($0.body.statements)) }
      return [
        .branch(
          Branch(kind: .failure, text: "do", condition: [], alternatives: [body] + handlers))
      ]
    case .labeledStmt(let node): return self.statement(node.statement)
    default: return []
    }
  }

  mutating func conditions(
    _ list: ConditionElementListSyntax
  ) -> (condition: [Code], bindings: [Code]) {
    var conditions: [Code] = []
    var bindings: [Code] = []
    for element in list {
      if case .expression(let node) = element.condition {
        conditions.append(expression(node))
      } else if case .matchingPattern(let node) = element.condition {
        conditions.append(expression(node.initializer.value))
      } else if case .optionalBinding(let node) = element.condition {
        let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
        let value =
          node.initializer.map { expression($0.value) }
          ?? name.map { .name(bare($0.text), place($0)) } ?? .group([])
        conditions.append(value)
        if let name, node.initializer != nil {
          bindings.append(
            .local(
              bare(name.text), type: (node.typeAnnotation?.type).map(written), value: value))
        }
      }
    }
    return (conditions, bindings)
  }

  mutating func conditional(_ node: IfExprSyntax) -> Code {
    let (condition, bindings) = conditions(node.conditions)
    var otherwise = Branch.Alternative()
    if case .codeBlock(let block)? = node.elseBody {
      otherwise.body = code(block.statements)
    } else if case .ifExpr(let node)? = node.elseBody {
      otherwise.body = [expression(ExprSyntax(node))]
    }
    var patterns: [String] = []
    for element in node.conditions {
      if case .matchingPattern(let node) = element.condition {
        patterns += caseNames(node.pattern.trimmedDescription)
      }
    }
    return .branch(
      Branch(
        kind: .condition, text: withoutWhitespace(node.conditions.trimmedDescription),
        condition: condition,
        alternatives: [
          .init(patterns: patterns, body: bindings + code(node.body.statements)), otherwise,
        ]))
  }

  mutating func choice(_ node: SwitchExprSyntax) -> Code {
    let subject = expression(node.subject)
    let alternatives = node.cases.flatMap { cases(in: $0) }
    return .branch(
      Branch(
        kind: .choice, text: withoutWhitespace(node.subject.trimmedDescription),
        condition: [subject],
        alternatives: alternatives))
  }

  mutating func cases(
    in element: SwitchCaseListSyntax.Element
  ) -> [Branch.Alternative] {
    if case .switchCase(let node) = element {
      var patterns: [String] = []
      if case .case(let label) = node.label {
        for item in label.caseItems { patterns += caseNames(item.pattern.trimmedDescription) }
      }
      return [Branch.Alternative(patterns: patterns, body: code(node.statements))]
    }
    guard case .ifConfigDecl(let node) = element else { return [] }
    return node.clauses.flatMap { clause -> [Branch.Alternative] in
      guard case .switchCases(let cases)? = clause.elements else { return [] }
      return cases.flatMap { self.cases(in: $0) }
    }
  }
}
#endif
