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
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case txt
    case svg
    case html

    /// The widths that make sense, in characters or pixels.
    var widths: ClosedRange<Int> {
      self == .txt ? TerminalPlot.minimumWidth...1_000 : 300...3_000
    }
  }

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Names such as 'success' or 'swiss-coin/settlement-complete', AHAP files, recorded timelines "
        + "(.json), or '-' for standard input.", valueName: "input"))
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file, or '-' for standard output; repeatable.", valueName: "file"))
  var output: [String] = []

  @Option(help: "The format of every output, whatever its ending: txt, svg or html.")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "The width: 40 to 1000 characters of text, 300 to 3000 pixels of a picture.",
      valueName: "width"))
  var width: Int?

  @Option(help: "The voice of waveforms and sounds: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Option(
    help: ArgumentHelp("Display frames for each second, of animations.", valueName: "rate"))
  var fps = 120

  func validate() throws {
    guard (1...10_000).contains(fps) else {
      throw ValidationError("--fps must lie between 1 and 10000")
    }
    guard output.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("only one output can be standard output")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let outputs = try outputFormats()
      let library = try PatternLibrary()
      let (actuator, generators) = try profiles.resolve(library)
      let reader = try sounds.reader(sampleRate: rateOption.rate)
      let loaded = try inputs.map { input in
        try LoadedInput(
          input, library: library, generators: generators, reader: reader, console)
      }
      let named = try loaded.map { input in
        NamedTimeline(input.input.name, try input.timeline.withSounds(at: rateOption.rate))
      }
      let reports = outputs.filter { $0.format == .html }.map(\.path)
      try refuseReplacing(
        withReportSounds(output, reports: reports, timelines: named.count), inputs: inputs)
      var job = RenderJob(named[0].timeline, profile: actuator)
      job.name = named[0].name
      job.overlays = Array(named.dropFirst())
      job.channels = voice.channels
      job.sampleRate = rateOption.rate
      job.displayRate = fps
      Interruption.watch()
      for (path, format) in outputs {
        switch format {
        case .txt:
          let width =
            width ?? (path == "-" ? standardOutputWidth : nil) ?? TerminalPlot.defaultWidth
          let plot = TerminalPlot(named, profile: actuator, framesPerSecond: fps, width: width)
          try writeData(Array(plot.text.utf8), to: path)
          if path != "-" { console.remark("\(path): picture as text") }
        case .svg:
          job.width = width.map(Double.init) ?? TimelinePlot.defaultWidth
          _ = try OfflineRenderer.write(
            job, as: .svg, to: path, isInterrupted: { Interruption.isRequested })
          if path != "-" { console.remark("\(path): picture") }
        case .html:
          job.width = width.map(Double.init) ?? TimelinePlot.defaultWidth
          var parts = try ReportParts(
            actuator, library, sampleRate: rateOption.rate, profiles: profiles, sounds: sounds)
          for input in loaded { try parts.add(input) }
          try writeReport(job, parts: parts.parts, to: path, console)
        }
      }
    }
  }

  /// Each output with the format that its ending or `--format` names.
  private func outputFormats() throws -> [(path: String, format: Format)] {
    try (output.isEmpty ? ["-"] : output).map { path in
      guard
        let named = format ?? fileEnding(path).flatMap(Format.init(rawValue:))
          ?? (path == "-" ? .txt : nil)
      else {
        throw CommandFailure(
          .usage,
          "'\(path)': the ending names no format; end it in .svg, .html or .txt, or give --format")
      }
      if let width, !named.widths.contains(width) {
        let unit = named == .txt ? "characters" : "pixels"
        throw CommandFailure(
          .usage,
          "'\(path)': --width must lie between \(named.widths.lowerBound) and "
            + "\(named.widths.upperBound) \(unit)")
      }
      return (path, named)
    }
  }
}

/// The ending of a file's name in small letters, or nil where it has none.
func fileEnding(_ path: String) -> String? {
  guard path != "-", let name = path.split(separator: "/").last, name.contains(".") else {
    return nil
  }
  return name.split(separator: ".").last.map { $0.lowercased() }
}

/// Writes a page and says what was written.
@discardableResult
func writeReport(
  _ job: RenderJob, parts: [ReportPage.Part], to path: String, allowsLong: Bool = false,
  _ console: Console
) throws -> OfflineRenderer.ReportSummary {
  let summary = try OfflineRenderer.writeReport(
    job, parts: parts, to: path, allowsLong: allowsLong,
    isInterrupted: { Interruption.isRequested },
    progress: { console.progress("\(path): sound \(Int(min($0, 1) * 100)) %") })
  console.endProgress()
  if path != "-" { console.remark("\(path): report") }
  for file in summary.soundFiles {
    console.remark("\(file): sound of the report, longer than a minute; keep it beside the page")
  }
  for omission in summary.omissions { console.warning("\(path): \(omission)") }
  if summary.limitedFrames > 0 {
    console.warning(
      "\(path): the limiter acted on \(summary.limitedFrames) frames; the sum is too loud")
  }
  return summary
}
