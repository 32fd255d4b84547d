package import TaplineText

/// How bad the findings of a rule are to count, or that they are left out.
public enum RuleLevel: String, Sendable, CaseIterable {
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
