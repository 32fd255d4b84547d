import ArgumentParser
import Tapline

/// `tapline press`: a finger on a button of a design system.
struct Press: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Press a button: haptic, scale, opacity and states on one time axis.",
    discussion: """
      The style is one of 'tapline list styles'. What comes of a touch is told in milliseconds; \
      outputs follow their endings: .csv for a table (--layout), .svg for a picture, .wav for the \
      sound of the haptics, .json for everything. What a source leaves open is taken from the \
      platform and named under 'Assumed'.

      Examples:
        tapline press swiss-coin/action-bar-button --hold 0.05 -o press.svg -o press.wav
        tapline press swiss-coin/primary --with-pairing --compare stash-my-stuff/primary -o a.svg
      """)

  /// Kinds of files that `--format` names.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv
    case svg
    case wav
    case json
  }

  @OptionGroup(title: "The finger") var touch: TouchOptions
  @OptionGroup(title: "The circumstances") var circumstances: CircumstanceOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Argument(help: "A style such as 'swiss-coin/primary'; a unique ending is enough.")
  var style: String

  @Option(
    help: ArgumentHelp(
      "Another style under the same finger, over the first in pictures and beside it in tables; "
        + "repeatable.", valueName: "style"))
  var compare: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file, or '-' for standard output; repeatable.", valueName: "file"))
  var output: [String] = []

  @Option(help: "The format of every output, whatever its ending: csv, svg, wav or json.")
  var format: Format?

  @Option(help: "The layout of tables: wide, tidy, events, schedule or samples.")
  var layout = CSVLayout.wide

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Option(help: ArgumentHelp("Display frames for each second.", valueName: "rate"))
  var fps = 120

  @Option(
    help: ArgumentHelp(
      "Digits after the point in tables; the shortest exact form without it.", valueName: "digits"))
  var precision: Int?

  @Flag(help: "Write everything as JSON on standard output.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(fps) else {
      throw ValidationError("--fps must lie between 1 and 10000")
    }
    if let precision, !(0...17).contains(precision) {
      throw ValidationError("--precision must lie between 0 and 17")
    }
    guard output.count(where: { $0 == "-" }) + (json ? 1 : 0) < 2 else {
      throw ValidationError("only one output can be standard output")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let library = try PatternLibrary()
      let (actuator, generators) = try profiles.resolve(library)
      let platform = try library.platform()
      let script = try touch.touches(on: platform)
      let presses = try ([style] + compare).map { name in
        let style = try library.style(name)
        return try NamedPress(
          style, script, settings: circumstances.settings(style, library), platform: platform,
          library: library, generators: generators)
      }
      console.show(presses.flatMap(\.findings))
      let outputs = try outputFormats(presses)
      try refuseReplacing(output)
      try write(presses, to: outputs, profile: actuator, console)
      if json {
        try printData(jsonText(PressDocument(presses, framesPerSecond: fps)))
      } else if !output.contains("-") {
        let reports = presses.map { press in
          PressReport(press.timeline, framesPerSecond: fps).text(of: press)
        }
        try printData(reports.joined(separator: "\n"))
      }
    }
  }

  private func write(
    _ presses: [NamedPress], to outputs: [(path: String, format: Format)],
    profile: ActuatorProfile, _ console: Console
  ) throws {
    var job = RenderJob(presses[0].timeline, profile: profile)
    job.name = presses[0].name
    job.overlays = presses.dropFirst().map(\.namedTimeline)
    job.channels = voice.channels
    job.sampleRate = rateOption.rate
    job.displayRate = fps
    job.numbers = precision.map { .fixed($0) } ?? .shortest
    Interruption.watch()
    for (path, format) in outputs {
      let rendered: OutputFormat
      switch format {
      case .json:
        let text = try jsonText(PressDocument(presses, framesPerSecond: fps))
        try writeData(Array(text.utf8), to: path)
        if path != "-" { console.remark("\(path): everything") }
        continue
      case .csv: rendered = .csv(layout)
      case .svg: rendered = .svg
      case .wav: rendered = .wav
      }
      let summary = try OfflineRenderer.write(
        job, as: rendered, to: path, isInterrupted: { Interruption.isRequested })
      let output = RenderedOutput(path: path, format: rendered, job: job, summary: summary)
      if path != "-" { console.remark(output.sentence) }
      if summary.frameCount == 0 { console.warning("\(path): this press plays nothing") }
    }
  }

  /// Each output with the format that its ending or `--format` names.
  private func outputFormats(
    _ presses: [NamedPress]
  ) throws -> [(path: String, format: Format)] {
    try output.map { path in
      let ending = path.split(separator: ".").last.map { $0.lowercased() }
      guard
        let format = format ?? ending.flatMap(Format.init(rawValue:)) ?? (path == "-" ? .csv : nil)
      else {
        throw CommandFailure(
          .usage,
          "'\(path)': the ending names no format; end it in .csv, .svg, .wav or .json, or give "
            + "--format")
      }
      if format == .wav, path == "-", isStandardOutputTerminal {
        throw CommandFailure(
          .usage, "standard output is a terminal; send the sound to a file or a pipe")
      }
      let comparable: Bool
      switch format {
      case .svg, .json: comparable = true
      case .wav: comparable = false
      case .csv: comparable = layout == .wide || layout == .tidy
      }
      guard comparable || presses.count == 1 else {
        throw CommandFailure(
          .usage,
          "'\(path)' holds one press; --compare goes with pictures, JSON and the layouts wide and "
            + "tidy")
      }
      return (path, format)
    }
  }
}
