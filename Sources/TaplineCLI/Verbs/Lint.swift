import ArgumentParser
import Tapline

/// `tapline lint`: what is wrong with AHAP files, before the phone says it.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what is wrong with AHAP files, and fix what can be fixed.",
    discussion: """
      Reads files, every .ahap file below folders (but hidden ones, Pods, Carthage, DerivedData and \
      node_modules), patterns such as 'App/**/*.{ahap,AHAP}' in quotes, and '-' for standard input.

      Ends with 0 when nothing reaches --fail-on, 1 when something does, 65 when a file is not valid \
      AHAP, 66 when an input is missing or a folder or pattern means no file. All inputs are \
      linted first; of several, 66 wins over 65 and 65 over 1.

      Severities, --fail-on and more can stand in .tapline.json in a file's folder or above it; \
      flags win over it.

      Examples:
        tapline lint 'App/**/*.ahap'
        tapline lint Haptics --fix --rule version-missing=off
        tapline lint . -o github:- -o findings.sarif
      """)

  @OptionGroup var rules: LintRuleOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "AHAP files, folders, patterns in quotes, or '-' for standard input; the current folder "
        + "without any.", valueName: "path"),
    completion: .file(extensions: ["ahap"]))
  var paths: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for a report, or '-' for standard output; FORMAT:FILE where the ending (.json, "
        + ".sarif, .xml, .txt) does not name the format; repeatable.", valueName: "file"))
  var output: [LintOutputArgument] = []

  @Option(
    help: ArgumentHelp(
      "The format of every report, whatever its ending: text, json, sarif, github or junit.",
      valueName: "format"))
  var format: LintFormat?

  @Flag(help: "The same as --format json; with --list-rules and --explain, JSON as well.")
  var json = false

  @Flag(help: "Make every safe fix in place, then report what is left.")
  var fix = false

  @Flag(
    name: [.long, .customLong("dry-run")],
    help: "Show what --fix would change as a unified diff, and change nothing.")
  var diff = false

  @Flag(help: "List all rules with their severities.")
  var listRules = false

  @Option(
    help: ArgumentHelp("Say what a rule is about.", valueName: "rule"),
    completion: .list(AHAPRule.allCases.map(\.rawValue)))
  var explain: String?

  func validate() throws {
    guard !json || format == nil || format == .json else {
      throw ValidationError("--json and --format \(format?.rawValue ?? "") exclude each other")
    }
    let writesData = diff || (fix && paths.contains("-"))
    try refuseSharedStandardOutput(output.map(\.path), besideData: writesData)
    guard !writesData || !output.isEmpty || (format == nil && !json) else {
      throw ValidationError(
        "\(diff ? "--diff" : "--fix of standard input") writes to standard output; give -o a file "
          + "for a report")
    }
    guard !fix || diff || !paths.contains("-") || paths == ["-"] else {
      throw ValidationError("--fix writes standard input's fix to standard output; give it alone")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      if listRules {
        return try printData(json ? RuleListing.json() : aligned(RuleListing.rows))
      }
      if let explain {
        let rule = try lintRule(named: explain)
        return try printData(json ? RuleListing.json([rule]) : rule.explanation)
      }
      let outputs = outputs
      var run = try LintRun(self, console)
      let files = try run.find()
      try refuseReplacing(outputs.map(\.path), inputs: files.map(\.path))
      try run.lint(files)
      // Everything is made before the first file is written.
      let texts = outputs.map { output in
        run.report.text(
          as: output.format, isColored: output.path == "-" && console.colorsData,
          isSummarized: !common.quiet)
      }
      for (output, text) in zip(outputs, texts) {
        try writeData(Array(text.utf8), to: output.path)
      }
      if outputs.isEmpty { run.reportOnErrors() }
      if let failure = run.failure ?? CommandFailure(run.report.outcome) { throw failure }
    }
  }

  /// Each report's file and format; none where standard output is taken by something else.
  private var outputs: [(path: String, format: LintFormat)] {
    let named = json ? .json : format
    guard output.isEmpty else { return output.map { ($0.path, named ?? $0.format ?? .text) } }
    return diff || (fix && paths.contains("-")) ? [] : [("-", named ?? .text)]
  }
}
