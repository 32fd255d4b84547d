import TaplineAHAP
package import TaplineButtons
import TaplinePatterns
package import TaplineText

/// A screen checked against the rules of its system.
package struct CheckedScreen: Sendable {
  package let screen: Screen

  /// The violations, by position in the text.
  package let findings: [Diagnostic]

  /// The rules that were checked.
  package let rules: [ScreenRule]

  /// The rules of the system that cannot be checked in a screen description.
  package let uncheckableRules: [ScreenRule]
}

extension PatternLibrary {
  /// Checks a screen description against its system's rules; a rule without a severity counts as a warning.
  package func checkScreen(
    _ bytes: [UInt8], file: String
  ) throws(PatternLibraryError) -> CheckedScreen {
    let document = try InputText(bytes, path: file).json()
    let screen = try DataDecoder.decode(Screen.self, from: .json(document.root))
    guard buttonSystemNames.contains(screen.system) else {
      throw PatternLibraryError(
        DataError(
          at: document.root["system"] ?? document.root,
          "there is no button system '\(screen.system)'"
            + nearestNameEnd(for: screen.system, in: buttonSystemNames)))
    }
    let system = try buttonSystem(screen.system)
    try PatternLibraryError.refuse(screen.problems(in: system), of: .json(document.root))
    let checker = ScreenChecker(system, on: try platform())
    let lines = LineTable(bytes)
    let violations = try checker.findings(screen) { name throws(PatternLibraryError) in
      do throws(PatternLibraryError) {
        return try load(name).pattern
      } catch {
        // If the source of a pairing names no haptic, nothing plays.
        guard case .invalidReference = error else { throw error }
        return HapticPattern(events: [])
      }
    }
    let findings = violations.map { finding in
      let value = DataValue.json(document.root).following(finding.path).place
      return Diagnostic(
        rule: finding.rule.id, severity: finding.rule.severity, message: finding.message,
        file: file, position: lines.position(at: value.range.lowerBound),
        range: value.range, path: value.path)
    }
    return CheckedScreen(
      screen: screen, findings: findings.sorted { $0.range.lowerBound < $1.range.lowerBound },
      rules: checker.rules, uncheckableRules: checker.uncheckableRules)
  }
}
