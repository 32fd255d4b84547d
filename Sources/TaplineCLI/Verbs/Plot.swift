import ArgumentParser
import Tapline

/// `tapline plot`: pictures of patterns.
struct Plot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw patterns, in the terminal or as a picture.",
    discussion: """
      Without -o the picture is text, as wide as the terminal, or 80 columns where there is none. \
      Outputs follow their endings: .svg for a picture, .html for a report with sound, .txt for \
      text. Several inputs lie over each other, each from time 0 on; in text they stand below each \
      other on the same axis.

      Examples:
        tapline plot settlement-complete
        tapline plot success warning -o both.svg --width 1200
      """)

  /// Kinds of pictures that `--format` names.
  enum Kind: String, FileKind, CaseIterable {
    case txt
    case svg
    case html

    static let choices = "txt, svg or html"
    static let complaint =
      "the ending names no format; end it in .svg, .html or .txt, or give --format"
    static let standard = Kind.txt

    /// The widths that make sense, in characters or pixels.
    var widths: ClosedRange<Int> {
      self == .txt ? TerminalPlot.minimumWidth...1_000 : 300...3_000
    }
  }

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Names such as 'success' or 'swiss-coin/settlement-complete', AHAP files, recorded timelines "
        + "(.json), '-' for standard input, or a score such as 'rigid +120ms light'.",
      valueName: "input"),
    completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<Kind>

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width: 40 to 1000 characters of text, 300 to 3000 pixels of a picture.",
      valueName: "width"))
  var width: Int?

  @Option(help: "The voice of waveforms and sounds: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Option(.fps) var fps = 120

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let files = try files()
      let library = try OpenLibrary(sounds, profiles, rate: rate)
      let loaded = try inputs.map { try library.loader.load($0, console) }
      let named = try loaded.map { input in
        NamedTimeline(input.name, try input.timeline.withSounds(at: rate))
      }
      let reports = files.filter { $0.kind == .html }.map(\.path)
      try refuseReplacing(
        withReportSounds(outputs.paths, reports: reports, timelines: named.count), inputs: inputs)
      var job = RenderJob(
        named[0].timeline, profile: library.actuator, sampleRate: rate)
      job.name = named[0].name
      job.overlays = Array(named.dropFirst())
      job.channels = voice.channels
      job.displayRate = fps
      job.threads = processorCount
      job.width = width.map(Double.init) ?? TimelinePlot.defaultWidth
      do throws(OfflineRenderer.Failure) { try OfflineRenderer.refuseTooLong(job) } catch {
        throw CommandFailure(.badData, "\(job.name): \(error.description)")
      }
      let parts = try reports.isEmpty ? [] : loaded.map { try library.part(of: $0, in: job) }
      Interruption.watch()
      for (path, kind) in files {
        guard let format = OutputFormat(name: kind.rawValue) else {
          let width =
            width ?? (path == "-" ? standardOutputWidth : nil) ?? TerminalPlot.defaultWidth
          let plot = TerminalPlot(
            named, profile: library.actuator, framesPerSecond: fps, width: width)
          try writeData(Array(plot.text.text.utf8), to: path)
          if path != "-" { console.remark("\(path): picture as text") }
          continue
        }
        try writeOutput(job, as: format, about: parts, to: path, console)
      }
    }
  }

  /// Each output with its kind, of a width that the kind can have.
  private func files() throws -> [(path: String, kind: Kind)] {
    let files = try outputs.files()
    guard let width else { return files }
    for (path, kind) in files where !kind.widths.contains(width) {
      let unit = kind == .txt ? "characters" : "pixels"
      throw CommandFailure(
        .usage,
        "'\(path)': --width must lie between \(kind.widths.lowerBound) and "
          + "\(kind.widths.upperBound) \(unit)")
    }
    return files
  }
}
