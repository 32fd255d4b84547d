import ArgumentParser

/// `tapline verify`: golden files against what their subjects make now.
struct Verify: Verb {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check golden files: is what plays still what was agreed on?",
    usage: "tapline verify [<options>] <dir> ...",
    discussion: """
      Reads every .golden.json below folders, as TaplineTesting writes them, and compares each with \
      its subject: the library name or file that it names, or else the recording NAME.timeline.json \
      beside NAME.golden.json or in --recordings. A file without either is left to its test.

      Ends with 0 when all agree, 1 when one does not or was never recorded, 65 when a file or its \
      subject cannot be read, 66 when there is no golden file. Reports are written as 'lint' writes its \
      own, each difference at the golden's line.

      Examples:
        tapline verify Tests
        tapline verify Goldens --time-tolerance 2ms -o github:- -o goldens.xml
        tapline verify Goldens --bless
      """)

  @OptionGroup private var profiles: ProfileOptions
  @OptionGroup private var reports: ReportOptions
  @OptionGroup var common: CommonOptions

  @Argument(taking: "dir", "Folders, golden files, or patterns in quotes.", completion: .directory)
  private var paths: [String]

  @Flag(help: "Rewrite each file as its subject is now; tolerances that are given stay in it.")
  private var bless = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far times may be off, such as 1ms, 500us or 0.001s, in place of what files say.",
      valueName: "time"), transform: readTimeTolerance)
  private var timeTolerance: Double?

  @Option(
    number: "value",
    "How far intensity, sharpness and every other value may be off, in place of what files say.")
  private var valueTolerance: Double?

  @Option(
    taking: "folder",
    "Where recorded timelines lie, as TAPLINE_RECORDINGS has tests write them.",
    completion: .directory)
  private var recordings: String?

  func validate() throws {
    try require("--value-tolerance", valueTolerance, in: 0...2, "0 and 2")
  }

  func run(_ console: Console) throws {
    let outputs = try reports.outputs()
    try refuseReplacing(outputs.map(\.path), inputs: paths)
    let library = try PatternLibrary()
    let generators = try profiles.resolve(library).generators
    var verifier = GoldenVerifier { subject in
      try library.timeline(subject, generators: generators)
    }
    verifier.timeTolerance = timeTolerance
    verifier.valueTolerance = valueTolerance
    verifier.recordings = recordings
    verifier.isBlessing = bless
    var seen: Set<FileIdentity> = []
    var checks: [GoldenCheck] = []
    var isWhole = true
    for path in paths {
      let files = try goldenFiles(path) { error in
        isWhole = false
        console.error(SanitizedText(error.description))
      }
      for file in files {
        if let identity = FileIdentity(of: file), !seen.insert(identity).inserted { continue }
        checks.append(try verifier.check(file))
      }
    }
    let report = VerifyReport(checks)
    try write(report, to: outputs)
    if !isWhole { throw CommandFailure(.noInput, "") }
    if report.hasUnreadable { throw CommandFailure(.badData, "") }
    if report.hasFailures { throw CommandFailure(.checkFailed, "") }
  }

  private func write(
    _ report: VerifyReport, to outputs: [(path: String, format: LintFormat)]
  ) throws {
    let isListed = outputs.contains { $0.format != .text && $0.format != .json }
    let findings = isListed ? findings(report) : nil
    let prepared = outputs.map { path, format in
      let text =
        switch format {
        case .text: report.shown(isQuiet: common.quiet).text
        case .json: report.json
        case .sarif, .github, .junit: findings?.text(as: format) ?? ""
        }
      return PreparedOutput(path, text)
    }
    for output in prepared { try output.write(common.console) }
  }

  private func findings(_ report: VerifyReport) -> LintReport {
    let here = FilePath.currentFolder
    let checks = report.checks.map { check in
      (check: check, bytes: (try? InputFile.read(check.file)) ?? [])
    }
    return LintReport(
      goldens: checks, version: TaplineCommand.number,
      folder: FilePath.repository(holding: here) ?? here)
  }

  private func goldenFiles(
    _ path: String, unreadable: (FileError) -> Void
  ) throws -> [String] {
    do throws(FileSearch.Failure) {
      return try FileSearch(ending: GoldenFile.ending).files(path, unreadable: unreadable)
    } catch {
      throw CommandFailure(
        .noInput,
        NameHint.pattern(named: path, "a golden file names it as its 'subject'")
          ?? SanitizedText(error.description))
    }
  }
}
