struct Distinct: Verb {
  static let configuration = CommandConfiguration(
    commandName: "distinct",
    abstract: "Find patterns that are too alike to tell apart.",
    usage: "tapline distinct [<options>] <input> ...",
    discussion: """
      Compares each pattern with every other, event by event, and prints a matrix. Two patterns are too alike if they \
      have the same number of taps and vibrations, and no event differs by more than 2.2 dB, 18 % of frequency, 24 ms \
      of distance from the previous onset, or 16 % of duration. These thresholds are published, but were not measured \
      with a phone in a hand.

      -o draws the patterns one below the other (.svg, .png, .pdf), or writes the matrix as a table (.csv) or as an SVG \
      picture (matrix:FILE). The exit code is 1 if two patterns are too alike.

      Examples:
        tapline distinct success warning error
        tapline distinct light medium heavy -o impacts.svg -o matrix:matrix.svg
      """)

  enum Menu: OutputMenu {
    static let kinds = OutputKind.pictures + [.csv, .matrix]
  }

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "Two or more patterns: names, files or scores.",
    completion: NameCompletion.inputs)
  private var inputs: [String]

  @OptionGroup private var outputs: OutputOptions<Menu>

  @Flag(help: "Write JSON.")
  private var json = false

  func validate() throws {
    try require(
      inputs.count >= 2 || InputFile.isFolder(inputs[0]),
      "give two or more patterns, not \(inputs.count)")
    try outputs.refuseSharedStandardOutput(besideData: json)
  }

  func run(_ console: Console) throws {
    if inputs.count == 1, let hint = NameHint.folder(inputs[0]) {
      throw CommandFailure(.noInput, hint + "; use \(shellWord(inputs[0]))/*.ahap")
    }
    let files = try outputs.isEmpty ? [] : outputs.files()
    let context = try LibraryContext(sounds, profiles, rate: Self.rate)
    let loaded = try inputs.map { try context.loader.load($0, console) }
    for pattern in loaded { try refuseTooLong(pattern.timeline) }
    try outputs.refuseReplacing(files, timelines: loaded.count, inputs: inputs)
    let report = DistinctnessReport(loaded.map { ($0.name, $0.timeline) }, profile: context.profile)
    var job: RenderJob?
    if files.contains(where: \.kind.isPicture) {
      job = try RenderJob.of(
        loaded.map { NamedTimeline($0.name, $0.timeline) }, context.profile, rate: Self.rate)
      job?.arrangement = .stacked
    }
    for (path, kind) in files {
      if let format = kind.rendering(), let job, kind.isPicture {
        try writeOutput(job, as: format, to: path, console)
      } else if kind == .csv {
        try PreparedOutput(path, remark: "matrix") { try report.writeTable(to: $0) }.write(console)
      } else {
        try PreparedOutput(path, report.picture, remark: "matrix").write(console)
      }
    }
    if json {
      try printDocument(report)
    } else if !files.contains(where: { $0.path == "-" }) {
      try printText(report.shown)
    }
    if report.hasAlike { throw CommandFailure(.checkFailed, "") }
  }

  private static let rate = 48_000
}
