struct Batch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render every pattern below a folder.",
    usage: "tapline batch [<options>] <folder> -o <folder>",
    discussion: """
      The output has the subfolders of the input. Only outputs that would change are written, so running the \
      command again after an interruption adds the missing outputs. The format csv is a table with the layout wide. \
      --formats also accepts the other layouts (events, schedule, samples, tidy) and the formats of 'convert', whose \
      loss is not measured. \
      With html, each pattern gets a page, and index.html lists the pages; with svg and wav, index.html also shows and \
      plays the patterns. A sound of more than a minute is a file beside its page.

      To render on several machines, give each a part: --shard 1/4, 2/4 and so on.

      Examples:
        tapline batch Haptics -o Rendered
        tapline batch Haptics -o Site --formats html,svg,wav
        tapline batch Library -o Out --formats wav,csv,svg --jobs 8 --shard 1/4
        tapline batch Haptics -o Converted --formats haptic,android-xml,web
      """)

  private static func formats(_ text: String) throws -> [BatchFormat] {
    var formats: [BatchFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let rendering =
        RenderingMenu.kind(named: word)?.rendering()
        ?? CSVLayout(rawValue: word).map(OutputFormat.csv)
      guard
        let format = rendering.map(BatchFormat.rendering)
          ?? ExchangeFormat(rawValue: word).map(BatchFormat.exchange)
      else {
        throw ValidationError(
          "there is no format '\(word)'; the formats are wav, csv, svg, png, pdf, html, the table layouts "
            + "\(choices(of: CSVLayout.self)), and those of other platforms: \(choices(of: ExchangeFormat.self))"
        )
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: "The folder of the patterns, which may have any format that Tapline reads.",
    completion: .directory)
  private var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the outputs.", valueName: "folder"), completion: .directory)
  private var output: String

  @Option(
    help: ArgumentHelp(
      "The formats, separated by commas: wav, csv, svg, png, pdf, html, a table layout, or a format of "
        + "'convert' (default: wav).", valueName: "formats"),
    transform: formats)
  private var formats = [BatchFormat.rendering(.wav)]

  @Option(.fps) private var fps = 120
  @OptionGroup private var soundFile: SoundFileOptions

  @Option(number: "count", "The number of parallel jobs (default: the number of processors).")
  private var jobs: Int?

  @Option(taking: "k/n", "Render only part K of N parts of about the same size.")
  private var shard: BatchShard?

  @Flag(help: "Also render outputs that would not change.")
  private var force = false

  @Flag(help: "Write nothing; list the files that would be written.")
  private var dryRun = false

  @Flag(help: "Allow outputs to replace files in the input folder or below --bundle-root.")
  private var overwriteInput = false

  @Flag(help: "Write the summary as JSON on standard output.")
  private var json = false

  func validate() throws {
    try require(
      !dryRun || !json, "--dry-run and --json both write to standard output; give one of them")
    try require("--jobs", jobs, in: 1...1_024, "1 and 1024")
  }

  func run(_ console: Console) throws {
    let batch = try FolderRun(try request(), console)
    if overwriteInput { InputRecord.end() }
    Interruption.watch()
    let manifestError = try batch.run()
    let summary = batch.summary
    let index = try batch.writeIndex()
    if dryRun {
      let lines = (batch.outputs + [index].compactMap(\.self)).map { "\($0)\n" as SanitizedText }
      if !lines.isEmpty { try printText(lines.joined(separator: "")) }
    }
    if json { try printDocument(summary) }
    console.remark(dryRun ? summary.dryRunSentence : summary.sentence)
    let changes = summary.changeSentence
    if !changes.isEmpty { console.remark(changes) }
    if let manifestError { throw CommandFailure(manifestError) }
    if let failure = batch.failure { throw CommandFailure(failure, "") }
  }

  private func request() throws -> BatchRequest {
    var request = try BatchRequest(
      folder, to: output, formats: formats, library: try PatternLibrary(), sounds, profiles)
    request.channels = soundFile.voice.channels
    request.sampleRate = rate
    request.displayRate = fps
    request.encoding = soundFile.sampleEncoding
    if let jobs { request.jobs = jobs }
    request.shard = shard
    request.isForced = force
    request.isDryRun = dryRun
    request.overwritesInput = overwriteInput
    return request
  }
}

extension BatchShard: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index, of: count)
  }
}
