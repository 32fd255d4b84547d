package import TaplineText

/// From which severity on a finding fails the check.
public enum LintThreshold: String, Sendable, CaseIterable {
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
  public static let standard = LintThreshold.warning

  /// Whether a finding of this severity fails the check.
  package func isReached(by severity: Diagnostic.Severity) -> Bool {
    switch self {
    case .note: true
    case .warning: severity >= .warning
    case .error: severity == .error
    case .never: false
    }
  }
}
