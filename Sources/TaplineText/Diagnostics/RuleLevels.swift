/// The severity that a rule's findings get, or that they are left out.
package enum RuleLevel: String, Sendable, CaseIterable {
  /// The findings are omitted.
  case off
  case note
  case warning
  case error

  /// The severity of the findings, or nil if they are omitted.
  var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// The levels that single rules are given; every other rule keeps its own severity.
package struct RuleLevels: Sendable, Equatable {
  private var levels: [String: RuleLevel] = [:]

  /// Creates levels that change nothing.
  package init() {}

  /// The level of the rule with an id, or nil where it keeps its own severity.
  package subscript(id: String) -> RuleLevel? {
    get { levels[id] }
    set { levels[id] = newValue }
  }

  /// These levels, and those of others in their place.
  package func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  /// The severity of a finding; nil if it is left out.
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
