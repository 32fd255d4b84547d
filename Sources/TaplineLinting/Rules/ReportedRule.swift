package import TaplineAHAP
package import TaplineText

/// A rule as reports describe it.
package struct ReportedRule: Sendable {
  /// The stable, hyphenated id.
  package let id: String

  /// How bad a breach is unless someone says otherwise.
  package let severity: Diagnostic.Severity

  /// The rule in one sentence.
  package let summary: String

  /// What to do about a breach; the summary where there is no more to say.
  package let help: String

  /// Describes a rule.
  package init(
    _ id: String, severity: Diagnostic.Severity, summary: String, help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.help = help ?? summary
  }

  /// Describes a rule of the linter.
  package init(_ rule: AHAPRule) {
    self.init(rule.rawValue, severity: rule.severity, summary: rule.summary, help: rule.help)
  }
}
