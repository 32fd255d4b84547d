import TaplineButtons
package import TaplineLibrary
import TaplineText

extension LintReport {
  /// What was found in the descriptions of screens, under the rules of their systems.
  package init(
    screens: [(name: String, bytes: [UInt8], checked: CheckedScreen)], version: String,
    folder: String
  ) {
    var rules: [ReportedRule] = []
    for rule in screens.flatMap(\.checked.rules) where !rules.contains(where: { $0.id == rule.id })
    {
      rules.append(ReportedRule(rule))
    }
    self.init(version: version, folder: folder, rules: rules)
    files = screens.map {
      LintedFile(name: $0.name, bytes: $0.bytes, findings: $0.checked.findings)
    }
  }
}

extension ReportedRule {
  fileprivate init(_ rule: ScreenRule) {
    let severity: Diagnostic.Severity =
      switch rule.severity.value {
      case .note: .note
      case .error: .error
      case .warning, nil: .warning
      }
    self.init(rule.id, severity: severity, summary: rule.sentence)
  }
}
