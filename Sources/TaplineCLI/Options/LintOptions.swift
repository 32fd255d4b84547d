import ArgumentParser

extension LintFormat: WordOption {}
extension LintThreshold: WordOption {}

/// A report's file as it is written: `FILE`, or `FORMAT:FILE` where the ending does not say it.
struct LintOutputArgument: ExpressibleByArgument {
  let format: LintFormat?
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let format = LintFormat(rawValue: String(parts[0])) {
      self.format = format
      path = String(parts[1])
    } else {
      format = LintFormat(endingOf: argument)
      path = argument
    }
    if path.isEmpty { return nil }
  }

  /// The report's format: the one that is named for all, its own, or that of a text on standard output.
  func format(_ named: LintFormat?) throws -> LintFormat {
    if let format = named ?? format { return format }
    guard path == "-" || path.hasPrefix("/dev/") else {
      throw CommandFailure(
        .usage,
        "'\(path)': the ending names no report; end it in .json, .sarif, .xml or .txt, write "
          + "FORMAT:FILE, or give --format")
    }
    return .text
  }
}

/// A rule and how bad its findings are, as `--rule` takes them: `RULE=LEVEL`.
struct RuleLevelArgument {
  /// The name of the rule; whether there is one of it is not known yet.
  let rule: String

  private let text: String
  private let given: RuleLevel?

  init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    rule = String(parts[0])
    given = parts.count == 2 ? RuleLevel(rawValue: String(parts[1])) : nil
    self.text = text
  }

  func level() throws(CommandFailure) -> RuleLevel {
    guard let given else {
      throw CommandFailure(
        .usage, "--rule takes RULE=off, =note, =warning or =error, not '\(text)'")
    }
    return given
  }
}

/// What counts as how bad.
struct LintRuleOptions: ParsableArguments {
  @Option(
    taking: "severity",
    "From which severity on findings fail the check: note, warning, error or never (default: "
      + "warning).")
  private var failOn: LintThreshold?

  @Option(
    taking: "rule=level",
    "How bad a rule's findings are: off, note, warning or error; repeatable.",
    completion: NameCompletion.ruleLevels)
  private var rule: [String] = []

  @Flag(help: "Take what strict JSON readers refuse, and unplayable sound files, as errors.")
  private var strict = false

  @Option(
    taking: "file",
    "A configuration, instead of the nearest .tapline.json in a file's folder or above it.",
    completion: .file(extensions: ["json"]))
  private var config: String?

  @Option(
    taking: "folder",
    "The folder that waveform paths start in; the pattern's own without it.",
    completion: .directory)
  private var bundleRoot: String?

  /// What lints as the options say.
  func linter(_ profiles: ProfileOptions) throws -> ProjectLinter {
    let library = try PatternLibrary()
    var settings = ProjectLinter.Settings()
    settings.levels = try levels()
    settings.threshold = failOn
    settings.isStrict = strict
    settings.bundleRoot = bundleRoot
    settings.profile = try profiles.profile.isEmpty ? nil : profiles.resolve(library).actuator
    settings.configuration = try config.map { try LintConfiguration(file: $0) }
    return ProjectLinter(settings, library)
  }

  private func levels() throws -> RuleLevels {
    var levels = RuleLevels()
    for argument in rule.map(RuleLevelArgument.init) {
      let rule = try AHAPRule.named(argument.rule)
      let level = try argument.level()
      guard RuleLevels.allows(level, for: rule) else {
        throw CommandFailure(.usage, SanitizedText(RuleLevels.refusal(of: rule)))
      }
      levels[rule] = level
    }
    return levels
  }
}

/// Where the reports of what was checked go, and in which formats.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, taking: "file",
    "A file for a report, or '-' for standard output; FORMAT:FILE where the ending (.json, "
      + ".sarif, .xml, .txt) does not name the format; repeatable.")
  var output: [LintOutputArgument] = []

  @Option(
    taking: "format",
    "The format of every report, whatever its ending: text, json, sarif, github or junit.")
  var format: LintFormat?

  @Flag(help: "The same as --format json; what is listed or explained, as JSON as well.")
  var json = false

  func validate() throws {
    try require(
      !json || format == nil || format == .json,
      "--json and --format \(format?.rawValue ?? "") exclude each other")
    try refuseSharedStandardOutput(output.map(\.path))
  }

  /// Each report's file and format; without any file, standard output.
  func outputs() throws -> [(path: String, format: LintFormat)] {
    let named = json ? .json : format
    guard !output.isEmpty else { return [("-", named ?? .text)] }
    return try output.map { ($0.path, try $0.format(named)) }
  }
}
