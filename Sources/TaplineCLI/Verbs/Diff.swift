struct Diff: Verb {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two patterns event by event.",
    usage: "tapline diff [<options>] <input> ...",
    discussion: """
      Pairs the taps and vibrations of two patterns as they are played, and reports how much later, stronger and \
      sharper the events of the second pattern are. The similarity is computed from the levels of both drive signals in \
      windows of 20 ms: the sum of the smaller levels divided by the sum of the larger levels. With --actuator, the \
      levels are those of the actuator's acceleration. One line counts the events that differ noticeably: by more than \
      2.2 dB, 18 % of frequency, 24 ms of onset or 16 % of duration. No threshold was measured with a phone in a hand.

      -o draws both in one picture (.svg, .png, .pdf, .html) or writes their sound (.wav: the first pattern is on the \
      left, the second on the right). The exit code is 0 if the patterns are equal within the tolerances, and 1 if not.

      With --git, the arguments are those of a diff driver of git, and the exit code is 0. To configure git:
        echo '*.ahap diff=tapline' >> .gitattributes
        git config diff.tapline.command 'tapline diff --git'

      Examples:
        tapline diff light medium
        tapline diff old.ahap new.ahap -o overlay.svg --time-tolerance 5ms
      """)

  enum Menu: OutputMenu {
    static let kinds = OutputKind.pictures + [.html, .wav]
  }

  @OptionGroup(visibility: .shared) var sounds: SoundOptions
  @OptionGroup(visibility: .shared) var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var hardware: ActuatorOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "The two patterns: names, files or scores.", completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<Menu>

  @Option(
    time: "The accepted difference of onsets and durations (default: 1ms).",
    transform: readTimeTolerance)
  var timeTolerance: Double?

  @Option(number: "value", "The accepted difference of intensity and sharpness (default: 0.01).")
  var valueTolerance: Double?

  @Flag(
    help: ArgumentHelp(
      "Also print SPQI and ST-SIM, two measures of how well the second drive signal reproduces the first; "
        + "they are 1 for equal signals. Both were validated with ratings of compressed vibrations, not of patterns."
    ))
  var signal = false

  @Flag(help: "Read the arguments that git passes to a diff driver.")
  var git = false

  @Flag(help: .allowLong) var allowLong = false

  @Flag(help: "Write JSON.")
  var json = false

  func validate() throws {
    try require("--value-tolerance", valueTolerance, in: 0...1, "0 and 1")
    try require(git || inputs.count == 2, "give two patterns, not \(inputs.count)")
    try require(
      !git || [1, 7, 9].contains(inputs.count),
      "--git needs the seven arguments that git passes to a diff driver")
    try require(
      !git || (outputs.output.isEmpty && !json),
      "--git writes text to standard output; leave out -o and --json")
    try require(
      !outputs.output.isEmpty || outputs.format == nil,
      "--format is the format of -o; name a file with -o")
    try refuseSharedStandardOutput(outputs.paths, besideData: true)
  }

  private var tolerance: ComparisonTolerance {
    ComparisonTolerance.standard.replacing(time: timeTolerance, value: valueTolerance)
  }

  func run(_ console: Console) throws {
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    if git { return try runForGit(context, console) }
    let loaded = try inputs.map { try context.loader.load($0, console) }
    let report = try report(loaded[0].timeline, loaded[1].timeline, loaded.map(\.name), context)
    if !outputs.output.isEmpty { try write(loaded, context, console) }
    if json { try printDocument(report) } else { try printText(report.shown) }
    if !report.isSame { throw CommandFailure(.checkFailed, "") }
  }

  private func report(
    _ old: Timeline, _ new: Timeline, _ names: [String], _ context: LibraryContext
  ) throws -> DifferenceReport {
    for timeline in [old, new] { try refuseTooLong(timeline, allowLong: allowLong) }
    Interruption.watch()
    guard
      let distance = TimelineDistance(
        expected: old, actual: new, profile: context.profile, tolerance: tolerance,
        isInterrupted: { Interruption.isRequested })
    else { throw CommandFailure(.interrupted, "") }
    let metrics =
      signal
      ? SignalMetrics(
        expected: old, actual: new, profile: context.profile,
        isInterrupted: { Interruption.isRequested }) : nil
    if signal, metrics == nil { throw CommandFailure(.interrupted, "") }
    return DifferenceReport(
      distance, names: (names[0], names[1]), tolerance: tolerance, signal: metrics)
  }

  /// Files that are not patterns are compared as text, because git stops if a diff driver fails.
  private func runForGit(_ context: LibraryContext, _ console: Console) throws {
    guard inputs.count >= 7 else { return try printText("* Unmerged path \(inputs[0])\n") }
    let difference = GitDifference(inputs)
    func timeline(_ version: GitDifference.Version) throws -> Timeline {
      version.exists ? try context.loader.load(version.file, console).timeline : Timeline()
    }
    let report: DifferenceReport
    do {
      report = try self.report(
        try timeline(difference.old), try timeline(difference.new), difference.names, context)
    } catch {
      guard !Interruption.isRequested, let failure = CommandFailure(reporting: error) else {
        throw error
      }
      return try printText(difference.header + failure.message + "\n" + difference.textDifference())
    }
    var note: SanitizedText = ""
    if report.isSame, difference.old.exists, difference.new.exists, try !difference.isSameText() {
      note = "  the text differs, but both versions play the same\n"
    }
    try printText(difference.header + report.shown + note)
  }

  private func write(
    _ loaded: [LoadedTimeline], _ context: LibraryContext, _ console: Console
  ) throws {
    let files = try outputs.files()
    try outputs.refuseReplacing(files, timelines: 2, inputs: inputs)
    let job = try RenderJob.of(
      loaded.map { NamedTimeline($0.name, $0.timeline) }, context.profile, rate: rate)
    let hasReport = files.contains { $0.kind == .html }
    let parts = try hasReport ? loaded.map { try context.part(of: $0, in: job) } : []
    for (path, kind) in files {
      guard kind == .wav else {
        try writeOutput(
          job, as: kind.rendering() ?? .svg, about: parts, to: path, allowsLong: allowLong, console)
        continue
      }
      let remark: SanitizedText = "sound, \(loaded[0].name) left, \(loaded[1].name) right"
      try PreparedOutput(path, remark: remark) { file in
        try OfflineRenderer.writeSides(job, to: file, isInterrupted: { Interruption.isRequested })
      }.write(console)
    }
  }
}
