package protocol Rule: Sendable {
  /// The stable, hyphenated identifier.
  var id: String { get }

  /// The severity of a finding unless the user sets another.
  var severity: Diagnostic.Severity { get }

  /// A one-sentence description.
  var summary: String { get }
}

/// A table of rules, whose raw values are the rules' identifiers.
package protocol RuleTable: Rule, CaseIterable, RawRepresentable<String> {}

extension RuleTable {
  package var id: String { rawValue }
}
