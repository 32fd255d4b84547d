import TaplineText

/// Findings as JSON with all their properties, under a schema version.
enum JSONReport {
  static let schemaVersion = 1

  static func text(of report: LintReport) -> String {
    let output: JSONOutput = [
      "schemaVersion": .integer(schemaVersion),
      "tool": ["name": "tapline", "version": .string(report.version)],
      "summary": [
        "files": .integer(report.files.count),
        "errors": .integer(report.count(.error)),
        "warnings": .integer(report.count(.warning)),
        "notes": .integer(report.count(.note)),
        "fixable": .integer(report.fixableCount),
        "unsafelyFixable": .integer(report.unsafelyFixableCount),
        "baseline": .integer(report.baselineCount),
        "passed": .boolean(report.outcome == .passed),
      ],
      "failures": .array(
        report.failures.map { ["file": .string($0.input), "message": .string($0.message)] }),
      "findings": .array(report.files.flatMap(findings)),
    ]
    return output.text
  }

  private static func findings(of file: LintedFile) -> [JSONOutput] {
    file.placedFindings.map { finding, place in
      let members: [JSONOutput.Member] = [
        ("file", .string(file.name)),
        ("line", .integer(place.start.line)),
        ("column", .integer(place.start.column)),
        ("endLine", .integer(place.end.line)),
        ("endColumn", .integer(place.end.column)),
        ("byteOffset", .integer(finding.range.lowerBound)),
        ("byteLength", .integer(finding.range.count)),
        ("path", .string(finding.path.description)),
        ("rule", .string(finding.rule)),
        ("severity", .string(finding.severity.rawValue)),
        ("fails", .boolean(file.isFailing(finding))),
        ("message", .string(finding.message)),
        ("count", .integer(finding.count)),
      ]
      return .object(members + [("fix", finding.fix.map(output) ?? .null)])
    }
  }

  private static func output(of fix: Fix) -> JSONOutput {
    let head: [JSONOutput.Member] = [
      ("summary", .string(fix.summary)), ("safe", .boolean(fix.isSafe)),
    ]
    guard fix.isListed else { return .object(head + [("edits", .null)]) }
    let edits: [JSONOutput] = fix.edits.map { edit in
      [
        "byteOffset": .integer(edit.range.lowerBound), "byteLength": .integer(edit.range.count),
        "replacement": .string(edit.replacement),
      ]
    }
    return .object(head + [("edits", .array(edits))])
  }
}
