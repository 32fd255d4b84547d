import TaplineAHAP
import TaplineLinting
import TaplineTestSupport
import TaplineText

/// Constructed findings, so that expected results follow from the text alone.
enum Samples {
  /// A finding at the first occurrence of a token in a text.
  static func finding(
    _ token: String, in text: String, file: String = "a.ahap", rule: String = "unknown-key",
    severity: Diagnostic.Severity = .warning, message: String = "a message",
    path: JSONPath = JSONPath([.key("Pattern"), .index(3), .key("Event")]),
    replacement: String? = nil
  ) -> Diagnostic {
    let bytes = Array(text.utf8)
    let wanted = Array(token.utf8)
    let start =
      (0...bytes.count - wanted.count).first {
        bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
      } ?? 0
    let range = start..<start + wanted.count
    let fix = replacement.map { Fix("write \($0)", [TextEdit(range, $0)]) }
    return Diagnostic(
      rule: rule, severity: severity, message: message, file: file,
      position: LineTable(bytes).position(at: start), range: range, path: path, fix: fix)
  }

  /// A report of one file.
  static func report(
    _ text: String, _ findings: [Diagnostic], file: String = "a.ahap",
    threshold: LintThreshold = .standard
  ) -> LintReport {
    var report = LintReport(version: "1.2.3", folder: "/nowhere")
    report.files = [
      LintedFile(name: file, bytes: Array(text.utf8), findings: findings, threshold: threshold)
    ]
    return report
  }

  /// The linter with the default profile.
  static func linter(_ levels: RuleLevels = RuleLevels()) throws -> FileLinter {
    FileLinter(AHAPLinter(profile: try Fixtures.profile()), levels: levels)
  }

  /// A file without findings.
  static let clean = """
    {
      "Version": 1.0,
      "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 1},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}
        ]}}
      ]
    }

    """
}
