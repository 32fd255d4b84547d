import TaplineButtons
package import TaplineLibrary

extension LintReport {
  package init(
    screens: [(name: String, bytes: [UInt8], checked: CheckedScreen)], version: String,
    folder: String
  ) {
    var rules: [ScreenRule] = []
    for rule in screens.flatMap(\.checked.rules) where !rules.contains(where: { $0.id == rule.id })
    {
      rules.append(rule)
    }
    self.init(version: version, folder: folder, rules: rules)
    files = screens.map {
      LintedFile(name: $0.name, bytes: $0.bytes, findings: $0.checked.findings)
    }
  }
}
