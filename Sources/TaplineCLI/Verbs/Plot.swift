struct Plot: Verb {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw patterns, curves and styles.",
    usage: "tapline plot [<options>] <input> ...",
    discussion: """
      Without -o, the picture is text as wide as the terminal, or 80 columns wide without a terminal. The file \
      extension selects the format: .svg, .png or .pdf for a picture, .html for a report with sound, .vl.json for \
      Vega-Lite with its table, .txt for text. Inputs are patterns, curves as for 'tapline curve', or styles, which are \
      pressed as by 'tapline press'. Curves cannot be combined with patterns or styles. Up to three inputs are overlaid \
      from time 0. More than three, and all inputs of a text picture, are drawn one below the other on one axis.

      Examples:
        tapline plot settlement-complete
        tapline plot success warning -o both.svg --width 1200
        tapline plot snappy bouncy
      """)

  enum Menu: OutputMenu {
    static let kinds: [OutputKind] = [.txt, .svg, .png, .pdf, .html, .vegaLite]
  }

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) private var hardware: ActuatorOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input",
    "Patterns as for 'render', curves such as 'snappy', or styles such as 'swiss-coin/primary'.",
    completion: NameCompletion.inputs)
  private var inputs: [String]

  @OptionGroup private var outputs: OutputOptions<Menu>

  @Option(number: "width", "40 to 1000 characters of text, or 300 to 3000 pixels of a picture.")
  private var width: Int?

  @Option(number: "rows", "Rows of each panel of text, 2 to 100.")
  private var height: Int?

  @Option(number: "factor", "The playback speed: 2 is twice as fast.")
  private var speed = 1.0

  @Option(time: "The time at which the picture begins, such as 50ms.")
  private var start = 0.0

  @Option(time: "The time at which the picture ends, such as 1.5s.")
  private var end: Double?

  @Flag(help: "Draw all inputs one below the other.")
  private var facet = false

  @Flag(help: "Overlay all inputs.")
  private var overlay = false

  @Flag(help: .plainLetters) private var ascii = false

  @Option(
    help: "The voice of waveforms and sounds; 'both': audible on the left, tactile on the right.")
  private var voice = VoiceChoice.audible

  @Option(.fps) private var fps = 120

  func validate() throws {
    try require("--height", height, in: 2...100, "2 and 100 rows")
    try OptionBounds.check(speed: speed)
    try OptionBounds.check(start: start, end: end)
    try require(!facet || !overlay, "give --facet or --overlay, not both")
  }

  func run(_ console: Console) throws {
    let files = try files()
    try require(
      !inputs.isEmpty, "there is no input; give the name of a pattern, a curve or a style")
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    let subjects = try inputs.map { try PlotSubject($0, context, console) }
    let curves = subjects.flatMap(\.curves)
    let timelines = subjects.compactMap(\.timeline)
    try require(
      curves.isEmpty || timelines.isEmpty, else: .usage,
      "curves cannot share an axis with patterns and styles; plot them separately")
    Interruption.watch()
    if curves.isEmpty {
      try plot(timelines, in: context, to: files, console)
    } else {
      try plot(curves, to: files, console)
    }
  }

  private var range: TimeRange { TimeRange(start: start, end: end) }

  // MARK: - Patterns and styles

  private func plot(
    _ subjects: [PlotSubject.TimelineSubject], in context: LibraryContext,
    to files: [OutputOptions<Menu>.File], _ console: Console
  ) throws {
    try outputs.refuseReplacing(files, timelines: subjects.count, inputs: inputs)
    var job = try RenderJob.of(
      subjects.map { named, _ in
        NamedTimeline(named.name, Timeline([named.timeline], gap: nil, speed: speed))
      }, context.profile, rate: rate, voice: voice, fps: fps)
    let named = job.timelines
    if facet { job.arrangement = .stacked }
    if overlay { job.arrangement = .overlaid }
    job.range = range
    job.width = width.map(Double.init) ?? TimelinePlot.defaultWidth
    do throws(OfflineRenderer.Failure) { try OfflineRenderer.refuseTooLong(job) } catch {
      throw CommandFailure(.badData, "\(job.name): \(error.description)")
    }
    try range.check(end: job.end, console)
    range.warnIfEmpty(after: job.end, console)
    let hasReport = files.contains { $0.kind == .html }
    let parts = try hasReport ? subjects.map { try $0.part(job) } : []
    for (path, kind) in files {
      if kind == .vegaLite {
        try vegaLite(named, to: path).write(console)
        continue
      }
      guard let format = kind.rendering() else {
        var style = TextFigure.Style(to: path, width: width, isPlain: ascii, console)
        style.height = height ?? TextFigure.defaultHeight
        let plot = TimelinePlot(
          named, profile: context.profile, framesPerSecond: fps, range: range,
          arrangement: .stacked, renditions: job.renditions,
          signals: context.profile.actuator == nil ? [] : [.acceleration])
        let text = TextFigure(plot.figure, style).text.text
        try PreparedOutput(path, text, remark: "picture as text").write(console)
        continue
      }
      try writeOutput(job, as: format, about: parts, to: path, console)
    }
  }

  private func vegaLite(_ named: [NamedTimeline], to path: String) throws -> PreparedOutput {
    let seconds = named.map(\.timeline.duration).max() ?? 0
    try require(
      seconds * Double(fps) <= Double(CurveSet.maximumSamplesAtOnce), else: .usage,
      "\(path): \(Int(seconds)) s are too long for Vega-Lite; write a table with 'tapline render -o x.csv'"
    )
    let table = MemorySink()
    try TidyTable.write(
      named, framesPerSecond: fps, range: range, to: table,
      isInterrupted: { Interruption.isRequested })
    try Interruption.check()
    let title = named.map(\.name).joined(separator: ", ")
    return PreparedOutput(
      path, VegaLite.tracks.text(of: table.bytes, title: title), remark: "picture in Vega-Lite")
  }

  // MARK: - Curves

  private func plot(
    _ curves: [NamedCurve], to files: [OutputOptions<Menu>.File], _ console: Console
  ) throws {
    try require(
      speed == 1, else: .usage,
      "--speed is for patterns; write the speed of a curve as 'snappy.speed(2)'")
    if let file = files.first(where: { $0.kind == .html }) {
      throw CommandFailure(
        .usage, "'\(file.path)': there are no reports of curves; write a picture, such as x.svg")
    }
    try require(
      range == .all || files.allSatisfy({ $0.kind == .txt }), else: .usage,
      "--start and --end do not apply to this picture of curves; use 'tapline curve --until TIME'")
    try refuseReplacing(outputs.paths)
    let move = CurveMove(rate: .framesPerSecond(Double(fps)))
    let curveSet = try CurveInput.sample(curves, move: move)
    for (path, kind) in files {
      var style = TextFigure.Style(to: path, width: width, isPlain: ascii, console)
      style.height = height ?? CurveSet.textHeight
      let bytes = try curveSet.picture(as: kind, range: range, style: style)
      let remark: SanitizedText =
        switch kind {
        case .txt: "picture as text"
        case .vegaLite: "picture in Vega-Lite"
        default: "picture"
        }
      try PreparedOutput(path, bytes, remark: remark).write(console)
    }
  }

  private func files() throws -> [OutputOptions<Menu>.File] {
    let files = try outputs.files()
    guard let width else { return files }
    for (path, kind) in files {
      let isText = kind == .txt
      let widths = isText ? TextFigure.minimumWidth...1_000 : 300...3_000
      guard !widths.contains(width) else { continue }
      let unit = isText ? "characters" : "pixels"
      let place: SanitizedText = path == "-" ? "" : "'\(path)': "
      throw CommandFailure(
        .usage,
        "\(place)--width must be between \(widths.lowerBound) and \(widths.upperBound) \(unit)")
    }
    return files
  }
}

/// The curves of an input, or the timeline of its pattern or press.
struct PlotSubject {
  /// A timeline, and a closure that creates the timeline's part of a job's report.
  typealias TimelineSubject = (named: NamedTimeline, part: (RenderJob) throws -> ReportPage.Part)

  private(set) var curves: [NamedCurve] = []
  private(set) var timeline: TimelineSubject?

  /// Resolves an input as a file or pattern, then as a curve, then as a style.
  init(_ input: String, _ context: LibraryContext, _ console: Console) throws {
    // Only curves and SwiftUI's sensory feedback have parentheses in their notation.
    if input.contains("("), !input.contains("/") {
      if input.contains("{") {
        curves = try CurveInput.curves(input)
        return
      }
      if !context.library.isPatternName(input) {
        curves = [try CurveInput.curve(input)]
        return
      }
    }
    do {
      let loaded = try context.loader.load(input, console)
      timeline = (
        NamedTimeline(loaded.name, loaded.timeline), { try context.part(of: loaded, in: $0) }
      )
    } catch let error as PatternLibraryError {
      guard case .unknownName = error else { throw error }
      if let curve = try? CurveInput.curve(input) {
        curves = [curve]
      } else if let style = try? context.library.style(input), style.style.kind != .container {
        let press = try NamedPress(tapOn: style, context.library, generators: context.generators)
        timeline = (
          press.namedTimeline,
          { job in
            ReportPage.Part(press, PressReport(press.timeline, framesPerSecond: job.displayRate))
          }
        )
      } else {
        throw error
      }
    }
  }
}

extension NamedPress {
  init(tapOn style: FoundStyle, _ library: PatternLibrary, generators: String) throws {
    var settings = PressSettings()
    settings.playsCallerHaptics = true
    try self.init(
      style, .tap(hold: TouchScript.defaultHold), settings: settings,
      platform: library.platform(), library: library, generators: generators)
  }
}
