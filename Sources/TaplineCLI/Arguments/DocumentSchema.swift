/// The JSON Schema of a verb's `--json` output, printed by `tapline help schema NAME`.
///
/// The verb's output is made from the same declaration.
struct DocumentSchema {
  private let name: String
  /// The command that produces the output.
  private let command: String
  private let root: JSONSchema

  private init(_ name: String, _ command: String, _ root: JSONSchema) {
    self.name = name
    self.command = command
    self.root = root
  }

  /// Answers `tapline help schema [NAME]`.
  static func answer(_ words: [String]) throws {
    guard let name = words.first else {
      return try printText(aligned(all.map { [$0.name, $0.command] }))
    }
    guard let schema = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name)
      let isVerb = ArgumentMistake.verbs.contains(name)
      let hint =
        nearestNameHint(for: name, in: isVerb ? [] : known)
        ?? "the schemas are \(known.joined(separator: ", "))"
      throw CommandFailure(
        .usage,
        isVerb
          ? "'\(name)' writes no JSON; \(hint)" : "there is no schema '\(name)'; \(hint)"
      )
    }
    try printDocument(schema.text)
  }

  /// The schema with a final line feed.
  private var text: String {
    var members: [JSONOutput.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", .string("tapline \(command)")),
    ]
    if case .object(let rest) = root.json { members += rest }
    return JSONOutput.object(members).text
  }

  private static let all: [DocumentSchema] = [
    DocumentSchema("play", "play --json, audition --stats -o", PlaybackStatistics.schema),
    DocumentSchema("render", "render --json", RenderedOutput.document.schema),
    DocumentSchema("curve", "curve --json, curve --describe --json", CurveDocument.schema),
    DocumentSchema("curve-files", "curve -o FILE --json", WrittenCurves.schema),
    DocumentSchema("press", "press --json", PressDocument.schema),
    DocumentSchema("info", "info --json", PatternDescriptions.schema),
    DocumentSchema("info-devices", "info --on DEVICE --json", PlatformDocument.schema),
    DocumentSchema(
      "info-actuator", "info --actuator NAME --json",
      PatternDescriptions.membersWithAcceleration.schema),
    DocumentSchema("lint", "lint --json, press --check --json", LintReport.schema),
    DocumentSchema(
      "lint-rules", "lint --list-rules --json, lint --explain RULE --json",
      AHAPRule.document.schema),
    DocumentSchema("lint-baseline", "lint --write-baseline", LintBaseline.schema),
    DocumentSchema("audit", "audit --json", AuditReport.document.schema),
    DocumentSchema(
      "audit-rules", "audit --list-rules --json, audit --explain RULE --json",
      AuditRule.document.schema),
    DocumentSchema("verify", "verify --json", VerifyReport.schema),
    DocumentSchema("batch", "batch --json", BatchSummary.schema),
    DocumentSchema("convert", "convert --json", ConversionDocument.schema),
    DocumentSchema("diff", "diff --json", DifferenceReport.schema),
    DocumentSchema("diff-signal", "diff --signal --json", DifferenceReport.withSignal.schema),
    DocumentSchema("distinct", "distinct --json", DistinctnessReport.schema),
    DocumentSchema("listen", "listen --json, each line", CallDocument.schema),
    DocumentSchema("list", "list … --json, except styles", List.Listing.schema),
    DocumentSchema("list-styles", "list styles --json", StyleList.schema),
    DocumentSchema("tokens", "tokens --json", TokenInput.schema),
    DocumentSchema("review", "review --json", Review.document.schema),
    DocumentSchema("calibrate", "calibrate --json", CalibrationReport.schema),
  ]
}
