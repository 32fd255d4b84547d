import ArgumentParser

/// `tapline press`: a finger on a button of a design system.
struct Press: Verb {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Press a button: haptic, scale, opacity and states on one time axis.",
    discussion: """
      The style is one of 'tapline list styles'. What comes of a touch is reported in milliseconds; \
      outputs follow their endings: .csv for a table (--layout), .svg, .png or .pdf for a picture, \
      .html for a report with picture and sound, .wav for the sound of the haptics, .json for \
      everything, .swift for the style as SwiftUI code. What a source leaves open is taken from the \
      platform and named under 'Assumed'.

      With --check, screens are held to the rules of their system: a file of JSON names the buttons \
      of a screen, and findings are reported as 'lint' does. It ends with 1 where one is a warning \
      or an error.

      Examples:
        tapline press swiss-coin/action-bar-button --hold 50ms -o a.svg
        tapline press swiss-coin/primary --compare stash-my-stuff/primary -o b.svg
        tapline press --check screen.json
      """)

  /// Kinds of files that `--format` names.
  enum Kind: String, FileKind, WordOption {
    case csv
    case svg
    case png
    case pdf
    case html
    case wav
    case ahap
    case timeline
    case json
    case swift
    case text
    case sarif
    case github
    case junit

    static let choices =
      "csv, svg, png, pdf, html, wav, ahap, timeline, json or swift; of --check text, json, sarif, "
      + "github or junit"
    static let complaint =
      "the ending names no format; end it in .csv, .svg, .png, .pdf, .html, .wav, .ahap, "
      + ".timeline.json, .json or .swift, or give --format"
    static let standard = Kind.csv

    init?(ending: String) {
      if ending == "timeline" { return nil }
      if ending == "timeline.json" {
        self = .timeline
        return
      }
      guard let kind = Kind(rawValue: ending), kind.isOfPress else { return nil }
      self = kind
    }

    /// Whether a press can be written so, and not findings only.
    var isOfPress: Bool { self == .json || LintFormat(rawValue: rawValue) == nil }
  }

  @OptionGroup(title: "The finger") private var touch: TouchOptions
  @OptionGroup(title: "The circumstances") private var circumstances: CircumstanceOptions
  @OptionGroup private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup var common: CommonOptions

  @Argument(
    help:
      "A style such as 'swiss-coin/primary'; a unique ending is enough. FILE/STYLE is one of a file of design tokens.",
    completion: NameCompletion.styles)
  private var style: String?

  @Option(
    taking: "file",
    "A screen's description to hold to the rules of its system, instead of a press; repeatable.",
    completion: .file(extensions: ["json"]))
  private var check: [String] = []

  @Option(
    taking: "style",
    "Another style under the same finger, over the first in pictures and beside it in tables; "
      + "repeatable.", completion: NameCompletion.styles)
  private var compare: [String] = []

  @OptionGroup private var outputs: OutputOptions<Kind>
  @Option(help: .tableLayout) private var layout = CSVLayout.wide
  @Option(.fps) private var fps = 120
  @Option(.precision) private var precision: Int?

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  private var voice = VoiceChoice.audible

  @Flag(help: "Write everything as JSON on standard output.")
  private var json = false

  func validate() throws {
    try require(
      style != nil || !check.isEmpty,
      "name a style, as in 'tapline press swiss-coin/primary', or --check FILE")
    try require(style == nil || check.isEmpty, "--check goes without a style")
    guard
      check.isEmpty
        || (touch.isEmpty && circumstances.isEmpty && compare.isEmpty
          && layout == .wide
          && fps == 120 && precision == nil
          && voice == .audible)
    else {
      throw ValidationError("--check goes with -o, --format and --json alone; it presses by itself")
    }
    if let format = outputs.format {
      try require(
        !check.isEmpty || format.isOfPress, "--format \(format.rawValue) goes with --check")
      try require(
        check.isEmpty || LintFormat(rawValue: format.rawValue) != nil,
        "--format \(format.rawValue) goes without --check")
    }
    try refuseSharedStandardOutput(outputs.paths, besideData: json)
  }

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    guard let style else { return try checkScreens(library, console) }
    let (actuator, generators) = try profiles.resolve(library)
    let platform = try library.platform()
    let script = try touch.touches(on: platform)
    // A file of tokens may be a system of the name of another's, so each style has its own library.
    let opened = try ([style] + compare).map { try library.with(style: $0, console) }
    let styles = try opened.map { library, name in try library.style(name) }
    if let container = styles.first(where: { $0.style.kind == .container }) {
      throw CommandFailure(
        .usage, "'\(container.name)' is a container of buttons; press one of them")
    }
    try circumstances.checkVariant(styles)
    let presses = try zip(styles, opened).map { style, opened in
      try NamedPress(
        style, script, settings: circumstances.settings(style, opened.0), platform: platform,
        library: opened.0, generators: generators)
    }
    console.show(presses.flatMap(\.findings))
    if !circumstances.withPairing { remarkOnCallers(of: styles, console) }
    let files = try files(presses)
    try refuseReplacing(outputs.paths)
    let says = !json && !outputs.paths.contains("-")
    let isMeasured = says || json || files.contains { [.html, .json].contains($0.kind) }
    let sampled = isMeasured ? presses.map { SampledPress($0, framesPerSecond: fps) } : []
    try write(presses, of: styles, to: files, sampled, profile: actuator, console)
    if json {
      try printDocument(PressDocument(sampled, framesPerSecond: fps))
    } else if says {
      try printText(sampled.map { $0.report.shown(of: $0.press) }.joined(separator: "\n"))
    }
  }

  /// What a style expects of its caller is not played by itself.
  private func remarkOnCallers(of styles: [FoundStyle], _ console: Console) {
    for style in styles {
      let summary = StyleSummary(style.style, of: style.system)
      let haptic = summary.callerHaptic
      guard ![StyleSummary.none, Sourced<Double>.unspecifiedWord].contains(haptic) else { continue }
      console.remark(
        "\(style.name): its caller's haptic, \(haptic), is left out; --with-pairing plays it")
    }
  }

  /// Holds screens to the rules of their system, and reports as `lint` does.
  private func checkScreens(_ library: PatternLibrary, _ console: Console) throws {
    let format = json ? .json : outputs.format.flatMap { LintFormat(rawValue: $0.rawValue) }
    let reports = try outputs.output.compactMap(LintOutputArgument.init(argument:))
      .map { (path: $0.path, format: try $0.format(format)) }
    let here = FilePath.currentFolder
    let screens = try check.map { file in
      let bytes = try InputFile.read(file)
      return (name: file, bytes: bytes, checked: try library.checkScreen(bytes, file: file))
    }
    let report = LintReport(
      screens: screens, version: TaplineCommand.number,
      folder: FilePath.repository(holding: here) ?? here)
    try refuseReplacing(reports.map(\.path), inputs: check)
    try report.write(to: reports.isEmpty ? [("-", format ?? .text)] : reports, console)
    let checked = screens.map(\.checked)
    for screen in checked where screen.rules.isEmpty {
      console.warning(
        "\(screen.screen.system) has no rules that could be tried, so nothing was checked")
    }
    remarkOnUntried(checked, console)
    if let failure = CommandFailure(report.outcome) { throw failure }
  }

  private func remarkOnUntried(_ checked: [CheckedScreen], _ console: Console) {
    var systems: Set<String> = []
    for screen in checked
    where !screen.untriedRules.isEmpty && systems.insert(screen.screen.system).inserted {
      console.remark(
        """
        rules of \(screen.screen.system) that no description of a screen shows: \
        \(screen.untriedRules.map(\.id).joined(separator: ", "))
        """)
    }
  }

  private func write(
    _ presses: [NamedPress], of styles: [FoundStyle], to files: [(path: String, kind: Kind)],
    _ sampled: [SampledPress], profile: ActuatorProfile, _ console: Console
  ) throws {
    var job = RenderJob(presses[0].timeline, profile: profile, sampleRate: rate)
    job.name = presses[0].name
    job.overlays = presses.dropFirst().map(\.namedTimeline)
    job.channels = voice.channels
    job.displayRate = fps
    job.numbers = CSVWriter.Numbers(precision: precision)
    let parts = sampled.map { ReportPage.Part($0.press, $0.report) }
    let patterns = try files.map { path, kind -> PatternOutput? in
      switch kind {
      case .ahap: try PatternOutput(presses[0].timeline, .all, as: .ahap, to: path)
      case .timeline: try PatternOutput(presses[0].timeline, .all, as: .timeline, to: path)
      default: nil
      }
    }
    Interruption.watch()
    for ((path, kind), pattern) in zip(files, patterns) {
      if let pattern {
        _ = try pattern.write(to: path, console)
        continue
      }
      if let format = OutputFormat(name: kind.rawValue, layout: layout) {
        try writeOutput(
          job, as: format, about: parts, to: path, silence: "this press plays nothing", console)
        continue
      }
      let text =
        kind == .swift
        ? ButtonStyleCode.file(styles, variant: circumstances.variant)
        : try jsonText(PressDocument(sampled, framesPerSecond: fps))
      let remark: SanitizedText = kind == .swift ? "SwiftUI code" : "everything"
      try PreparedOutput(path, text, remark: remark).write(console)
    }
  }

  /// Each output with its kind, which takes as many presses as there are.
  private func files(_ presses: [NamedPress]) throws -> [(path: String, kind: Kind)] {
    guard !outputs.paths.isEmpty else { return [] }
    let files = try outputs.files()
    if let (path, kind) = files.first(where: { !$0.kind.isOfPress }) {
      throw CommandFailure(.usage, "'\(path)': the format \(kind.rawValue) goes with --check")
    }
    guard presses.count > 1 else { return files }
    for (path, kind) in files
    where [.wav, .ahap, .timeline].contains(kind)
      || (kind == .csv && layout != .wide && layout != .tidy)
    {
      throw CommandFailure(
        .usage,
        "'\(path)' holds one press; --compare goes with pictures, reports, JSON and the layouts wide and "
          + "tidy")
    }
    return files
  }
}
