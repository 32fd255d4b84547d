import TaplineAHAP
import TaplineFiles
package import TaplineText

package struct LintReport: Sendable {
  package struct Failure: Sendable, Equatable {
    package let input: String
    package let message: String

    package init(input: String, message: String) {
      self.input = input
      self.message = message
    }
  }

  package var files: [LintedFile] = []
  package var failures: [Failure] = []

  /// The number of findings that the baseline hides.
  private(set) var baselineCount = 0

  /// All rules that findings can name, in the order in which SARIF lists them.
  let rules: [any Rule]

  let tool: String
  let version: String

  /// The absolute folder to which file names in SARIF and GitHub reports are relative: the repository, or else the
  /// current folder.
  let folder: String

  package init(
    version: String, folder: String, rules: [any Rule] = AHAPRule.allCases,
    tool: String = "tapline lint"
  ) {
    self.rules = rules
    self.tool = tool
    self.version = version
    self.folder = folder
  }

  package mutating func add(_ file: LintedFile, notIn baseline: LintBaseline?) {
    let (left, count) = baseline?.filter(file) ?? (file, 0)
    files.append(left)
    baselineCount += count
  }

  package var outcome: LintOutcome {
    let worst = files.map(\.outcome).max() ?? .passed
    return failures.isEmpty ? worst : .missing
  }

  /// Returns the number of findings of a severity, each counted as often as it occurs.
  func count(_ severity: Diagnostic.Severity) -> Int {
    total { finding, _ in finding.severity == severity }
  }

  var fixableCount: Int { total { $0.fix?.isSafe == true && !$1.isUnreadable } }

  var unsafelyFixableCount: Int { total { $0.fix?.isSafe == false && !$1.isUnreadable } }

  private func total(where isCounted: (Diagnostic, LintedFile) -> Bool) -> Int {
    files.reduce(0) { count, file in
      file.findings.reduce(count) { $0 + (isCounted($1, file) ? $1.count : 0) }
    }
  }

  /// The report's last line, such as `3 errors, 2 warnings in 40 files; 2 can be fixed with --fix`.
  package var summary: String {
    let counts = Diagnostic.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = count(severity)
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    let total = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    var line = "\(total) in \(counted(files.count, "file"))"
    if !failures.isEmpty { line += "; \(counted(failures.count, "input")) could not be read" }
    if baselineCount > 0 { line += "; \(baselineCount) more in the baseline" }
    let (safe, unsafe) = (fixableCount, unsafelyFixableCount)
    if safe > 0 { line += "; \(safe) can be fixed with --fix" }
    if unsafe > 0 { line += safe > 0 ? ", \(unsafe) more" : "; \(unsafe) can be fixed" }
    if unsafe > 0 { line += " with --fix --unsafe-fixes" }
    return line
  }

  /// Returns a file's path relative to `folder`, or nil for standard input and files elsewhere.
  func sharedName(of name: String) -> String? {
    guard name != "-" else { return nil }
    return FilePath.relative(FilePath.absolute(name), to: folder)
  }
}
