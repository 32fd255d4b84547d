package import TaplineAHAP
import TaplineFiles
import TaplineLibrary
package import TaplineText

package struct FileLinter {
  package var linter: AHAPLinter
  var levels: RuleLevels
  var threshold: LintThreshold

  /// Whether to apply fixes that change playback, such as renaming a misspelled key that was ignored.
  package var makesUnsafeFixes = false

  var waveform: (WaveformReference) -> Diagnostic?

  /// The maximum number of rounds of fixes; a fix may make another fix possible.
  static let maximumRounds = 20

  package init(
    _ linter: AHAPLinter, levels: RuleLevels = RuleLevels(),
    threshold: LintThreshold = .standard,
    waveform: @escaping (WaveformReference) -> Diagnostic? = { _ in nil }
  ) {
    self.linter = linter
    self.levels = levels
    self.threshold = threshold
    self.waveform = waveform
  }

  package func lint(_ bytes: [UInt8], name: String) -> LintedFile {
    let findings = check(bytes, name: name).findings
    // The text of a file without findings is not needed.
    return LintedFile(
      name: name, bytes: findings.isEmpty ? [] : bytes, findings: findings, threshold: threshold)
  }

  /// Lints a file without loading it whole; returns nil if it has findings or the check needs the whole text.
  package func lintInPieces(_ path: String) -> LintedFile? {
    guard let pieces = FilePieces(path),
      linter.isClean(pieces: pieces.content, more: pieces.more)
    else { return nil }
    return LintedFile(name: path, bytes: [], findings: [], threshold: threshold)
  }

  /// Fixes the text in rounds; a round after which the file is not a pattern is discarded, and one that adds warnings or
  /// errors, or turns warnings into errors, is repeated without one of its rules.
  package func fix(_ bytes: [UInt8], name: String) -> FixResult {
    var result = FixResult(bytes: bytes)
    var before = check(bytes, name: name)
    var skippedRules: Set<String> = []
    var rounds = 0
    while rounds < Self.maximumRounds, !before.isUnreadable {
      var selection = FixSelection(byteCount: result.bytes.count)
      var fixed: [Diagnostic] = []
      for finding in before.findings where !skippedRules.contains(finding.rule) {
        guard let fix = finding.fix, fix.isSafe || makesUnsafeFixes, selection.accept(fix) else {
          continue
        }
        fixed.append(finding)
      }
      let bytes = selection.applied(to: result.bytes)
      guard bytes != result.bytes else { break }
      let after = check(bytes, name: name)
      guard !after.isUnreadable, after.isPattern else { break }
      if after.problemCount > before.problemCount || after.errorCount > before.errorCount {
        // Repeat without one of the rules, the least severe first.
        guard let rule = fixed.min(by: { $0.severity < $1.severity })?.rule else { break }
        skippedRules.insert(rule)
        continue
      }
      rounds += 1
      before = after
      // Retry the fixes of all rules on the new text.
      skippedRules.removeAll()
      result.bytes = bytes
      for finding in fixed {
        result.rules += Array(repeating: finding.rule, count: finding.count)
        if finding.fix?.isSafe == false { result.unsafeCount += finding.count }
      }
    }
    return result
  }

  private struct CheckResult {
    var findings: [Diagnostic]
    var isPattern: Bool

    var isUnreadable: Bool { findings.contains(where: LintedFile.isUnreadable) }

    var problemCount: Int { count(above: .note) }

    var errorCount: Int { count(above: .warning) }

    private func count(above severity: Diagnostic.Severity) -> Int {
      findings.reduce(0) { $0 + ($1.severity > severity ? $1.count : 0) }
    }
  }

  private func check(_ bytes: [UInt8], name: String) -> CheckResult {
    var findings = linter.findings(in: bytes, file: name, waveform: waveform)
    let missing = findings.first { $0.rule == AHAPRule.patternMissing.rawValue }
    let unreadable = findings.first { $0.rule == AHAPRule.jsonSyntax.rawValue }
    // If the text has another known format, report only that.
    if let finding = missing ?? unreadable, let message = NonPatternFile.message(bytes, at: name) {
      findings = [finding.with(message: message)]
    }
    return CheckResult(findings: levels.apply(to: findings), isPattern: missing == nil)
  }
}
