import TaplineText

/// Findings as a compiler shows them: location, severity, message and rule, the source with a caret, and the fix.
struct TextReport {
  var isColored: Bool
  var isSummarized: Bool

  /// The maximum width of a line of source with its number.
  static let width = 120

  func text(of report: LintReport) -> String {
    var text = ""
    for file in report.files {
      for finding in file.findings { text += entry(finding, in: file) }
    }
    if isSummarized { text += report.summary + "\n" }
    return text
  }

  private func entry(_ finding: Diagnostic, in file: LintedFile) -> String {
    let severity = painted("\(finding.severity.rawValue): ", color(of: finding.severity))
    var text = painted(finding.shownPlace.text + ": ", "1") + severity
    text += painted(SanitizedText(finding.message).text, "1") + " [\(finding.rule)]\n"

    // A line with a zero byte is from a binary file, of which no excerpt is shown.
    let line = file.bytes.dropFirst(finding.range.lowerBound).prefix(1_024).prefix { $0 != 0x0A }
    guard !line.contains(0) else { return text }
    let number = String(finding.position.line)
    let margin = String(repeating: " ", count: number.count + 2)
    let excerpt = SourceExcerpt(
      of: finding.range, in: file.bytes, limit: Self.width - number.count - 5)
    text += "  \(number) | \(excerpt.source)\n"
    text += "\(margin) | \(excerpt.indent)\(painted(excerpt.carets, "1;32"))\n"
    if let fix = finding.fix {
      text += "\(margin) | \(painted("fix:", "1;32")) \(SanitizedText(fix.sentence).text)\n"
    }
    return text
  }

  private func color(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .note: "1;36"
    case .warning: "1;35"
    case .error: "1;31"
    }
  }

  private func painted(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
