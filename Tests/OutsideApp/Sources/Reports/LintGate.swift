import Tapline

/// Lints AHAP files in the app's CI, with the app's own levels of rules.
package struct LintGate {
  private var linter: AHAPLinter
  private var findings: [(file: String, finding: Diagnostic)] = []

  /// Creates a gate that fails on errors only.
  package init() throws(PatternLibraryError) {
    linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile())
  }

  /// Creates a gate that reads strictly, for another actuator.
  package init(strictFor profile: String) throws(PatternLibraryError) {
    linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile(profile), isStrict: true)
  }

  /// Lints a file; the app's patterns need no version.
  package mutating func add(_ text: [UInt8], name: String) {
    for finding in linter.findings(in: text, file: name) where finding.rule != "version-missing" {
      findings.append((name, finding))
    }
  }

  /// Whether CI passes.
  package var passes: Bool { counts.errors == 0 }

  /// The numbers of warnings and errors.
  package var counts: (warnings: Int, errors: Int) {
    (
      findings.count { $0.finding.severity == .warning },
      findings.count { $0.finding.severity == .error }
    )
  }

  /// The findings with their locations, in the format of editors.
  package var places: [String] {
    findings.map { file, finding in
      "\(file):\(finding.position.line):\(finding.position.column) \(finding.rule)"
    }
  }
}
