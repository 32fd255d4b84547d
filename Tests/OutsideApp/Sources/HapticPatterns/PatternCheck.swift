import Tapline

/// Holds an AHAP file to the rules, as an editor does while a person types.
package struct PatternCheck {
  private let linter: AHAPLinter

  /// A check against an actuator.
  package init(profile: ActuatorProfile) {
    linter = AHAPLinter(profile: profile)
  }

  /// A mark in the margin.
  package struct Mark: Equatable {
    /// Line, from 1.
    package var line: Int
    /// Whether the pattern plays in spite of it.
    package var plays: Bool
    /// What to show.
    package var message: String
    /// The text of a button that repairs it.
    package var repair: String?
  }

  /// All marks of a text.
  package func marks(in text: [UInt8], file: String) -> [Mark] {
    linter.findings(in: text, file: file).map { finding in
      Mark(
        line: finding.position.line, plays: finding.severity < .error, message: finding.message,
        repair: finding.fix?.summary)
    }
  }

  /// The text with the first mark repaired.
  package func repaired(_ text: [UInt8], file: String) -> [UInt8] {
    let fix = linter.findings(in: text, file: file).lazy.compactMap(\.fix).first
    return fix?.applied(to: text) ?? text
  }
}
