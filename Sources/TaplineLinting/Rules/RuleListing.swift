package import TaplineAHAP
package import TaplineText

extension Rule {
  /// Returns the summary, and instructions for changing the rule's severity in a project with a verb of the command.
  func help(verb: String) -> String {
    "\(summary) To change the level of the rule: tapline \(verb) --rule \(id)=off, or "
      + "{\"lint\": {\"rules\": {\"\(id)\": \"off\"}}} in .tapline.json. The levels are off, note, "
      + "warning and error."
  }
}

extension AHAPRule {
  var help: String {
    isUnreadable
      ? "\(summary) No other rule can be checked in such a file." : help(verb: "lint")
  }

  /// The rule's section of the article, as shown by `--explain`.
  package var explanation: String {
    let section = RuleArticle.embedded.sections.first { $0.rule == self }
    return "\(id)\n\n\(section?.text ?? summary + "\n")\n\(help)\n"
  }

  package static func named(_ name: String) throws(UnknownRule) -> AHAPRule {
    guard let rule = AHAPRule(rawValue: name) else { throw UnknownRule(name: name) }
    return rule
  }
}

/// An unknown rule name.
package struct UnknownRule: Error, Sendable, CustomStringConvertible {
  let name: String
  var among = AHAPRule.allCases.map(\.id)
  /// The verbs that list the rules.
  var verbs = ["lint"]

  package var description: String {
    // A long name is not a misspelt rule: the longest rule has 23 characters.
    let isNear = name.utf8.count <= 64
    let known = isNear ? among : []
    let hint =
      nearestNameHint(for: name, in: known)
      ?? verbs.map { "'tapline \($0) --list-rules'" }.joined(separator: " and ")
      + (verbs.count == 1 ? " lists all rules" : " list all rules")
    return "there is no rule '\(name)'; \(hint)"
  }
}

/// All rules with their severities, for people and programs.
package enum RuleListing {
  /// The rules as rows of columns: ID, severity, option that fixes it, summary.
  package static var rows: [[String]] {
    AHAPRule.allCases.map { rule in
      let fix =
        switch rule.fixing {
        case .none: ""
        case .safe: "--fix"
        case .unsafe: "--unsafe-fixes"
        }
      return [rule.id, rule.severity.rawValue, fix, rule.summary]
    }
  }

  /// The rules of the audit as rows of columns: ID, severity, summary.
  package static var auditRows: [[String]] {
    AuditRule.all.map { [$0.id, $0.severity.rawValue, $0.summary] }
  }

  /// The document of some rules of the audit.
  package static let auditDocument: JSONMembers<[AuditRule]> = [
    .version,
    .objects(
      "rules",
      [.init("id", \.id), .init("severity", \.severity), .init("summary", \.summary)], \.self),
  ]

  /// The document of some rules.
  package static let document: JSONMembers<[AHAPRule]> = [
    .version, .objects("rules", ruleMembers, \.self),
  ]

  private static let ruleMembers: JSONMembers<AHAPRule> = [
    .init("id", \.id), .init("severity", \.severity), .init("summary", \.summary),
    .init("unreadable", \.isUnreadable),
    .word("fix", in: ["none", "safe", "unsafe"], \.fixing.rawValue),
  ]
}
