import ArgumentParser
import Tapline

/// `tapline press`: a finger on a button of a design system.
struct Press: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Press a button: haptic, scale, opacity and states on one time axis.",
    discussion: """
      The style is one of 'tapline list styles'. What comes of a touch is reported in milliseconds; \
      outputs follow their endings: .csv for a table (--layout), .svg for a picture, .html for a \
      report with picture and sound, .wav for the sound of the haptics, .json for everything, \
      .swift for the style as SwiftUI code. What a source leaves open is taken from the \
      platform and named under 'Assumed'.

      With --check, screens are held to the rules of their system: a file of JSON names the buttons \
      of a screen, and findings are reported as 'lint' does. It ends with 1 where one is a warning \
      or an error.

      Examples:
        tapline press swiss-coin/action-bar-button --hold 0.05 -o press.svg -o press.wav
        tapline press swiss-coin/primary --with-pairing --compare stash-my-stuff/primary -o a.svg
        tapline press --check screen.json
      """)

  /// Kinds of files that `--format` names.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv
    case svg
    case html
    case wav
    case json
    case swift
    case text
    case sarif
    case github
    case junit
  }

  @OptionGroup(title: "The finger") var touch: TouchOptions
  @OptionGroup(title: "The circumstances") var circumstances: CircumstanceOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Argument(help: "A style such as 'swiss-coin/primary'; a unique ending is enough.")
  var style: String?

  @Option(
    help: ArgumentHelp(
      "A screen's description to hold to the rules of its system, instead of a press; repeatable.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var check: [String] = []

  @Option(
    help: ArgumentHelp(
      "Another style under the same finger, over the first in pictures and beside it in tables; "
        + "repeatable.", valueName: "style"))
  var compare: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file, or '-' for standard output; repeatable.", valueName: "file"))
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format of every output, whatever its ending: csv, svg, html, wav, json or swift; of "
        + "--check text, json, sarif, github or junit.", valueName: "format"))
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
    guard style != nil || !check.isEmpty else {
      throw ValidationError(
        "name a style, as in 'tapline press swiss-coin/primary', or --check FILE")
    }
    guard style == nil || check.isEmpty else {
      throw ValidationError("--check goes without a style")
    }
    guard
      check.isEmpty
        || (touch.isEmpty && circumstances.isEmpty && compare.isEmpty && layout == .wide
          && voice == .audible && fps == 120 && precision == nil)
    else {
      throw ValidationError("--check goes with -o, --format and --json alone; it presses by itself")
    }
    if check.isEmpty, let format, [.text, .sarif, .github, .junit].contains(format) {
      throw ValidationError("--format \(format.rawValue) goes with --check")
    }
    if !check.isEmpty, let format, LintFormat(rawValue: format.rawValue) == nil {
      throw ValidationError("--format \(format.rawValue) goes without --check")
    }
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
      guard let style else { return try checkScreens(library, console) }
      let (actuator, generators) = try profiles.resolve(library)
      let platform = try library.platform()
      let script = try touch.touches(on: platform)
      let styles = try ([style] + compare).map { try library.style($0) }
      if let container = styles.first(where: { $0.style.kind == .container }) {
        throw CommandFailure(
          .usage, "'\(container.name)' is a container of buttons; press one of them")
      }
      try circumstances.checkVariant(styles)
      let presses = try styles.map { style in
        try NamedPress(
          style, script, settings: circumstances.settings(style, library), platform: platform,
          library: library, generators: generators)
      }
      console.show(presses.flatMap(\.findings))
      let outputs = try outputFormats(presses)
      try refuseReplacing(output)
      try write(presses, of: styles, to: outputs, profile: actuator, console)
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

  private func checkScreens(_ library: PatternLibrary, _ console: Console) throws {
    let format = json ? .json : format.flatMap { LintFormat(rawValue: $0.rawValue) }
    try ScreenCheck(
      files: check, outputs: output.compactMap(LintOutputArgument.init(argument:)), format: format,
      isQuiet: common.quiet, console: console
    ).run(library)
  }

  private func write(
    _ presses: [NamedPress], of styles: [FoundStyle], to outputs: [(path: String, format: Format)],
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
      case .swift:
        let code = ButtonStyleCode.file(styles, variant: circumstances.variant)
        try writeData(Array(code.utf8), to: path)
        if path != "-" { console.remark("\(path): SwiftUI code") }
        continue
      case .html:
        let parts = presses.map { press in
          ReportPage.Part(
            name: press.name,
            measures: PressReport(press.timeline, framesPerSecond: fps).text(of: press))
        }
        try writeReport(job, parts: parts, to: path, console)
        continue
      case .csv: rendered = .csv(layout)
      case .svg: rendered = .svg
      case .wav: rendered = .wav
      case .text, .sarif, .github, .junit: continue
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
        let format = format ?? ending.flatMap(Format.init(rawValue:)) ?? (path == "-" ? .csv : nil),
        [.csv, .svg, .html, .wav, .json, .swift].contains(format)
      else {
        throw CommandFailure(
          .usage,
          "'\(path)': the ending names no format; end it in .csv, .svg, .html, .wav, .json or "
            + ".swift, or give --format")
      }
      if format == .wav, path == "-", isStandardOutputTerminal {
        throw CommandFailure(
          .usage, "standard output is a terminal; send the sound to a file or a pipe")
      }
      let comparable: Bool
      switch format {
      case .svg, .html, .json, .swift: comparable = true
      case .wav: comparable = false
      case .csv: comparable = layout == .wide || layout == .tidy
      case .text, .sarif, .github, .junit: comparable = false
      }
      guard comparable || presses.count == 1 else {
        throw CommandFailure(
          .usage,
          "'\(path)' holds one press; --compare goes with pictures, reports, JSON and the layouts wide and "
            + "tidy")
      }
      return (path, format)
    }
  }
}
