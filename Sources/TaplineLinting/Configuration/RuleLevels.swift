package import TaplineAHAP
package import TaplineText

/// What a project thinks of single rules; every other rule keeps its own severity.
package struct RuleLevels: Sendable, Equatable {
  private var levels: [AHAPRule: RuleLevel] = [:]

  /// Makes levels that change nothing.
  package init() {}

  /// The level of a rule, or nil where it keeps its own severity.
  package subscript(rule: AHAPRule) -> RuleLevel? {
    get { levels[rule] }
    set { levels[rule] = newValue }
  }

  /// Whether a rule can be given a level; a file that cannot be read must not look clean.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' says that a file cannot be read and is always an error"
  }

  func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  package func apply(to findings: [Diagnostic]) -> [Diagnostic] {
    guard !levels.isEmpty else { return findings }
    return findings.compactMap { finding in
      guard let level = AHAPRule(rawValue: finding.rule).flatMap({ levels[$0] }) else {
        return finding
      }
      return level.severity.map(finding.with(severity:))
    }
  }
}

/// How bad the findings of a rule are to count, or that they are left out.
package enum RuleLevel: String, Sendable, CaseIterable {
  /// The findings are left out.
  case off
  /// The findings are notes.
  case note
  /// The findings are warnings.
  case warning
  /// The findings are errors.
  case error

  /// The severity of the findings, or nil where they are left out.
  package var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// From which severity on a finding fails the check.
package enum LintThreshold: String, Sendable, CaseIterable {
  /// Every finding fails.
  case note
  /// Warnings and errors fail.
  case warning
  /// Only errors fail.
  case error
  /// Nothing fails; what cannot be read still does.
  case never

  /// Where neither a flag nor a configuration says otherwise: a warning says that the phone will
  /// play something else than what is written.
  package static let standard = LintThreshold.warning

  package func isReached(by severity: Diagnostic.Severity) -> Bool {
    switch self {
    case .note: true
    case .warning: severity >= .warning
    case .error: severity == .error
    case .never: false
    }
  }
}
