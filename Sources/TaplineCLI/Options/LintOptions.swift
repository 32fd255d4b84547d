extension LintFormat: WordOption {}
extension LintThreshold: WordOption {}

/// Parses the arguments of `--rule`, each a rule and the severity of its findings, as `RULE=LEVEL`.
func readRuleLevels<Rule>(
  _ arguments: [String], named rule: (String) throws -> Rule
) throws -> [(rule: Rule, level: RuleLevel)] {
  try arguments.map { argument in
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let rule = try rule(String(parts[0]))
    guard parts.count == 2, let level = RuleLevel(rawValue: String(parts[1])) else {
      throw CommandFailure(
        .usage,
        "'--rule \(argument)' has no valid level; write RULE=LEVEL, with the level off, note, warning or error"
      )
    }
    return (rule, level)
  }
}

struct LintRuleOptions: ParsableArguments {
  @Option(taking: "severity", "The lowest severity that fails the check (default: warning).")
  private var failOn: LintThreshold?

  @Option(
    taking: "rule=level", "The severity of a rule: off, note, warning or error; repeatable.",
    completion: NameCompletion.ruleLevels)
  private var rule: [String] = []

  @Option(
    taking: "file", "The configuration file, instead of the nearest .tapline.json.",
    completion: .file(extensions: ["json"]))
  private var config: String?

  func settings(
    of profiles: ProfileOptions, _ library: PatternLibrary
  ) throws -> ProjectLinter.Settings {
    var levels = RuleLevels()
    for (rule, level) in try readRuleLevels(rule, named: AHAPRule.named) {
      try require(
        RuleLevels.allows(level, for: rule), else: .usage,
        SanitizedText(RuleLevels.refusal(of: rule)))
      levels[rule] = level
    }
    var settings = try settings(levels: levels)
    settings.profile = try profiles.profile.isEmpty ? nil : profiles.resolve(library).actuator
    return settings
  }

  func auditSettings() throws -> ProjectLinter.Settings {
    var levels = RuleLevels()
    for (rule, level) in try readRuleLevels(rule, named: AuditRule.named) {
      levels[rule.id] = level
    }
    var settings = try settings(levels: levels)
    settings.ending = ".swift"
    return settings
  }

  private func settings(levels: RuleLevels) throws -> ProjectLinter.Settings {
    var settings = ProjectLinter.Settings()
    settings.levels = levels
    settings.threshold = failOn
    settings.configuration = try config.map { try LintConfiguration(file: $0) }
    return settings
  }
}

struct BaselineOptions: ParsableArguments {
  @Option(
    taking: "file", "A file of known findings, which are not reported.",
    completion: .file(extensions: ["json"]))
  private var baseline: String?

  @Option(
    taking: "file", "Write all findings to this file, for --baseline.",
    completion: .file(extensions: ["json"]))
  private(set) var writeBaseline: String?

  var isContradictory: Bool { baseline != nil && writeBaseline != nil }

  func knownFindings() throws -> LintBaseline? {
    try baseline.map { try LintBaseline(InputText(path: $0)) }
  }

  func write(_ report: LintReport, _ console: Console) throws -> Bool {
    guard let path = writeBaseline else { return false }
    let newBaseline = LintBaseline(report, at: path)
    let remark: SanitizedText =
      "\(counted(newBaseline.count, "finding")) in \(counted(newBaseline.fileCount, "file")), left out with --baseline"
    try PreparedOutput(path, newBaseline.json.bytes, remark: remark).write(console)
    // A baseline never accepts unreadable files.
    if report.outcome > .failed, let failure = CommandFailure(report.outcome) { throw failure }
    return true
  }
}

extension ListedRule {
  /// Prints all rules or explains one, if requested; returns whether it printed anything.
  static func print(all: Bool, explaining name: String?, json: Bool) throws -> Bool {
    let explained = all ? nil : try name.map { try named($0) }
    guard all || explained != nil else { return false }
    if json {
      try printDocument(document.output(of: explained.map { [$0] } ?? Array(allCases)))
    } else if let explained {
      try printText(SanitizedText(trusted: explained.explanation))
    } else {
      try printText(aligned(allCases.map(\.columns)))
    }
    return true
  }
}
