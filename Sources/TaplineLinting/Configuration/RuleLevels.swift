package import TaplineAHAP
package import TaplineText

extension RuleLevels {
  /// The level of a rule, or nil where it keeps its own severity.
  package subscript(rule: AHAPRule) -> RuleLevel? {
    get { self[rule.rawValue] }
    set { self[rule.rawValue] = newValue }
  }

  /// Whether a rule can be given a level; a file that cannot be read must not look clean.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' says that a file cannot be read and is always an error"
  }
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
