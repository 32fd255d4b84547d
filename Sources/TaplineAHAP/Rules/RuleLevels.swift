package import TaplineText

/// The severity of a rule's findings, or their omission.
package enum RuleLevel: String, Sendable, CaseIterable {
  /// The findings are omitted.
  case off
  case note
  case warning
  case error

  var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// The levels of individual rules; every other rule keeps its own severity.
package struct RuleLevels: Sendable, Equatable {
  private var levels: [String: RuleLevel] = [:]

  package init() {}

  /// The level of the rule with an id, or nil if the rule keeps its own severity.
  package subscript(id: String) -> RuleLevel? {
    get { levels[id] }
    set { levels[id] = newValue }
  }

  package func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  /// Returns the severity of a rule's finding, or nil if the finding is omitted.
  package func severity(of id: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    levels[id].map(\.severity) ?? usual
  }

  package func apply(to findings: [Diagnostic]) -> [Diagnostic] {
    guard !levels.isEmpty else { return findings }
    return findings.compactMap { finding in
      severity(of: finding.rule, usual: finding.severity).map(finding.with(severity:))
    }
  }
}

extension RuleLevels {
  package subscript(rule: AHAPRule) -> RuleLevel? {
    get { self[rule.rawValue] }
    set { self[rule.rawValue] = newValue }
  }

  /// Returns whether a rule can have a level.
  ///
  /// An unreadable file must be an error, because it would otherwise look like a file without findings.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' reports an unreadable file, so its level can only be 'error'"
  }
}
