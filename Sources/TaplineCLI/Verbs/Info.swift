import ArgumentParser
import Tapline

/// `tapline info`: counts, durations, levels and centroids.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe patterns: counts, durations, levels, centroids.",
    discussion: """
      The duration is measured to the last sample within 60 dB of the peak. The centroid is the \
      mean frequency weighted by power; in the audible voice the power is A-weighted behind the \
      profile's loudspeaker, as it is heard.

      Examples:
        tapline info settlement-complete
        tapline info light medium heavy --json
      """)

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Names, AHAP files, recorded timelines, '-', or a score such as 'rigid +120ms light'.",
      valueName: "input"), completion: NameCompletion.inputs)
  var inputs: [String]

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let library = try OpenLibrary(sounds, profiles, rate: rate)
      let descriptions = try inputs.map { input in
        let loaded = try library.loader.load(input, console)
        return try library.description(of: loaded, library.rendition(of: loaded))()
      }
      if json {
        try printDocument(PatternDescriptions(patterns: descriptions))
      } else {
        try printText(descriptions.map(\.shown).joined(separator: "\n"))
      }
    }
  }
}
