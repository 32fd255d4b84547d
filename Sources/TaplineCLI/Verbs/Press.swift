struct Press: Verb {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Press a button of a design system.",
    discussion: """
      Reports what happens when a style of 'tapline list styles' is touched. The file extension selects the format of \
      an output, such as .swift for SwiftUI code.

      --check checks a screen, a JSON file that lists its buttons, by the rules of its system; a warning or error makes \
      the exit code 1. In a system's own file, --check finds haptics that mean different things but feel alike.

      Examples:
        tapline press swiss-coin/action-bar-button --hold 50ms -o a.svg
        tapline press swiss-coin/primary --compare stash-my-stuff/primary -o b.svg
        tapline press --check screen.json
      """)

  enum Menu: OutputMenu {
    static let kinds: [OutputKind] =
      [.csv, .svg, .png, .pdf, .html, .wav, .ahap, .timeline, .swift] + OutputKind.reports
  }

  @OptionGroup(title: "The finger") private var touch: TouchOptions
  @OptionGroup(title: "The button") private var circumstances: CircumstanceOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: "A style such as 'swiss-coin/primary', or FILE/STYLE for a file of design tokens.",
    completion: NameCompletion.styles)
  private var style: String?

  @Option(
    taking: "file", "A screen or a button-system.json to check; repeatable.",
    completion: .file(extensions: ["json"]))
  private var check: [String] = []

  @Option(
    taking: "style", "Another style to press and overlay; repeatable.",
    completion: NameCompletion.styles)
  private var compare: [String] = []

  @OptionGroup private var outputs: OutputOptions<Menu>
  @Option(help: .tableLayout) private var layout = CSVLayout.wide
  @Option(.fps) private var fps = 120
  @Option(.precision) private var precision: Int?

  @Option(help: .soundVoice) private var voice = VoiceChoice.audible

  @Flag(help: "Write all data as JSON on standard output.")
  private var json = false

  func validate() throws {
    try require(
      style != nil || !check.isEmpty,
      "there is no style; name one, as in 'tapline press swiss-coin/primary', or give --check FILE")
    try require(style == nil || check.isEmpty, "give a style or --check, not both")
    try require(
      check.isEmpty
        || (touch.isEmpty && circumstances.isEmpty && compare.isEmpty && profiles.profile.isEmpty
          && rate == 48_000 && layout == .wide && fps == 120 && precision == nil
          && voice == .audible),
      "--check can be combined only with -o, --format and --json")
    if let format = outputs.format {
      let isReport = format.report != nil
      try require(
        !check.isEmpty || !isReport || format == .json, "--format \(format.name) needs --check")
      try require(
        check.isEmpty || isReport,
        "--check cannot write \(format.name); give text, json, sarif, github or junit")
    }
    try outputs.refuseSharedStandardOutput(besideData: json && check.isEmpty)
  }

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    guard let style else { return try checkScreens(library, console) }
    let (actuator, generators) = try profiles.resolve(library)
    let platform = try library.platform()
    let script = try touch.touches(on: platform)
    // Token files may define systems of the same name, so each style has a separate library.
    let opened = try ([style] + compare).map { try library.with(style: $0, console) }
    let styles = try opened.map { library, name in try library.style(name) }
    if let container = styles.first(where: { $0.style.kind == .container }) {
      throw CommandFailure(.usage, "'\(container.name)' is a container; press one of its buttons")
    }
    try circumstances.checkVariant(styles)
    let presses = try zip(styles, opened).map { found, opened in
      let (library, _) = opened
      let style = try circumstances.adapted(found, console)
      let press = try NamedPress(
        style, script, settings: circumstances.settings(style, library), platform: platform,
        library: library, generators: generators)
      return try circumstances.silenced(press, of: style.style, library, console)
    }
    console.show(presses.flatMap(\.findings))
    if !circumstances.withPairing, try circumstances.conditionsAllowCallerHaptics() {
      remarkOnCallerHaptics(of: styles, console)
    }
    let files = try files(presses)
    try refuseReplacing(outputs.paths)
    let printsReport =
      !json && !files.contains { $0.path == "-" } && (files.isEmpty || !common.quiet)
    let isMeasured = printsReport || json || files.contains { [.html, .json].contains($0.kind) }
    let sampled = isMeasured ? presses.map { SampledPress($0, framesPerSecond: fps) } : []
    try write(presses, of: styles, to: files, sampled, profile: actuator, console)
    if json {
      try printDocument(SampledPress.document.output(of: sampled))
    } else if printsReport {
      try printText(sampled.map { $0.report.shown(of: $0.press) }.joined(separator: "\n"))
    }
  }

  private func remarkOnCallerHaptics(of styles: [FoundStyle], _ console: Console) {
    for style in styles {
      let summary = StyleSummary(style.style, of: style.system)
      guard let haptic = summary.callerHaptic?.value else { continue }
      console.remark(
        "\(style.name): the app's own haptic, \(haptic), is left out; --with-pairing plays it")
    }
  }

  private func checkScreens(_ library: PatternLibrary, _ console: Console) throws {
    let reports = try outputs.reports(json: json)
    let screens = try check.map { file in
      let bytes = try InputFile.read(file)
      return (name: file, bytes: bytes, checked: try library.checkScreen(bytes, file: file))
    }
    let report = LintReport(
      screens: screens, version: TaplineCommand.versionNumber, folder: FilePath.project)
    try refuseReplacing(reports.map(\.path), inputs: check)
    try report.write(to: reports, console)
    let checked = screens.map(\.checked)
    for screen in checked where screen.rules == ScreenRule.general {
      let general = ScreenRule.general.map(\.id).joined(separator: ", ")
      console.warning(
        "\(screen.system) defines no rules that can be checked; only the general rules were checked: \(general)"
      )
    }
    for screen in checked where screen.rules.isEmpty {
      console.warning(
        "\(screen.system) names no haptics that mean different things ('distinct'), so nothing was checked"
      )
    }
    remarkOnUncheckedRules(checked, console)
    if let failure = CommandFailure(report.outcome) { throw failure }
  }

  private func remarkOnUncheckedRules(_ checked: [CheckedScreen], _ console: Console) {
    var systems: Set<String> = []
    for screen in checked
    where !screen.uncheckableRules.isEmpty && systems.insert(screen.system).inserted {
      console.remark(
        """
        rules of \(screen.system) that were not checked, because they need more than a screen's description: \
        \(screen.uncheckableRules.map(\.id).joined(separator: ", "))
        """)
    }
  }

  private func write(
    _ presses: [NamedPress], of styles: [FoundStyle], to files: [OutputOptions<Menu>.File],
    _ sampled: [SampledPress], profile: ActuatorProfile, _ console: Console
  ) throws {
    let job = try RenderJob.of(
      presses.map(\.namedTimeline), profile, rate: rate, voice: voice, fps: fps,
      precision: precision)
    let parts = sampled.map { ReportPage.Part($0.press, $0.report) }
    let patterns = try files.map { path, kind in
      try kind.form.map { try PatternOutput(presses[0].timeline, .all, as: $0, to: path) }
    }
    Interruption.watch()
    for ((path, kind), pattern) in zip(files, patterns) {
      if let pattern {
        _ = try pattern.write(to: path, console)
        continue
      }
      if let format = kind.rendering(layout: layout) {
        try writeOutput(
          job, as: format, about: parts, to: path, silence: "this press plays nothing", console)
        continue
      }
      let text =
        kind == .swift
        ? ButtonStyleCode.file(styles, variant: circumstances.variant)
        : SampledPress.document.output(of: sampled).text
      let remark: SanitizedText = kind == .swift ? "SwiftUI code" : "all data as JSON"
      try PreparedOutput(path, text, remark: remark).write(console)
    }
  }

  private func files(_ presses: [NamedPress]) throws -> [OutputOptions<Menu>.File] {
    guard !outputs.isEmpty else { return [] }
    let files = try outputs.files()
    if let (path, kind) = files.first(where: { $0.kind.report != nil && $0.kind != .json }) {
      throw CommandFailure(.usage, "'\(path)': the format \(kind.name) needs --check")
    }
    guard presses.count > 1 else { return files }
    for (path, kind) in files
    where [.wav, .ahap, .timeline].contains(kind)
      || (kind == .csv && layout != .wide && layout != .tidy)
    {
      throw CommandFailure(
        .usage,
        "'\(path)' can contain only one press; with --compare, write a picture, a report, JSON, or a table with the "
          + "layout wide or tidy")
    }
    return files
  }
}
