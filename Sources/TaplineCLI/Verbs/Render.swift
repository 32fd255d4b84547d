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

  /// Kinds of files that `--format` names.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case wav
    case csv
    case svg
    case html
  }

  /// How samples stand in a WAV file.
  enum Encoding: String, ExpressibleByArgument, CaseIterable {
    case int16
    case float32

    var encoding: SampleEncoding { self == .int16 ? .int16 : .float32 }
  }

  @OptionGroup var input: InputOptions
  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file, or '-' for standard output; repeatable.", valueName: "file"))
  var output: [String] = []

  @Option(help: "The format of every output, whatever its ending: wav, csv, svg or html.")
  var format: Format?

  @Option(help: "The layout of tables: wide, tidy, events, schedule or samples.")
  var layout = CSVLayout.wide

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Option(help: ArgumentHelp("Display frames for each second, in wide tables.", valueName: "rate"))
  var fps = 120

  @Option(help: "How samples stand in sound files: int16 or float32.")
  var encoding = Encoding.int16

  @Option(
    help: ArgumentHelp(
      "Digits after the point in tables; the shortest exact form without it.", valueName: "digits"))
  var precision: Int?

  @Flag(help: "Render more than 24 hours of sound.")
  var allowLong = false

  @Flag(help: "Say what was written as JSON on standard output.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(fps) else {
      throw ValidationError("--fps must lie between 1 and 10000")
    }
    if let precision, !(0...17).contains(precision) {
      throw ValidationError("--precision must lie between 0 and 17")
    }
    if json, output.isEmpty || output.contains("-") {
      throw ValidationError("--json writes to standard output; give -o a file")
    }
    guard output.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("only one output can be standard output")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let library = try PatternLibrary()
      let (actuator, generators) = try profiles.resolve(library)
      let outputs = try outputFormats()
      let pages = outputs.filter { $0.format == nil }.map(\.path)
      var parts =
        try pages.isEmpty
        ? nil
        : ReportParts(
          actuator, library, sampleRate: rateOption.rate, profiles: profiles, sounds: sounds)
      let timeline = try input.timeline(
        library, generators: generators, sounds: sounds, sampleRate: rateOption.rate,
        console: console, each: { try parts?.add($0) }
      ).withSounds(at: rateOption.rate)
      if voice == .tactile, timeline.hasAudioEvents {
        console.remark("audio events sound in the audible voice only")
      }
      var job = RenderJob(timeline, profile: actuator)
      job.name = input.inputs.joined(separator: ", ")
      job.channels = voice.channels
      job.sampleRate = rateOption.rate
      job.displayRate = fps
      job.range = input.range
      job.encoding = encoding.encoding
      job.threads = processorCount
      job.numbers = precision.map { .fixed($0) } ?? .shortest
      try refuseReplacing(withReportSounds(output, reports: pages), inputs: input.inputs)
      Interruption.watch()
      var written: [RenderedOutput] = []
      for (path, format) in outputs {
        guard let format else {
          let summary = try writeReport(
            job, parts: parts?.parts ?? [], to: path, allowsLong: allowLong, console)
          written.append(RenderedOutput(path: path, report: summary, job: job))
          continue
        }
        let summary = try OfflineRenderer.write(
          job, as: format, to: path, allowsLong: allowLong,
          isInterrupted: { Interruption.isRequested },
          progress: { console.progress("\(path): \(Int(min($0, 1) * 100)) %") })
        console.endProgress()
        let output = RenderedOutput(path: path, format: format, job: job, summary: summary)
        if path != "-" { console.remark(output.sentence) }
        if summary.frameCount == 0 {
          console.warning("\(path): there is no sound between --start and --end; it ends earlier")
        }
        if summary.limitedFrames > 0 {
          console.warning(
            "\(path): the limiter acted on \(summary.limitedFrames) frames; the sum is too loud")
        }
        written.append(output)
      }
      if json { try printData(jsonText(RenderedOutputs(outputs: written))) }
      remarkOnListening(written, console)
    }
  }

  /// Each output with the format that its ending or `--format` names; nil is a report.
  private func outputFormats() throws -> [(path: String, format: OutputFormat?)] {
    try (output.isEmpty ? ["-"] : output).map { path in
      let named =
        format ?? fileEnding(path).flatMap(Format.init(rawValue:)) ?? (path == "-" ? .csv : nil)
      switch named {
      case .wav:
        guard path != "-" || !isStandardOutputTerminal else {
          throw CommandFailure(
            .usage, "standard output is a terminal; send the sound to a file or a pipe")
        }
        return (path, .wav)
      case .csv: return (path, .csv(layout))
      case .svg: return (path, .svg)
      case .html: return (path, nil)
      case nil:
        throw CommandFailure(
          .usage,
          "'\(path)': the ending names no format; end it in .wav, .csv, .svg or .html, or give "
            + "--format")
      }
    }
  }

  private func remarkOnListening(_ written: [RenderedOutput], _ console: Console) {
    guard let sound = written.first(where: { $0.isSound && $0.path != "-" }) else { return }
    var words = input.inputs.map(shellWord)
    if let root = sounds.bundleRoot { words += ["--bundle-root", shellWord(root)] }
    console.remark(
      "hear it: tapline play \(words.joined(separator: " ")), or: aplay \(shellWord(sound.path))")
  }
}
