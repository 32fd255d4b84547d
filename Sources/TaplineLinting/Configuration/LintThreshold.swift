package import TaplineText

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

  /// The default: a warning usually means that a phone does not play the pattern as written.
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
