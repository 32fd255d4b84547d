struct Lint: Verb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check AHAP files and fix problems.",
    discussion: """
      The inputs are files, folders, globs in quotes such as 'App/**/*.{ahap,AHAP}', and '-' for standard input. \
      Folders are searched for .ahap files; hidden folders, Pods, Carthage, DerivedData and node_modules are skipped.

      The exit code is 0 if no finding reaches --fail-on, 1 if one does, 65 if a file is not valid AHAP, and 66 if an \
      input is missing; the highest of these is returned. --fix replaces a file with a fixed copy that has the same \
      mode, unless another program has saved the file in the meantime (exit code 74). Options override the .tapline.json \
      in a file's folder or above it.

      Examples:
        tapline lint 'App/**/*.ahap'
        tapline lint Haptics --fix --rule version-missing=off
        tapline lint . -o github:- -o findings.sarif
        tapline lint . --write-baseline haptics-baseline.json
      """)

  @OptionGroup private var rules: LintRuleOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup private var outputs: OutputOptions<ReportMenu>

  @Flag(help: "Write JSON, also with --list-rules and --explain.")
  private var json = false

  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "AHAP files, folders, globs in quotes, or '-' (default: the current folder).",
      valueName: "path"), completion: .file(extensions: ["ahap"]))
  private var paths: [String] = []

  @Flag(help: "Apply every fix that does not change playback, then report the remaining findings.")
  private var fix = false

  @Flag(
    help:
      "With --fix or --diff, also apply fixes that change playback, such as corrections of names.")
  private var unsafeFixes = false

  @Flag(
    name: [.long, .customLong("dry-run")], help: "Print the changes of --fix as a unified diff.")
  private var diff = false

  @OptionGroup private var baseline: BaselineOptions

  @Flag(
    help: "Report as errors: JSON that strict readers refuse, and unplayable sound files."
  )
  private var strict = false

  @Option(
    taking: "folder",
    "The folder to which paths of sound files are relative (default: the pattern's folder).",
    completion: .directory)
  private var bundleRoot: String?

  @Flag(help: "List all rules with their severities and fixes.")
  private var listRules = false

  @Option(taking: "rule", "Explain a rule.", completion: .list(AHAPRule.allCases.map(\.rawValue)))
  private var explain: String?

  /// Whether standard output is used for a patch or for fixed standard input.
  private var writesData: Bool { diff || (fix && paths.contains("-")) }

  func validate() throws {
    try refuseSharedStandardOutput(outputs.paths, besideData: writesData)
    try require(
      !writesData || !outputs.output.isEmpty || (outputs.format == nil && !json),
      "\(diff ? "--diff" : "--fix of standard input") writes to standard output; give -o a file "
        + "for a report")
    try require(
      baseline.writeBaseline == nil
        || (outputs.output.isEmpty && !fix && !diff && !baseline.isContradictory),
      "--write-baseline cannot be combined with -o, --fix, --diff or --baseline")
    try require(!unsafeFixes || fix || diff, "--unsafe-fixes needs --fix or --diff")
    try require(
      !fix || diff || !paths.contains("-") || paths == ["-"],
      "--fix writes fixed standard input to standard output; give '-' as the only input")
  }

  func run(_ console: Console) throws {
    guard try !AHAPRule.print(all: listRules, explaining: explain, json: json) else { return }
    let reports = outputs.output.isEmpty && writesData ? [] : try outputs.reports(json: json)
    var report = LintReport(version: TaplineCommand.versionNumber, folder: FilePath.project)
    let library = try PatternLibrary()
    var settings = try rules.settings(of: profiles, library)
    settings.isStrict = strict
    settings.bundleRoot = bundleRoot
    let linter = ProjectLinter(settings, library)
    let knownFindings = try baseline.knownFindings()
    let inputs = try linter.inputs(
      paths, excluded: { console.remark("\($0): excluded by the configuration") },
      failed: { report.record(Self.withRemedy($0), console) })
    try refuseReplacing(
      reports.map(\.path) + [baseline.writeBaseline].compactMap(\.self), inputs: inputs.map(\.path))
    // Standard input is read before signals are handled, so that Ctrl-C ends the wait for typed input.
    let standardInput = inputs.contains { $0.path == "-" } ? try InputFile.read("-") : []
    Interruption.watch()
    var highestWriteFailure: ExitCode?
    for input in inputs {
      try Interruption.check()
      let file = input.path
      var fileLinter = try linter.linter(for: input)
      fileLinter.makesUnsafeFixes = unsafeFixes
      // First try without loading the whole file; this succeeds only without findings, so there is nothing to fix.
      if let clean = fileLinter.lintInPieces(file) {
        report.files.append(clean)
        continue
      }
      guard
        var bytes = try file == "-" ? standardInput : report.read(input, console)
      else { continue }
      if fix || diff {
        let fixed = fileLinter.fix(bytes, name: file)
        do throws(FileError) {
          if try write(fixed, of: bytes, to: file, console) { bytes = fixed.bytes }
        } catch {
          if Interruption.isRequested || diff { throw error }
          let failure = CommandFailure(error)
          console.error(failure.message)
          highestWriteFailure.raise(to: failure.code)
        }
      }
      report.add(fileLinter.lint(bytes, name: file), notIn: knownFindings)
    }
    guard try !baseline.write(report, console) else { return }
    try report.write(to: reports, console)
    // If standard output is used for other data, findings go to standard error.
    if reports.isEmpty, !diff { for file in report.files { console.show(file.findings) } }
    if diff, !unsafeFixes { remarkOnUnsafeFixes(report, console) }
    if let highestWriteFailure { throw CommandFailure(highestWriteFailure, "") }
    if let failure = CommandFailure(report.outcome) { throw failure }
  }

  private static func withRemedy(_ failure: LintReport.Failure) -> LintReport.Failure {
    let remedy: SanitizedText =
      "'tapline render \(shellWord(failure.input)) -o x.ahap' writes it to a file"
    guard let sentence = NameHint.pattern(named: failure.input, remedy) else { return failure }
    // SwiftUI plays this feedback on some platforms only.
    let feedback = (try? PatternLibrary())?.namedFeedback(in: failure.input) ?? []
    let notes = feedback.map { entry -> SanitizedText in
      "; SwiftUI plays \(entry.name) on \(entry.platformWords), and is silent elsewhere"
    }
    return LintReport.Failure(input: failure.input, message: (sentence + notes.joined()).text)
  }

  private func remarkOnUnsafeFixes(_ report: LintReport, _ console: Console) {
    let count = report.files.lazy.flatMap(\.findings).count { $0.fix?.isSafe == false }
    guard count > 0 else { return }
    console.remark("\(count) more can be fixed with --unsafe-fixes; those fixes change playback")
  }

  /// Writes the fixed text, or prints a patch; returns whether the fixed text was written.
  private func write(
    _ fixed: FixResult, of bytes: [UInt8], to file: String, _ console: Console
  ) throws(FileError) -> Bool {
    if diff {
      let name = file == "-" ? "stdin" : file
      let patch = UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: name)
      // A patch may contain control sequences from the file.
      let sanitized = SanitizedText(lines: String(decoding: patch, as: UTF8.self)).text
      try OutputFile.write(isStandardOutputTerminal ? Array(sanitized.utf8) : patch, to: "-")
      return false
    }
    // Standard input is copied to standard output even without fixes.
    guard !fixed.rules.isEmpty || file == "-" else { return false }
    if file == "-" {
      try OutputFile.write(fixed.bytes, to: file)
    } else {
      try OutputFile.replace(file, with: fixed.bytes, ifStill: bytes)
    }
    if !fixed.rules.isEmpty { console.remark("\(file): \(fixed.summary)") }
    return true
  }
}

extension LintReport {
  func write(to outputs: [(path: String, format: LintFormat)], _ console: Console) throws {
    for (path, format) in outputs {
      let isColored = path == "-" && console.colorsData
      let text = text(as: format, isColored: isColored, isSummarized: !console.isQuiet)
      try PreparedOutput(path, text).write(console)
    }
  }

  mutating func read(
    _ input: ProjectLinter.Input, _ console: Console
  ) throws(CommandFailure) -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.read(input.path, mustBeRegular: !input.isNamed)
    } catch {
      // After Ctrl-C during the wait for a FIFO's writer, the error is that of the interrupted wait.
      try Interruption.check()
      record(Failure(input: input.path, message: error.description), console)
      return nil
    }
  }

  mutating func record(_ failure: Failure, _ console: Console) {
    console.error(SanitizedText(failure.message))
    failures.append(failure)
  }
}
