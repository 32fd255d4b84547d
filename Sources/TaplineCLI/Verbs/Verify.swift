import ArgumentParser
import Tapline
import TaplineFiles

/// `tapline verify`: golden files against what their subjects make now.
struct Verify: ParsableCommand {
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
  @OptionGroup private var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Folders, golden files, or patterns in quotes.", valueName: "dir"), completion: .directory)
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
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far intensity, sharpness and every other value may be off, in place of what files say.",
      valueName: "value"))
  private var valueTolerance: Double?

  @Option(
    help: ArgumentHelp(
      "Where recorded timelines lie, as TAPLINE_RECORDINGS has tests write them.",
      valueName: "folder"), completion: .directory)
  private var recordings: String?

  func validate() throws {
    if let valueTolerance, !(0...2).contains(valueTolerance) {
      throw ValidationError("--value-tolerance must lie between 0 and 2")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
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
  }

  private func write(
    _ report: VerifyReport, to outputs: [(path: String, format: LintFormat)]
  ) throws {
    let isListed = outputs.contains { $0.format != .text && $0.format != .json }
    let findings = isListed ? findings(report) : nil
    // Everything is made before the first file is written.
    let texts = outputs.map { output in
      switch output.format {
      case .text: report.shown(isQuiet: common.quiet).text
      case .json: report.json
      case .sarif, .github, .junit: findings?.text(as: output.format) ?? ""
      }
    }
    for (output, text) in zip(outputs, texts) { try writeData(Array(text.utf8), to: output.path) }
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
