import TaplineAHAP
package import TaplineLinting
import TaplineText

/// How bad the findings of single rules are; every other rule keeps its own severity.
package struct ListeningLevels: Sendable {
  private var levels: [String: RuleLevel] = [:]

  /// Makes levels that change nothing.
  package init() {}

  /// Every rule that has a level: the listener's own and lint's.
  package static let names =
    ListeningRule.allCases.map(\.rawValue) + AHAPRule.allCases.map(\.rawValue)

  /// Gives a rule a level.
  package mutating func set(_ level: RuleLevel, for rule: String) -> Bool {
    guard Self.names.contains(rule) else { return false }
    levels[rule] = level
    return true
  }

  /// How bad a finding is; nil where it is left out.
  func severity(of rule: String, usual: Diagnostic.Severity) -> Diagnostic.Severity? {
    levels[rule].map(\.severity) ?? usual
  }
}
