import Tapline

/// Lints AHAP files in the app's own CI, with the app's own thoughts about rules.
package struct LintGate {
  private var linter: FileLinter
  private var report: LintReport

  /// A gate that fails on errors only.
  package init(root: String) throws(PatternLibraryError) {
    let profile = try PatternLibrary().actuatorProfile()
    var levels = RuleLevels()
    levels[.versionMissing] = .off
    levels[.sharpnessMissing] = .note
    linter = FileLinter(AHAPLinter(profile: profile), levels: levels, threshold: .error)
    report = LintReport(version: "1.0", folder: root)
  }

  /// A gate that takes everything to heart, for another actuator.
  package init(strictAt root: String, profile: String) throws(PatternLibraryError) {
    self = try LintGate(root: root)
    linter.linter = AHAPLinter(
      profile: try PatternLibrary().actuatorProfile(profile), isStrict: true)
    linter.levels[.durationKey] = .error
    linter.threshold = .note
  }

  /// Takes a file.
  package mutating func add(_ text: [UInt8], name: String) {
    report.files.append(linter.lint(text, name: name))
  }

  /// Takes a file that is not there.
  package mutating func addMissing(_ name: String) {
    report.failures.append(.init(input: name, message: "there is no such file"))
  }

  /// The text with everything repaired that is safe to repair, or all that can be, and the rules that
  /// were.
  package func repaired(
    _ text: [UInt8], name: String, changingWhatPlays: Bool = false
  ) -> (bytes: [UInt8], rules: [String]) {
    var linter = linter
    linter.makesUnsafeFixes = changingWhatPlays
    let fixed = linter.fix(text, name: name)
    return (fixed.bytes, fixed.rules)
  }

  /// Whether CI goes on.
  package var passes: Bool { report.outcome == .passed }

  /// The result of the worst file.
  package var outcome: LintOutcome { report.outcome }

  /// How many warnings and errors there are.
  package var counts: (warnings: Int, errors: Int) {
    (report.count(.warning), report.count(.error))
  }

  /// What is found where, as an editor jumps to it.
  package var places: [String] {
    report.files.flatMap { file in
      file.findings.map { "\(file.name):\($0.position.line):\($0.position.column) \($0.rule)" }
    }
  }

  /// One sentence for the log.
  package var summary: String { report.summary }

  /// The report for a file of CI, by its ending.
  package func text(forFile path: String) -> String? {
    LintFormat(endingOf: path).map { report.text(as: $0) }
  }

  /// The report in every format.
  package var everyFormat: [String: String] {
    Dictionary(uniqueKeysWithValues: LintFormat.allCases.map { ($0.rawValue, report.text(as: $0)) })
  }
}
