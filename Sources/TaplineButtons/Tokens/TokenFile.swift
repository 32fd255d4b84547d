import MotionCurves
package import TaplineText

/// A file of the Design Tokens Format Module 2025.10; values other than motion and haptics are kept unchanged.
package struct TokenFile: Sendable {
  /// A group and the values in Tapline's object under its `$extensions`.
  package struct Group: Sendable {
    /// The path; empty for the file's root group.
    package let path: TokenPath
    package let description: String?
    /// The button style that the group describes, in the format of a button system's `styles`, or nil.
    package let style: JSONValue?
    /// The button system that the file describes; nil for nested groups.
    package let system: JSONValue?
    package let place: JSONValue
  }

  package let document: JSONDocument

  /// The tokens in file order; a group's own tokens precede those that it inherits by `$extends`.
  package let tokens: TokenList

  /// Each group before its content.
  package let groups: [Group]

  package let findings: [Diagnostic]

  /// Reads a file in O(n log n), where n is the length of the text plus the number of inherited groups and tokens.
  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    try self.init(JSONDocument(parsing: bytes, file: file))
  }

  /// Creates a file from tokens of another format, all in the root group.
  package init(_ tokens: [Token], findings: [DataError], in document: JSONDocument) {
    self.document = document
    self.tokens = TokenList(tokens, file: document.file)
    groups = [
      Group(path: TokenPath([]), description: nil, style: nil, system: nil, place: document.root)
    ]
    self.findings = findings.warnings
  }

  package init(_ document: JSONDocument) throws(DataError) {
    let tree = try TokenTree(document.root)
    var resolver = TokenResolver(tree)
    var tokens: [Token] = []
    var problems = tree.findings
    var reportedTypes: Set<String> = []
    tokens.reserveCapacity(tree.leaves.count)
    for leaf in tree.leaves {
      let content = try resolver.content(of: leaf)
      let type = try resolver.type(of: leaf)
      let knownType = TokenType(rawValue: type)
      if knownType == nil, reportedTypes.insert(type).inserted {
        let hint = nearestNameHint(for: type, in: TokenType.allCases.map(\.rawValue))
        problems.append(
          DataError(
            at: leaf.object.type ?? leaf.object.json,
            "'\(type)' is not a type of the format; \(hint ?? "its tokens are kept as they are")",
            rule: "token-type"))
      }
      let target = try resolver.aliasTarget(of: leaf)
      if let target, let content = leaf.object.content {
        let other = try resolver.type(of: target)
        guard other == type else {
          throw .token(at: content, "'\(target.path.text)' is of the type \(other), not \(type)")
        }
      }
      var tapline: TaplineExtension?
      var source: TokenTree.Leaf? = leaf
      // An alias without Tapline's object takes that of its target.
      while let next = source {
        tapline = try TaplineExtension(next.object.extensions)
        source = tapline == nil ? try resolver.aliasTarget(of: next) : nil
      }
      tokens.append(
        Token(
          path: leaf.path, type: type,
          value: try TokenValue(content, of: knownType, at: leaf.path, &resolver),
          description: leaf.object.description,
          deprecation: leaf.deprecation.flatMap { $0.string ?? ($0.bool == true ? "" : nil) },
          alias: target?.path, tapline: tapline, place: leaf.object.json))
    }
    try resolver.refuseCycles()
    var groups: [Group] = []
    groups.reserveCapacity(tree.groups.count)
    for group in tree.groups { groups.append(try Group(group)) }
    self.document = document
    self.tokens = TokenList(tokens, file: document.file)
    self.groups = groups
    findings = problems.warnings
  }
}

extension [DataError] {
  package var warnings: [Diagnostic] {
    prefix(Self.maximumWarnings).map { $0.diagnostic.with(severity: .warning) }
  }

  /// The maximum number of warnings per file, because computing a warning's line takes a pass over the file.
  private static let maximumWarnings = 20
}

extension TokenFile.Group {
  fileprivate init(_ group: TokenTree.Group) throws(DataError) {
    let fields = try TaplineExtension.fields(group.extensions)
    let style = fields?.optional("style")
    let system = group.path.names.isEmpty ? fields?.optional("system") : nil
    try fields?.finish(requiringObjects: system == nil ? ["style"] : ["style", "system"])
    self.init(
      path: group.path, description: group.description, style: style, system: system,
      place: group.place)
  }
}

extension TokenFile {
  package var stem: String {
    let path = document.file
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".tokens.json", ".tokens", ".json"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name == "-" ? "tokens" : name
  }
}

extension CubicBezier {
  /// The curve in the notation of animations, such as `cubicBezier(0.2, 0, 0, 1)`; it has no duration.
  package var tokenNotation: String { "cubicBezier(\(arguments))" }
}

extension DataError {
  static func token(at value: JSONValue, _ message: String) -> DataError {
    DataError(at: value, message, rule: "token")
  }
}
