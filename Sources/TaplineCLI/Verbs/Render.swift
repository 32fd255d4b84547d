import ArgumentParser
import Tapline

/// `tapline render`: patterns to files.
struct Render: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render patterns to sound files, tables and pictures.",
    discussion: """
      The format follows the ending of each output: .wav for sound, .csv for a table (--layout), .svg, \
      .png or .pdf for a picture, .html for a report with picture and sound, .ahap and .timeline.json \
      for what every verb reads again. Without -o a table goes to standard output.

      Examples:
        tapline render settlement-complete -o settlement.wav -o settlement.csv
        tapline render rigid@0.8 --voice tactile --layout schedule -o rigid.csv
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup var outputs: OutputOptions<RenderedKind>
  @Option(help: .tableLayout) var layout = CSVLayout.wide
  @Option(.fps) var fps = 120
  @Option(.precision) var precision: Int?
  @OptionGroup var soundFile: SoundFileOptions
  @Flag(help: .allowLongSound) var allowLong = false
  @Flag(help: .writtenAsJSON) var json = false
  @OptionGroup var common: CommonOptions

  func validate() throws { try validateRendering() }

  func run() throws {
    let console = common.console
    try reportingFailures(console) { try render(console) }
  }
}
