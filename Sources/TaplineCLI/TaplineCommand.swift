import ArgumentParser

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
      """,
    version: "tapline \(number)",
    subcommands: [
      Play.self, Render.self, Curve.self, Press.self, Plot.self, Info.self, Lint.self, Verify.self,
      Batch.self, List.self, Gallery.self, Audition.self, Watch.self,
    ])

  /// The program's entry.
  static func main() {
    Interruption.letThrough()
    main(nil)
  }
}
