package import TaplineAHAP
package import TaplineText

extension RuleLevels {
  /// The level of a rule, or nil if it keeps its own severity.
  package subscript(rule: AHAPRule) -> RuleLevel? {
    get { self[rule.rawValue] }
    set { self[rule.rawValue] = newValue }
  }

  /// Returns whether a rule can have a level; rules about unreadable files are always errors, so that such a file does
  /// not look clean.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' says that a file cannot be read and is always an error"
  }
}

/// The lowest severity that fails the check.
package enum LintThreshold: String, Sendable, CaseIterable {
  /// Every finding fails.
  case note
  /// Warnings and errors fail.
  case warning
  /// Only errors fail.
  case error
  /// Only unreadable files fail.
  case never

  /// The default without a flag or configuration: a warning means that the phone plays something other than what is
  /// written.
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
