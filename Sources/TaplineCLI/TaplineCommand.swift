import ArgumentParser

/// The command: hear, see and test haptics without a phone.
@main
struct TaplineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tapline",
    abstract: "Hear, see and test haptics without a phone.",
    discussion: """
      Plays and renders AHAP patterns and Apple's feedback generators, by name or from files, and \
      samples Apple's animation curves. Timing and shape are exact; what it feels like is not \
      promised.

      Examples:
        tapline play success
        tapline render settlement-complete -o settlement.wav -o settlement.csv
      """,
    version: "tapline 0.1.0",
    subcommands: [Play.self, Render.self, Curve.self, Info.self, List.self])

  /// The program's entry.
  static func main() {
    Interruption.letThrough()
    main(nil)
  }
}
