import Tapline

/// Lints an AHAP file while a person types, like an editor.
package struct PatternCheck {
  private let linter: AHAPLinter

  /// Creates a check for an actuator.
  package init(profile: ActuatorProfile) {
    linter = AHAPLinter(profile: profile)
  }

  /// A mark in the margin.
  package struct Mark: Equatable {
    /// The line, from 1.
    package var line: Int
    /// Whether the pattern plays despite the finding.
    package var plays: Bool
    /// The message to show.
    package var message: String
    /// The title of the button that applies the fix.
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

  /// The text after the first fix.
  package func repaired(_ text: [UInt8], file: String) -> [UInt8] {
    let fix = linter.findings(in: text, file: file).lazy.compactMap(\.fix).first
    return fix?.applied(to: text) ?? text
  }
}
