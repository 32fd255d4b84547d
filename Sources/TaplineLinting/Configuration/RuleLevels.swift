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
  package static func allows(_ level: RuleLevel, for rule: AHAPRule) -> Bool {
    !rule.isUnreadable || level == .error
  }

  /// Why a rule cannot be given another level.
  package static func refusal(of rule: AHAPRule) -> String {
    "'\(rule.rawValue)' says that a file cannot be read and is always an error"
  }

  /// These levels with others on top.
  package func overridden(by other: RuleLevels) -> RuleLevels {
    var result = self
    result.levels.merge(other.levels) { $1 }
    return result
  }

  /// The findings as the project takes them.
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
