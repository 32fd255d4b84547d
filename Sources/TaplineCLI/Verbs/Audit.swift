struct Audit: Verb {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "List and check the haptics in an app's Swift sources.",
    usage: "tapline audit [<options>] [<path> ...]",
    discussion: """
      All inputs are read as one module. Folders are searched for .swift files; hidden folders, Pods, Carthage, \
      DerivedData and node_modules are skipped, and so are files that are not valid Swift. Links out of the folders are \
      not followed. The output is a table of the places that play haptics, with their triggers, their patterns and the \
      functions between the two, followed by the findings.

      Types are known only as far as the sources show them; an uncertain finding begins with 'possible'.

      The exit code is 0 if no finding reaches --fail-on, 1 if one does, and 66 if an input is missing. The rules can be \
      configured in .tapline.json, like those of 'tapline lint'.

      Examples:
        tapline audit Sources
        tapline audit App -o github:- -o haptics.html -o haptics.csv
      """)

  @OptionGroup private var rules: LintRuleOptions
  @OptionGroup private var outputs: OutputOptions<AuditMenu>

  @Flag(help: "Write JSON, also with --list-rules and --explain.")
  private var json = false

  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Swift files, folders, or globs in quotes (default: the current folder).",
      valueName: "path"), completion: .file(extensions: ["swift"]))
  private var paths: [String] = []

  @OptionGroup private var baseline: BaselineOptions

  @Flag(help: "List all rules with their severities.")
  private var listRules = false

  @Option(taking: "rule", "Explain a rule.", completion: .list(AuditRule.allCases.map(\.id)))
  private var explain: String?

  func validate() throws {
    try require(
      baseline.writeBaseline == nil || (outputs.output.isEmpty && !baseline.isContradictory),
      "--write-baseline cannot be combined with -o or --baseline")
    try require(!paths.contains("-"), "'tapline audit' reads files and folders, not standard input")
  }

  func run(_ console: Console) throws {
    guard try !AuditRule.print(all: listRules, explaining: explain, json: json) else { return }
    try require(
      HapticAudit.isAvailable, else: .usage, SanitizedText(HapticAudit.unavailableMessage))
    let files = try files()
    let knownFindings = try baseline.knownFindings()
    let library = try PatternLibrary()
    let linter = ProjectLinter(try rules.auditSettings(), library)
    var report = AuditReport(version: TaplineCommand.versionNumber, folder: FilePath.project)
    let inputs = try linter.inputs(
      paths, excluded: { console.remark("\($0): excluded by the configuration") },
      failed: { report.lint.record($0, console) }
    ).filter(isInside)
    try refuseReplacing(
      files.map(\.path) + [baseline.writeBaseline].compactMap(\.self), inputs: inputs.map(\.path))
    Interruption.watch()
    var sources: [(source: AuditSource, input: ProjectLinter.Input)] = []
    for input in inputs {
      try Interruption.check()
      guard let bytes = try report.lint.read(input, console) else { continue }
      sources.append((AuditSource(path: input.path, bytes: bytes), input))
    }
    report.result = HapticAudit.audit(
      sources.map(\.source), threads: processorCount, feedback: library.sensoryFeedback.platforms)
    for path in report.result.skippedPaths { console.warning("\(path): not valid Swift; skipped") }
    for (source, input) in sources {
      let linted = linter.file(
        input, bytes: source.bytes, findings: report.result.findings[source.path] ?? [])
      report.lint.add(linted, notIn: knownFindings)
    }
    guard try !baseline.write(report.lint, console) else { return }
    for (path, kind) in files { try output(of: report, path, kind, console).write(console) }
    if let failure = CommandFailure(report.lint.outcome) { throw failure }
  }

  private func files() throws -> [OutputOptions<AuditMenu>.File] {
    try require(
      !json || outputs.format == nil || outputs.format == .json,
      "give --json or --format, not both")
    if outputs.output.isEmpty { return [("-", json ? .json : outputs.format ?? .findings(.text))] }
    return try outputs.files().map { ($0.path, json ? .json : $0.kind) }
  }

  /// Whether a file found in a folder is below one of the paths when its links are resolved; true for a named file.
  private func isInside(_ input: ProjectLinter.Input) -> Bool {
    guard input.isInFolder, let real = FilePath.real(input.path) else { return true }
    return (paths.isEmpty ? ["."] : paths).contains { path in
      FilePath.real(path).map { $0 == real || FilePath.relative(real, to: $0) != nil } ?? false
    }
  }

  private func output(
    of report: AuditReport, _ path: String, _ kind: OutputKind, _ console: Console
  ) -> PreparedOutput {
    switch kind {
    case .csv: return PreparedOutput(path) { try report.writeCSV(to: $0) }
    case .html: return PreparedOutput(path, report.page)
    case .json: return PreparedOutput(path, AuditReport.document.output(of: report).bytes)
    case .findings(let format):
      let isColored = path == "-" && console.colorsData
      let table =
        format == .text && !report.result.places.isEmpty
        ? aligned([AuditReport.columns] + report.rows).text + "\n" : ""
      let findings = report.lint.text(
        as: format, isColored: isColored, isSummarized: !console.isQuiet)
      return PreparedOutput(path, table + findings)
    default: return PreparedOutput(path, "")
    }
  }
}
