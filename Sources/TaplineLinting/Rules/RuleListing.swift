package import TaplineAHAP
package import TaplineText

/// A rule that a verb of the command lists and explains.
package protocol ListedRule: RuleTable {
  static var verb: String { get }

  static var article: RuleArticle<Self> { get }

  /// The members of a rule's JSON object after the ID, the severity and the summary.
  static var details: JSONMembers<Self> { get }

  /// The columns of a rule in the list of all rules.
  var columns: [String] { get }

  /// The last sentence of the explanation; if nil, instructions for changing the rule's level.
  var note: String? { get }
}

extension ListedRule {
  package static func named(_ name: String) throws(UnknownRule) -> Self {
    guard let rule = Self(rawValue: name) else {
      throw UnknownRule(name: name, among: allCases.map(\.id), verbs: [verb])
    }
    return rule
  }

  /// The JSON list of the rules for `--list-rules --json` and `--explain`.
  package static var document: JSONMembers<[Self]> {
    let members: JSONMembers<Self> = [
      .init("id", \.id), .init("severity", \.severity), .init("summary", \.summary),
    ]
    return [.version, .objects("rules", members + details, \.self)]
  }

  var help: String {
    "\(summary) "
      + (note
        ?? "To change the level of the rule: tapline \(Self.verb) --rule \(id)=off, or "
        + "{\"lint\": {\"rules\": {\"\(id)\": \"off\"}}} in .tapline.json. The levels are off, note, "
        + "warning and error.")
  }

  /// The rule's section of the article, as shown by `--explain`.
  package var explanation: String {
    let section = Self.article.sections.first { $0.rule == self }
    return "\(id)\n\n\(section?.text ?? summary + "\n")\n\(help)\n"
  }
}

extension AHAPRule: ListedRule {
  package static var verb: String { "lint" }

  package static let article = RuleArticle<AHAPRule>(file: "lint-rules.txt", language: "json") {
    switch $0.fixing {
    case .none: ""
    case .safe: ", fixable"
    case .unsafe: ", fixable with --unsafe-fixes"
    }
  }

  package static let details: JSONMembers<AHAPRule> = [
    .init("unreadable", \.isUnreadable),
    .word("fix", in: ["none", "safe", "unsafe"], \.fixing.rawValue),
  ]

  /// ID, severity, option that applies the fix, summary.
  package var columns: [String] {
    let fix =
      switch fixing {
      case .none: ""
      case .safe: "--fix"
      case .unsafe: "--unsafe-fixes"
      }
    return [id, severity.rawValue, fix, summary]
  }

  package var note: String? {
    isUnreadable ? "No other rule can be checked in such a file." : nil
  }
}

extension AuditRule: ListedRule {
  package static var verb: String { "audit" }
  package static let article = RuleArticle<AuditRule>(file: "audit-rules.txt", language: "swift")
  package static let details: JSONMembers<AuditRule> = []
  package var columns: [String] { [id, severity.rawValue, summary] }
  package var note: String? { nil }
}

package struct UnknownRule: Error, Sendable, CustomStringConvertible {
  let name: String
  let among: [String]
  /// The verbs that list the rules.
  let verbs: [String]

  package var description: String {
    // A long name is not a misspelled rule: the longest rule has 23 characters.
    let candidates = name.utf8.count <= 64 ? among : []
    let hint =
      nearestNameHint(for: name, in: candidates)
      ?? verbs.map { "'tapline \($0) --list-rules'" }.joined(separator: " and ")
      + (verbs.count == 1 ? " lists all rules" : " list all rules")
    return "there is no rule '\(name)'; \(hint)"
  }
}
