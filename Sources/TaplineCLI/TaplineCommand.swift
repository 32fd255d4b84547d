import CTaplineSystem

@main
struct TaplineCommand: ParsableCommand {
  static let versionNumber = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "tapline",
    abstract: "Hear, see and test haptics without a phone.",
    discussion: """
      Examples:
        tapline play success
        tapline render settlement-complete -o settlement.wav -o settlement.csv
      Also: 'tapline help' with notation, options, exit-codes or schema.
      """,
    version: "tapline \(versionNumber)",
    subcommands: [
      Play.self, Render.self, Curve.self, Press.self, Plot.self, Info.self, Lint.self, Audit.self,
      ReviewVerb.self, Verify.self, Convert.self, Diff.self, Distinct.self, ABX.self,
      Transform.self, Batch.self, List.self, Gallery.self, Audition.self, Listen.self, Watch.self,
      Tokens.self, Edit.self, Calibrate.self,
    ])

  static func main() {
    // Freed blocks of at least a megabyte are returned to the system.
    ctapline_memory_return_blocks(1 << 20)
    Interruption.unblockSignals()
    guard OpenFileLimit.raiseToMinimum() else {
      Console().error(
        "this process may open too few files; allow at least \(OpenFileLimit.minimum) with 'ulimit -n'"
      )
      exit(withError: ExitCode.inputOutput)
    }
    InputRecord.begin()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      guard try !reportingFailures(Console(), { try HelpTopic.answer(arguments) }) else { return }
      try ArgumentMistake.refuse(arguments)
      var command = try parsedVerb(arguments) ?? parseAsRoot(arguments)
      UnitlessTime.warnings(arguments).forEach(Console().warning)
      if let warning = SplitScore.warning(arguments) { Console().warning(warning) }
      try command.run()
    } catch let failure as CommandFailure {
      Console().error(failure.message)
      exit(withError: failure.code)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        if let message = ArgumentMistake.accidentalHelpMessage(arguments) {
          Console().error(message)
          exit(withError: ExitCode.usage)
        }
        printHelp(message, error, arguments)
      }
      guard !message.isEmpty else { exit(withError: error) }
      Console().showUsage(
        ArgumentMistake.corrected(sanitized(message, of: error, arguments), arguments))
      exit(withError: code)
    }
  }

  /// Parsing the root command takes twice as long, because the parser collects the verb's options three times; only the
  /// root command can print help and errors.
  private static func parsedVerb(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let verb = configuration.subcommands.first(where: { $0._commandName == arguments.first }),
      let command = try? verb.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == verb
    else { return nil }
    return command
  }

  private static func printHelp(
    _ message: String, _ error: any Error, _ arguments: [String]
  ) -> Never {
    if let script = ShellCompletion.corrected(message) {
      try? printDocument(script)
    } else if let verb = arguments.first(where: ArgumentMistake.verbs.contains),
      ArgumentVisibility.shared == .hidden, let line = SharedOptions.line(for: verb)
    {
      try? printDocument(message + "\n" + line.text + "\n")
    } else {
      exit(withError: error)
    }
    exit(withError: ExitCode.success)
  }

  /// Returns the parser's message; if it may quote unsafe arguments, escapes and parses all arguments again.
  private static func sanitized(
    _ message: String, of error: any Error, _ arguments: [String]
  ) -> SanitizedText {
    // The added '-' keeps a leading '::' unescaped, because GitHub reads '::' as a command only at the start of a line.
    let harmless = arguments.map { String(SanitizedText("-" + $0).text.dropFirst()) }
    guard harmless != arguments else { return SanitizedText(lines: message) }
    do {
      _ = try parseAsRoot(harmless)
    } catch {
      return SanitizedText(lines: fullMessage(for: error))
    }
    return SanitizedText(message)
  }
}
