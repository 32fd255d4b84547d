import ArgumentParser
import CTaplineSystem

/// The command: hear, see and test haptics without a phone.
@main
struct TaplineCommand: ParsableCommand {
  /// The version, as reports name it.
  static let number = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "tapline",
    abstract: "Hear, see and test haptics without a phone.",
    discussion: """
      Plays, renders and lints AHAP patterns, plays and renders Apple's feedback generators, and \
      samples Apple's animation curves. Timing and shape are exact; what it feels like is not \
      promised.

      Examples:
        tapline play success
        tapline render settlement-complete -o settlement.wav -o settlement.csv
        tapline play 'rigid@0.8 +120ms light@0.5 +80ms success'

      Also: 'tapline help notation' on names, scores and times, 'tapline help exit-codes', and 'tapline \
      help schema' on the JSON of each verb. 'tapline --generate-completion-script bash' (or zsh, \
      fish) completes names.
      """,
    version: "tapline \(number)",
    subcommands: [
      Play.self, Render.self, Curve.self, Press.self, Plot.self, Info.self, Lint.self, Verify.self,
      Convert.self, Diff.self, Transform.self, Batch.self, List.self, Gallery.self, Audition.self,
      Listen.self, Watch.self, Tokens.self,
    ])

  /// Bytes of a list that gives its memory back when it is gone, though shorter ones were made after it.
  private static let longList: Int32 = 1 << 20

  static func main() {
    cmemory_return_blocks(longList)
    Interruption.letThrough()
    guard OpenFileLimit.suffices() else {
      Console().error(
        "this process may open too few files; at least \(OpenFileLimit.minimum) are needed")
      exit(withError: ExitCode.inputOutput)
    }
    InputRecord.begin()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      var isAnswered = false
      try reportingFailures(Console()) { isAnswered = try HelpTopic.answer(arguments) }
      if isAnswered { return }
      try ArgumentMistake.refuse(arguments)
      var command = try parseAsRoot(arguments)
      UnitlessTime.remarks(arguments).forEach(Console().remark)
      try command.run()
    } catch let failure as CommandFailure {
      Console().error(failure.message)
      exit(withError: failure.code)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        guard !ArgumentMistake.isHidden(in: arguments) else {
          Console().error(ArgumentMistake.cluster(in: arguments))
          exit(withError: ExitCode.usage)
        }
        printHelp(message, error)
      }
      guard !message.isEmpty else { exit(withError: error) }
      Console().showUsage(
        ArgumentMistake.corrected(shown(message, of: error, arguments), arguments))
      exit(withError: code)
    }
  }

  /// Prints help, the version or a completion script, and ends.
  private static func printHelp(_ message: String, _ error: any Error) -> Never {
    guard let script = ShellCompletion.corrected(message) else { exit(withError: error) }
    try? printDocument(json: script)
    exit(withError: ExitCode.success)
  }

  /// The parser's message about wrong arguments; since it quotes them, it parses escaped ones again.
  private static func shown(
    _ message: String, of error: any Error, _ arguments: [String]
  ) -> SanitizedText {
    // Inside a line, '::' is no command.
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
