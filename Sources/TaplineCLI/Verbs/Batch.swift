import ArgumentParser

/// `tapline batch`: whole libraries.
struct Batch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render every pattern below a folder.",
    discussion: """
      Outputs lie in folders named as those of the input. What is as it would be is left as it is, \
      so a second run makes what has changed; a run that was killed leaves whole files only, and the \
      next one makes the rest. Tables are of layout wide; other layouts are formats of their own: \
      events, schedule, samples, tidy. The formats of 'convert' are formats here too, ahap, haptic, \
      hjif, android-xml and so on; nothing is measured, and the summary says what their rules did. With \
      html each pattern gets a page, and index.html lists them; with svg and wav it shows and plays them \
      too. A sound of more than a minute is a file beside its page.

      Several machines share a library by --shard: each takes 1/4, 2/4 and so on, and the parts \
      together are the whole, byte for byte.

      Examples:
        tapline batch Haptics -o Rendered
        tapline batch Haptics -o Site --formats html,svg,wav
        tapline batch Library -o Out --formats wav,csv,svg --jobs 8 --shard 1/4
        tapline batch Haptics -o Converted --formats haptic,android-xml,web
      """)

  /// A part of a library as it is written: `K/N`.
  struct ShardArgument: ExpressibleByArgument {
    let shard: BatchShard

    init?(argument: String) {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
        let shard = BatchShard(index, of: count)
      else { return nil }
      self.shard = shard
    }
  }

  /// Reads what is made of each pattern: `wav,csv`.
  private static func formats(_ text: String) throws -> [BatchFormat] {
    var formats: [BatchFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let rendering = OutputFormat(name: word) ?? CSVLayout(rawValue: word).map(OutputFormat.csv)
      guard
        let format = rendering.map(BatchFormat.rendering)
          ?? ExchangeFormat(rawValue: word).map(BatchFormat.exchange)
      else {
        let layouts = CSVLayout.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "'\(word)' is none of wav, csv, svg, png, pdf, html, the layouts of tables: \(layouts), and the "
            + "formats of other platforms: \(ExchangeFormat.choices)")
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }

  @OptionGroup private var sounds: SoundOptions
  @OptionGroup private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup var common: CommonOptions

  @Argument(
    help: "The folder whose patterns are rendered, whatever their format.", completion: .directory)
  private var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the outputs.", valueName: "folder"), completion: .directory)
  private var output: String

  @Option(
    help: ArgumentHelp(
      "What is made of each pattern: wav, csv, svg, png, pdf, html, a layout of tables, or a format that "
        + "'convert' writes; several with commas (default: wav).", valueName: "formats"),
    transform: formats)
  private var formats = [BatchFormat.rendering(.wav)]

  @Option(.fps) private var fps = 120
  @OptionGroup private var soundFile: SoundFileOptions

  @Option(number: "count", "Patterns at once (default: the machine's cores).")
  private var jobs: Int?

  @Option(taking: "k/n", "The K-th of N equal parts of the library.")
  private var shard: ShardArgument?

  @Flag(help: "Render what is as it would be, too.")
  private var force = false

  @Flag(help: "Write nothing; say on standard output which files would be made.")
  private var dryRun = false

  @Flag(help: "Let outputs replace files that lie where patterns find their sounds.")
  private var overwriteInput = false

  @Flag(help: "Write the summary as JSON on standard output.")
  private var json = false

  func validate() throws {
    try require(!dryRun || !json, "--dry-run and --json both write to standard output")
    try require("--jobs", jobs, in: 1...1_024, "1 and 1024")
  }

  func run(_ console: Console) throws {
    let batch = try FolderRun(try request(), console)
    if overwriteInput { InputRecord.end() }
    Interruption.watch()
    let disorder = try batch.run()
    let summary = batch.tally.summary
    let index = try batch.writeIndex()
    if dryRun {
      let lines = (batch.outputs + [index].compactMap(\.self)).map { "\($0)\n" as SanitizedText }
      if !lines.isEmpty { try printText(lines.joined(separator: "")) }
    }
    if json { try printDocument(summary) }
    console.remark(dryRun ? summary.wouldSentence : summary.sentence)
    let changes = summary.changeSentence
    if !changes.isEmpty { console.remark(changes) }
    if let disorder { throw CommandFailure(disorder) }
    if let failure = batch.failure { throw CommandFailure(failure, "") }
  }

  private func request() throws -> BatchRequest {
    let library = try PatternLibrary()
    let actuator = try profiles.actuatorName(library)
    var request = BatchRequest(
      folder, to: output, formats: formats, library: library,
      version: TaplineCommand.number)
    request.profile = actuator
    request.bundleRoot = try sounds.bundleRoot.map { try BundleRoot($0) }
    request.channels = soundFile.voice.channels
    request.sampleRate = rate
    request.displayRate = fps
    request.encoding = soundFile.sampleEncoding
    request.isStrict = sounds.strict
    request.jobs = jobs ?? processorCount
    request.shard = shard?.shard
    request.isForced = force
    request.isDryRun = dryRun
    request.overwritesInput = overwriteInput
    return request
  }
}
