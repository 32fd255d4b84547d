struct Verify: Verb {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check patterns against golden files.",
    usage: "tapline verify [<options>] <dir> ...",
    discussion: """
      Reads every .golden.json file below the folders and compares it with its subject: the library name or \
      file given in the golden file, or the recording NAME.timeline.json beside NAME.golden.json or in the \
      folder --recordings. Tests (TaplineTesting) and --add write golden files. Only its test checks a golden file \
      that has neither a subject nor a recording.

      The exit code is 0 if all are equal, 1 if one differs or was never recorded, 65 if a golden file or its \
      subject cannot be read, and 66 if there is no golden file. Reports have the formats of 'lint'. If a change is \
      intended, --bless rewrites the golden files.

      In timelines with animations or touches, a note reports each haptic without a visible change within 0.3 s.

      Examples:
        tapline verify Goldens --add settlement-complete
        tapline verify Goldens --time-tolerance 2ms -o github:- -o goldens.xml
        tapline verify Goldens --bless
      """)

  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup private var outputs: OutputOptions<ReportMenu>

  @Flag(help: "Write JSON.")
  private var json = false

  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(taking: "dir", "Folders, golden files, or globs in quotes.", completion: .directory)
  private var paths: [String]

  @Option(
    taking: "name",
    "Create a golden file: for a name or score in the first folder, for a file beside that file; "
      + "repeatable.",
    completion: NameCompletion.inputs)
  private var add: [String] = []

  @Flag(
    help: "Rewrite each golden file with its subject's current events and the given tolerances.")
  private var bless = false

  @Option(
    time: "The accepted difference of times, such as 1ms, instead of each file's own.",
    transform: readTimeTolerance)
  private var timeTolerance: Double?

  @Option(
    number: "value",
    "The accepted difference of intensity and other values, instead of each file's own.")
  private var valueTolerance: Double?

  private enum NamedTolerance: String, ExpressibleByArgument, CaseIterable {
    case noticeable
  }

  @Option(
    help: ArgumentHelp(
      "'noticeable' accepts differences of haptic events that people do not notice, instead of each file's tolerances.",
      valueName: "name"))
  private var tolerance: NamedTolerance?

  @Flag(help: "Exit with 1 if a haptic has no visible change within 0.3 s.")
  private var failOnHapticOnly = false

  @Option(
    taking: "folder",
    "The folder of recorded timelines, which tests write with TAPLINE_RECORDINGS.",
    completion: .directory)
  private var recordings: String?

  func validate() throws {
    try require("--value-tolerance", valueTolerance, in: 0...2, "0 and 2")
    try require(
      tolerance == nil || timeTolerance == nil && valueTolerance == nil,
      "--tolerance cannot be combined with --time-tolerance or --value-tolerance")
  }

  func run(_ console: Console) throws {
    let outputs = try outputs.reports(json: json)
    try refuseReplacing(outputs.map(\.path), inputs: paths)
    let library = try PatternLibrary()
    let generators = try profiles.resolve(library).generators
    var verifier = GoldenVerifier { subject in
      try library.timeline(subject, generators: generators)
    }
    verifier.tolerance = { [tolerance, timeTolerance, valueTolerance] fileTolerance in
      tolerance == .noticeable
        ? .noticeable : fileTolerance.replacing(time: timeTolerance, value: valueTolerance)
    }
    verifier.recordings = recordings
    verifier.isBlessing = bless
    try addGoldens(library, generators: generators, verifier, console)
    var seen: Set<FileIdentity> = []
    var checks: [GoldenCheck] = []
    var isComplete = true
    for path in paths {
      let files = try goldenFiles(path) { error in
        isComplete = false
        console.error(SanitizedText(error.description))
      }
      for file in files {
        if let identity = FileIdentity(of: file), !seen.insert(identity).inserted { continue }
        checks.append(try verifier.check(file))
      }
    }
    let report = VerifyReport(checks)
    try write(report, to: outputs)
    if !isComplete { throw CommandFailure(.noInput, "") }
    if report.hasUnreadable { throw CommandFailure(.badData, "") }
    if report.hasFailures || failOnHapticOnly && report.hasHapticOnly {
      throw CommandFailure(.checkFailed, "")
    }
  }

  /// Writes a golden file for each subject of `--add`: beside a file, or in the first folder for a name or a score.
  private func addGoldens(
    _ library: PatternLibrary, generators: String, _ verifier: GoldenVerifier, _ console: Console
  ) throws {
    var recorder = verifier
    recorder.isBlessing = true
    for subject in add {
      let isFile = InputFile.exists(subject)
      let last = subject.split(separator: "/").last ?? Substring(subject)
      let stem = isFile ? last.prefix { $0 != "." } : last
      let name = stem.split { !($0.isLetter || $0.isNumber || "._-@".contains($0)) }
        .joined(separator: "-")
      let slash = FilePath.lastSlash(subject)
      let folder = isFile ? slash.map { String(subject[..<$0]) } ?? "." : paths[0]
      var prefix = folder == "." ? "" : folder
      if folder != ".", !folder.hasSuffix("/") { prefix += "/" }
      let path = "\(prefix)\(name)\(GoldenFile.ending)"
      try require(
        !InputFile.exists(path), else: .cannotCreate,
        "'\(path)' exists; 'tapline verify --bless' rewrites it")
      let count = try library.timeline(subject, generators: generators).items.count
      try GoldenFile(nil, subject: isFile ? "./\(last)" : subject).write(to: path)
      _ = try recorder.check(path)
      console.remark("\(path): \(counted(count, "item")) of '\(subject)'")
    }
  }

  private func write(
    _ report: VerifyReport, to outputs: [(path: String, format: LintFormat)]
  ) throws {
    lazy var findings = LintReport(
      goldens: report.checks.map { ($0, (try? InputFile.read($0.file)) ?? []) },
      version: TaplineCommand.versionNumber, folder: FilePath.project)
    for (path, format) in outputs {
      let text =
        switch format {
        case .text: report.text(isQuiet: common.quiet).text
        case .json: report.json.text
        case .sarif, .github, .junit: findings.text(as: format)
        }
      try PreparedOutput(path, text).write(common.console)
    }
  }

  private func goldenFiles(
    _ path: String, unreadable: (FileError) -> Void
  ) throws -> [String] {
    do throws(FileSearch.Failure) {
      return try FileSearch(ending: GoldenFile.ending).files(path, unreadable: unreadable)
    } catch {
      var message = SanitizedText(error.description)
      if InputFile.isFolder(path) {
        message += "; 'tapline verify \(shellWord(path)) --add NAME' creates one"
      }
      let remedy: SanitizedText =
        "'tapline verify FOLDER --add \(shellWord(path))' creates a golden file for it"
      throw CommandFailure(.noInput, NameHint.pattern(named: path, remedy) ?? message)
    }
  }
}
