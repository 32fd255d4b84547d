public import TaplineText

extension LintReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version,
    .object("tool", toolMembers, \.self),
    .object("summary", summaryMembers, \.self),
    .objects("failures", failureMembers, \.failures),
    .init("findings") { $0.files.flatMap(ListedFinding.all) },
  ]

  private static let toolMembers: JSONMembers<Self> = [
    .init("name") { _ in "tapline" }, .init("version", \.version),
  ]

  private static let failureMembers: JSONMembers<Failure> = [
    .init("file", \.input), .init("message", \.message),
  ]

  private static let summaryMembers: JSONMembers<Self> = [
    .init("files", \.files.count), .init("errors") { $0.count(.error) },
    .init("warnings") { $0.count(.warning) }, .init("notes") { $0.count(.note) },
    .init("fixable", \.fixableCount), .init("unsafelyFixable", \.unsafelyFixableCount),
    .init("baseline", \.baselineCount), .init("passed") { $0.outcome == .passed },
  ]
}

private struct ListedFinding: JSONObject {
  static let members: JSONMembers<Self> = [
    .init("file", \.file.name), .init("line", \.place.start.line),
    .init("column", \.place.start.column), .init("endLine", \.place.end.line),
    .init("endColumn", \.place.end.column), .init("byteOffset", \.finding.range.lowerBound),
    .init("byteLength", \.finding.range.count), .init("path", \.finding.path.description),
    .init("rule", \.finding.rule), .init("severity", \.finding.severity),
    .init("fails") { $0.file.isFailing($0.finding) }, .init("message", \.finding.message),
    .init("count", \.finding.count), .init("fix", \.finding.fix),
  ]

  let file: LintedFile
  let finding: Diagnostic
  let place: FindingPlace

  @Sendable static func all(in file: LintedFile) -> [ListedFinding] {
    file.placedFindings.map { ListedFinding(file: file, finding: $0, place: $1) }
  }
}

extension Diagnostic.Severity: JSONRepresentable {}

extension Fix: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("summary", \.summary), .init("safe", \.isSafe),
    .init("edits") { $0.isListed ? $0.edits : nil },
  ]
}

extension TextEdit: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("byteOffset", \.range.lowerBound), .init("byteLength", \.range.count),
    .init("replacement", \.replacement),
  ]
}
