import ArgumentParser

/// `tapline lint`: what is wrong with AHAP files, before the phone says it.
struct Lint: Verb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what is wrong with AHAP files, and fix what can be fixed.",
    discussion: """
      Reads files, every .ahap file below folders (but hidden ones, Pods, Carthage, DerivedData and \
      node_modules), patterns such as 'App/**/*.{ahap,AHAP}' in quotes, and '-' for standard input.

      Ends with 0 when nothing reaches --fail-on, 1 when something does, 65 when a file is not valid \
      AHAP, 66 when an input is missing or a folder or pattern means no file. All inputs are \
      linted first; of several, 66 wins over 65 and 65 over 1.

      --fix writes a file anew beside the old one, which it then replaces: links to it and its mode \
      stay; further names of it (hard links), its owner and its extended attributes do not. What \
      someone else has saved in the meantime is left alone, with exit code 74.

      Severities, --fail-on and more can stand in .tapline.json in a file's folder or above it; \
      flags win over it.

      Examples:
        tapline lint 'App/**/*.ahap'
        tapline lint Haptics --fix --rule version-missing=off
        tapline lint Haptics --diff --unsafe-fixes
        tapline lint . -o github:- -o findings.sarif
        tapline lint . --write-baseline haptics-baseline.json
      """)

  @OptionGroup private var rules: LintRuleOptions
  @OptionGroup private var profiles: ProfileOptions
  @OptionGroup private var reports: ReportOptions
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "AHAP files, folders, patterns in quotes, or '-' for standard input; the current folder "
        + "without any.", valueName: "path"), completion: .file(extensions: ["ahap"]))
  private var paths: [String] = []

  @Flag(help: "Make every safe fix in place, those that keep what plays, then report what is left.")
  private var fix = false

  @Flag(
    help:
      "With --fix or --diff, make the fixes that change what plays as well: names that were meant.")
  private var unsafeFixes = false

  @Flag(
    name: [.long, .customLong("dry-run")],
    help: "Show what --fix would change as a unified diff, and change nothing.")
  private var diff = false

  @Option(
    taking: "file",
    "Findings that are taken as they are: those in this file are not reported.",
    completion: .file(extensions: ["json"]))
  private var baseline: String?

  @Option(
    taking: "file",
    "Take all that is found now as it is: write it to this file, for --baseline.",
    completion: .file(extensions: ["json"]))
  private var writeBaseline: String?

  @Flag(help: "List all rules with their severities and how they are fixed.")
  private var listRules = false

  @Option(
    taking: "rule",
    "Say what a rule is about.", completion: .list(AHAPRule.allCases.map(\.rawValue)))
  private var explain: String?

  func validate() throws {
    let writesData = diff || (fix && paths.contains("-"))
    try refuseSharedStandardOutput(reports.output.map(\.path), besideData: writesData)
    try require(
      !writesData || !reports.output.isEmpty || (reports.format == nil && !reports.json),
      "\(diff ? "--diff" : "--fix of standard input") writes to standard output; give -o a file "
        + "for a report")
    try require(
      writeBaseline == nil || (reports.output.isEmpty && !fix && !diff && baseline == nil),
      "--write-baseline goes without -o, --fix, --diff and --baseline")
    try require(
      !unsafeFixes || fix || diff,
      "--unsafe-fixes says which fixes --fix and --diff make; give one of them")
    try require(
      !fix || diff || !paths.contains("-") || paths == ["-"],
      "--fix writes standard input's fix to standard output; give it alone")
  }

  func run(_ console: Console) throws {
    if listRules {
      return reports.json
        ? try printDocument(json: RuleListing.json()) : try printText(aligned(RuleListing.rows))
    }
    if let explain {
      let rule = try AHAPRule.named(explain)
      return reports.json
        ? try printDocument(json: RuleListing.json([rule]))
        : try printText(SanitizedText(trusted: rule.explanation))
    }
    try lint(console)
  }

  private func lint(_ console: Console) throws {
    let outputs = try outputs()
    let here = FilePath.currentFolder
    var report = LintReport(
      version: TaplineCommand.number, folder: FilePath.repository(holding: here) ?? here)
    let linter = try rules.linter(profiles)
    let known = try baseline.map { try LintBaseline(reading: $0) }
    let inputs = try linter.inputs(
      paths, excluded: { console.remark("\($0): left out by the configuration") },
      failed: { report.fail(Self.named($0), console) })
    try refuseReplacing(
      outputs.map(\.path) + [writeBaseline].compactMap(\.self), inputs: inputs.map(\.path))
    // Read before signals are watched for, so that Ctrl-C ends the wait for a person's typing.
    let typed = inputs.contains { $0.path == "-" } ? try InputFile.read("-") : []
    Interruption.watch()
    // The worst of what could not be written.
    var unwritten: ExitCode?
    for input in inputs {
      if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
      let file = input.path
      var fileLinter = try linter.linter(for: input)
      fileLinter.makesUnsafeFixes = unsafeFixes
      // What has no findings has no fixes.
      if let clean = fileLinter.lintInPieces(file) {
        report.files.append(clean)
        continue
      }
      var bytes = typed
      if file != "-" {
        do throws(FileError) {
          bytes = try InputFile.read(file, mustBeRegular: !input.isNamed)
        } catch {
          // Ctrl-C breaks the wait for a writer of a FIFO off.
          if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
          report.fail(LintReport.Failure(input: file, message: error.description), console)
          continue
        }
      }
      if fix || diff {
        let fixed = fileLinter.fix(bytes, name: file)
        do throws(CommandFailure) {
          if try write(fixed, of: bytes, to: file, console) { bytes = fixed.bytes }
        } catch {
          if Interruption.isRequested || diff { throw error }
          console.error(error.message)
          unwritten.raise(to: error.code)
        }
      }
      let linted = fileLinter.lint(bytes, name: file)
      if let (filtered, count) = known?.filter(linted) {
        report.files.append(filtered)
        report.baselineCount += count
      } else {
        report.files.append(linted)
      }
    }
    if let writeBaseline {
      try write(LintBaseline(report, at: writeBaseline), console)
      // What cannot be read is never taken as it is.
      if report.outcome > .failed, let failure = CommandFailure(report.outcome) { throw failure }
      return
    }
    try report.write(to: outputs, console)
    // Where standard output is taken by something else, what is left is shown on standard error.
    if outputs.isEmpty, !diff { for file in report.files { console.show(file.findings) } }
    if diff, !unsafeFixes { remarkOnUnsafeFixes(report, console) }
    if let unwritten { throw CommandFailure(unwritten, "") }
    if let failure = CommandFailure(report.outcome) { throw failure }
  }

  private static func named(_ failure: LintReport.Failure) -> LintReport.Failure {
    let remedy: SanitizedText =
      "'tapline render \(shellWord(failure.input)) -o x.ahap' writes it as one"
    guard let sentence = NameHint.pattern(named: failure.input, remedy) else { return failure }
    // Of SwiftUI's feedback it is said where it plays.
    let feedback = (try? PatternLibrary())?.namedFeedback(in: failure.input) ?? []
    let platforms = feedback.map { entry -> SanitizedText in
      "; SwiftUI plays \(entry.name) on \(entry.platformWords), and is silent elsewhere"
    }
    return LintReport.Failure(input: failure.input, message: (sentence + platforms.joined()).text)
  }

  private func remarkOnUnsafeFixes(_ report: LintReport, _ console: Console) {
    let count = report.files.lazy.flatMap(\.findings).count { $0.fix?.isSafe == false }
    guard count > 0 else { return }
    console.remark("\(count) more can be fixed with --unsafe-fixes, which changes what plays")
  }

  private func write(_ baseline: LintBaseline, _ console: Console) throws {
    guard let path = writeBaseline else { return }
    let remark: SanitizedText = """
      \(baseline.count) finding\(baseline.count == 1 ? "" : "s") in \(baseline.fileCount) \
      file\(baseline.fileCount == 1 ? "" : "s"), left out with --baseline
      """
    try PreparedOutput(path, baseline.text, remark: remark).write(console)
  }

  /// Writes or shows what fixes changed, and says whether the file is now as fixed.
  private func write(
    _ fixed: FixedText, of bytes: [UInt8], to file: String, _ console: Console
  ) throws(CommandFailure) -> Bool {
    do throws(FileError) {
      if diff {
        let name = file == "-" ? "stdin" : file
        let patch = UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: name)
        // A patch is the file's bytes, which a terminal would obey.
        let shown = SanitizedText(lines: String(decoding: patch, as: UTF8.self)).text
        try writeData(isStandardOutputTerminal ? Array(shown.utf8) : patch, to: "-")
        return false
      }
      // Standard input goes through, fixed or not.
      guard !fixed.rules.isEmpty || file == "-" else { return false }
      if file == "-" {
        try writeData(fixed.bytes, to: file)
      } else {
        try FileReplacement.write(fixed.bytes, to: file, inPlaceOf: bytes)
      }
    } catch {
      throw CommandFailure(error)
    }
    if !fixed.rules.isEmpty { console.remark("\(file): \(fixed.summary)") }
    return true
  }

  /// Each report's file and format; none where standard output is taken by something else.
  private func outputs() throws -> [(path: String, format: LintFormat)] {
    let isTaken = reports.output.isEmpty && (diff || (fix && paths.contains("-")))
    return isTaken ? [] : try reports.outputs()
  }
}

extension LintReport {
  /// Writes the report to files, each in its format.
  func write(to outputs: [(path: String, format: LintFormat)], _ console: Console) throws {
    let prepared = outputs.map { path, format in
      let isColored = path == "-" && console.colorsData
      let text = text(as: format, isColored: isColored, isSummarized: !console.isQuiet)
      return PreparedOutput(path, text)
    }
    for output in prepared { try output.write(console) }
  }

  fileprivate mutating func fail(_ failure: Failure, _ console: Console) {
    console.error(SanitizedText(failure.message))
    failures.append(failure)
  }
}
