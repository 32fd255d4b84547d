/// The JSON Schemas of the verbs' `--json` outputs, generated from the declarations that also write the outputs.
enum DocumentSchema {
  static func print(_ words: [String]) throws {
    guard let name = words.first else {
      return try printText(aligned(all.map { [$0.name, $0.command] }))
    }
    guard let schema = all.first(where: { $0.name == name }) else {
      let known = all.map(\.name)
      let isVerb = ArgumentMistake.verbs.contains(name)
      let hint =
        nearestNameHint(for: name, in: isVerb ? [] : known)
        ?? "the schemas are \(known.joined(separator: ", "))"
      let problem = isVerb ? "'\(name)' writes no JSON" : "there is no schema '\(name)'"
      throw CommandFailure(.usage, "\(problem); \(hint)")
    }
    var members: [JSONOutput.Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("title", .string("tapline \(schema.command)")),
    ]
    if case .object(let rest) = schema.root.json { members += rest }
    try printDocument(JSONOutput.object(members).text)
  }

  private static let all: [(name: String, command: String, root: JSONSchema)] = [
    ("play", "play --json, audition --stats -o", PlaybackStatistics.schema),
    ("render", "render --json", RenderedOutput.document.schema),
    ("curve", "curve --json, curve --describe --json", CurveDocument.schema),
    ("curve-files", "curve -o FILE --json", Curve.document.schema),
    ("press", "press --json", SampledPress.document.schema),
    ("info", "info --json", PatternDescription.document.schema),
    ("info-devices", "info --on DEVICE --json", PlatformReport.document.schema),
    (
      "info-actuator", "info --actuator NAME --json",
      PatternDescription.documentWithAcceleration.schema
    ),
    ("lint", "lint --json, press --check --json", LintReport.schema),
    (
      "lint-rules", "lint --list-rules --json, lint --explain RULE --json",
      AHAPRule.document.schema
    ),
    ("lint-baseline", "lint --write-baseline", LintBaseline.schema),
    ("audit", "audit --json", AuditReport.document.schema),
    (
      "audit-rules", "audit --list-rules --json, audit --explain RULE --json",
      AuditRule.document.schema
    ),
    ("verify", "verify --json", VerifyReport.schema),
    ("batch", "batch --json", BatchSummary.schema),
    ("convert", "convert --json", ConversionReport.document.schema),
    ("diff", "diff --json", DifferenceReport.schema),
    ("diff-signal", "diff --signal --json", DifferenceReport.withSignal.schema),
    ("distinct", "distinct --json", DistinctnessReport.schema),
    ("listen", "listen --json, each line", CallDocument.schema),
    ("list", "list … --json, except styles", List.document.schema),
    ("list-styles", "list styles --json", StyleList.schema),
    ("tokens", "tokens --json", TokenInput.schema),
    ("review", "review --json", Review.document.schema),
    ("calibrate", "calibrate --json", CalibrationReport.schema),
  ]
}
