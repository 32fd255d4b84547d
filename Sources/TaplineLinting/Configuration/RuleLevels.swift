public import TaplineAHAP
package import TaplineText

/// What a project thinks of single rules; every other rule keeps its own severity.
public struct RuleLevels: Sendable, Equatable {
  private var levels: [AHAPRule: RuleLevel] = [:]

  /// Makes levels that change nothing.
  public init() {}

  /// The level of a rule, or nil where it keeps its own severity.
  ///
  /// - Parameter rule: The rule.
  public subscript(rule: AHAPRule) -> RuleLevel? {
    get { levels[rule] }
    set { levels[rule] = newValue }
  }

  /// Whether a rule can be given a level: without the findings that say why a file cannot be read,
  /// such a file would look clean.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - rule: The rule.
  /// - Returns: Whether the level is one for this rule.
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  /// Why a rule cannot be given another level.
  ///
  /// - Parameter rule: A rule that says why a file cannot be read.
  /// - Returns: A sentence.
  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' says that a file cannot be read and is always an error"
  }

  /// These levels with others on top.
  ///
  /// - Parameter other: Levels that win.
  /// - Returns: Both.
  package func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  /// The findings as the project takes them.
  ///
  /// - Parameter findings: Findings with the severities of their rules.
  /// - Returns: The findings that are not left out.
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
