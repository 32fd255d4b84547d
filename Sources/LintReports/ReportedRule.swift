public import AHAP
public import PositionedJSON

/// A rule as reports describe it.
///
/// Thread: any.
public struct ReportedRule: Sendable, Equatable {
  /// The stable, hyphenated id.
  public let id: String

  /// How bad a breach is unless someone says otherwise.
  public let severity: Diagnostic.Severity

  /// The rule in one sentence.
  public let summary: String

  /// What to do about a breach; the summary where there is no more to say.
  public let help: String

  /// Describes a rule.
  ///
  /// - Parameters:
  ///   - id: The stable, hyphenated id.
  ///   - severity: How bad a breach is.
  ///   - summary: The rule in one sentence.
  ///   - help: What to do about a breach, or nil for the summary.
  public init(
    _ id: String, severity: Diagnostic.Severity, summary: String, help: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.help = help ?? summary
  }

  /// Describes a rule of the linter.
  ///
  /// - Parameter rule: The rule.
  public init(_ rule: AHAPRule) {
    self.init(rule.rawValue, severity: rule.severity, summary: rule.summary, help: rule.help)
  }
}
