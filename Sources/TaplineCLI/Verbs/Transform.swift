struct Transform: Verb {
  static let configuration = CommandConfiguration(
    commandName: "transform",
    abstract: "Cut, scale, stretch, reverse, repeat or join patterns.",
    discussion: """
      Several inputs are joined with --gap, or mixed with --together. The result is edited in this order: --start and \
      --end select a part, --reverse reverses it, --stretch multiplies times, --quantise moves onsets to a grid, \
      --intensity multiplies intensities, --repeat repeats with --gap between repetitions, --shift delays all events, \
      and --split-curves divides long curves.

      Outputs are patterns (.ahap, .timeline.json), or pictures and reports that compare before and after (.svg, \
      .html). If only numbers change, an AHAP file keeps its formatting and order.

      Examples:
        tapline transform reminder-sent --stretch 1.5 -o slower.ahap -o slower.svg
        tapline transform a.ahap b.ahap --together --intensity 0.8 -o mix.ahap
      """)

  enum Menu: OutputMenu {
    static let kinds: [OutputKind] = [.ahap, .timeline, .svg, .html]
  }

  @OptionGroup(visibility: .shared) var sounds: SoundOptions
  @OptionGroup(visibility: .shared) var profiles: ProfileOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "Names, files or scores, as for 'render'.", completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<Menu>

  @Flag(help: "Play several inputs at once instead of one after another.")
  var together = false

  @Option(time: "Silence between two inputs or repetitions, such as 80ms.")
  var gap = 0.0

  @Option(time: "The time at which the part to keep begins.")
  var start = 0.0

  @Option(time: "The time at which the part to keep ends.")
  var end: Double?

  @Flag(help: "Reverse the order of events in time.")
  var reverse = false

  @Option(number: "factor", "The factor for all times: 2 is half as fast.")
  var stretch = 1.0

  @Option(time: "The grid of onsets, such as 10ms.")
  var quantise: Double?

  @Option(number: "factor", "The factor for intensities; results above 1 become 1.")
  var intensity = 1.0

  @Option(name: .customLong("repeat"), number: "count", "The number of repetitions, 1 to 1000.")
  var count = 1

  @Option(time: "The delay of all events, such as 0.2s.")
  var shift = 0.0

  @Option(number: "points", "The maximum number of points of a curve, 2 or more.")
  var splitCurves: Int?

  @Flag(help: .allowLong) var allowLong = false

  func validate() throws {
    try require("--stretch", stretch, in: 0.001...1_000, "0.001 and 1000")
    try require("--intensity", intensity, in: 0...100, "0 and 100")
    try require("--repeat", count, in: 1...1_000, "1 and 1000")
    try OptionBounds.check(gap: gap)
    try require("--shift", shift, in: 0...1e6, "0 and 1000000 seconds")
    try OptionBounds.check(start: start, end: end)
    try require("--start", start, in: AHAPWriter.times, "0 and 1000000000 seconds")
    try require("--quantise", quantise, in: 1e-6...3_600, "1us and 1h")
    try require(splitCurves ?? 2 >= 2, "--split-curves must be 2 or more")
    try require(!inputs.isEmpty, "there is no input; give the name of a pattern or a file")
  }

  /// The options that only change numbers, except `--shift`.
  private var edit: NumberEdit {
    var edit = NumberEdit()
    edit.stretch = stretch
    edit.grid = quantise
    edit.intensity = intensity
    return edit
  }

  func run(_ console: Console) throws {
    let files = try outputs.files()
    let context = try LibraryContext(sounds, profiles, rate: rate)
    let loaded = try inputs.map { try context.loader.load($0, console) }
    try outputs.refuseReplacing(files, timelines: 2, inputs: inputs)
    let before = Timeline(loaded.map(\.timeline), gap: together ? nil : gap)
    let inPlace = files.contains { $0.kind == .ahap } ? try inPlaceText(loaded) : nil
    try TimeRange(start: start, end: end).check(end: before.lastMoment, console)
    let (after, cuts) = try transformed(before, console)
    try require(
      after.eventCount > 0 || before.eventCount == 0, else: .usage,
      "there is no event between --start and --end")
    let preparedOutputs = try files.map { path, kind in
      (path: path, kind: kind, text: try text(of: after, kind, inPlace, path))
    }
    Interruption.watch()
    for cut in cuts { console.warning("\(inputs[0]): \(cut)") }
    for (path, kind, text) in preparedOutputs {
      if let text {
        try text.write(console)
      } else {
        try draw(before, after, kind, to: path, context, console)
      }
    }
  }

  private func transformed(
    _ timeline: Timeline, _ console: Console
  ) throws -> (Timeline, [String]) {
    var (edited, cuts) = timeline.part(from: start, to: end)
    if reverse { edited = edited.reversed() }
    let tooStrong = edited.placements.lazy.flatMap(\.pattern.events).count {
      $0.kind.isHaptic && $0.intensity * intensity > 1 + 1e-9
    }
    if tooStrong > 0 {
      console.warning(
        "\(tooStrong) \(tooStrong == 1 ? "event is" : "events are") limited to intensity 1, the maximum"
      )
    }
    edited = edited.edited(by: edit)
    try require(
      edited.eventCount <= Self.maximumEvents / count, else: .usage,
      "the result has more than \(Self.maximumEvents) events; use a smaller --repeat")
    if count > 1, gap == 0, edited.hasEventsAtBothEnds {
      console.warning(
        "the last event of each repetition and the first event of the next are simultaneous; separate them with --gap"
      )
    }
    edited = edited.repeated(count, gap: gap)
    var delay = NumberEdit()
    delay.shift = shift
    edited = edited.edited(by: delay)
    if let splitCurves {
      for index in edited.placements.indices {
        edited.placements[index].pattern = edited.placements[index].pattern.splittingCurves(
          maximumPoints: splitCurves)
      }
    }
    return (edited, cuts)
  }

  private static let maximumEvents = 10_000_000

  /// Returns the file's text with only its numbers edited; nil for other edits, or inputs that are not one AHAP file.
  private func inPlaceText(_ loaded: [LoadedTimeline]) throws -> TemporaryBytes? {
    guard loaded.count == 1, loaded[0].path.hasSuffix(".ahap"), !loaded[0].isCompiledIn,
      loaded[0].name == loaded[0].path, start == 0, end == nil, !reverse, count == 1,
      splitCurves == nil, let source = try? TemporaryBytes(reading: loaded[0].path)
    else { return nil }
    var shiftedEdit = edit
    shiftedEdit.shift = shift
    return try source.editedAHAP(
      shiftedEdit, of: loaded[0].patterns[0].pattern, file: loaded[0].path)
  }

  private func text(
    of timeline: Timeline, _ kind: OutputKind, _ inPlace: TemporaryBytes?, _ path: String
  ) throws -> PreparedOutput? {
    guard let form = kind.form else { return nil }
    if form == .ahap, let inPlace {
      return PreparedOutput(path, remark: "pattern, its numbers changed in place") { file in
        try inPlace.eachPiece { (piece) throws(FileError) in try file.write(unbuffered: piece) }
      }
    }
    let pattern = try PatternOutput(timeline, .all, as: form, to: path)
    let count = pattern.content.eventCount
    let remark: SanitizedText =
      "\(form == .ahap ? "pattern" : "timeline") of \(counted(count, "event"))"
    return PreparedOutput(path, remark: remark, body: pattern.write)
  }

  private func draw(
    _ before: Timeline, _ after: Timeline, _ kind: OutputKind, to path: String,
    _ context: LibraryContext, _ console: Console
  ) throws {
    let job = try RenderJob.of(
      [NamedTimeline("before", before), NamedTimeline("after", after)], context.profile, rate: rate
    )
    let parts = ["before", "after"].map { ReportPage.Part(name: $0, measures: "") }
    try writeOutput(
      job, as: kind.rendering() ?? .svg, about: kind == .html ? parts : [], to: path,
      allowsLong: allowLong, console)
  }
}
