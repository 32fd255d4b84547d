import ArgumentParser
import Tapline

/// `tapline render`: patterns to files.
struct Render: ParsableCommand {
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

  @OptionGroup var rendering: RenderOptions
  @OptionGroup var common: CommonOptions

  func run() throws {
    let console = common.console
    try reportingFailures(console) { try rendering.render(console) }
  }
}

extension RenderOptions {
  /// Loads the inputs and writes every output.
  func render(_ console: Console) throws {
    let library = try loading.open()
    let files = try outputs.files().map { path, kind in
      (path: path, format: OutputFormat(name: kind.rawValue, layout: table.layout) ?? .wav)
    }
    let pages = files.filter { $0.format == .html }.map(\.path)
    var parts: [ReportPage.Part] = []
    let timeline = try input.timeline(library.loader, console) { loaded in
      if !pages.isEmpty { parts.append(try library.part(of: loaded)) }
    }.withSounds(at: loading.rate)
    if voice == .tactile, timeline.hasAudioEvents {
      console.remark("audio events sound in the audible voice only")
    }
    let job = job(timeline, profile: library.actuator)
    try refuseReplacing(withReportSounds(outputs.output, reports: pages), inputs: input.inputs)
    Interruption.watch()
    let written = try files.map { path, format in
      try writeOutput(
        job, as: format, about: parts, to: path, allowsLong: allowLong,
        silence: "there is no sound between --start and --end; it ends earlier", console)
    }
    if json { try printData(jsonText(RenderedOutputs(outputs: written))) }
    remarkOnListening(written, console)
  }

  private func remarkOnListening(_ written: [RenderedOutput], _ console: Console) {
    guard let sound = written.first(where: { $0.isSound && $0.path != "-" }) else { return }
    var words = input.inputs.map(shellWord)
    if let root = loading.sounds.bundleRoot { words += ["--bundle-root", shellWord(root)] }
    console.remark(
      "hear it: tapline play \(words.joined(separator: " ")), or: aplay \(shellWord(sound.path))")
  }
}
