import ArgumentParser

/// `tapline render`: patterns to files.
struct Render: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render patterns to sound files, tables and pictures.",
    discussion: """
      The format follows the ending of each output: .wav for sound, .csv for a table, .svg for a \
      picture, .html for a report with picture and sound. Without -o a table goes to standard output.

      Examples:
        tapline render settlement-complete -o settlement.wav -o settlement.csv
        tapline render rigid@0.8 --voice tactile --layout schedule -o rigid.csv
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var outputs: OutputOptions<RenderedKind>
  @OptionGroup var layoutOption: LayoutOption
  @OptionGroup var frameRate: FrameRateOption
  @OptionGroup var precisionOption: PrecisionOption
  @OptionGroup var soundFile: SoundFileOptions
  @OptionGroup var rendering: RenderingFlags
  @OptionGroup var common: CommonOptions

  func validate() throws { try validateRendering() }

  func run() throws {
    let console = common.console
    try reportingFailures(console) { try render(console) }
  }
}
