import ArgumentParser
import Tapline

/// `tapline batch`: whole libraries.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render every pattern below a folder.",
    discussion: """
      Outputs lie in folders named as those of the input. What is as it would be is left as it is, \
      so a second run makes what has changed; a run that was killed leaves whole files only, and the \
      next one makes the rest. Tables are of layout wide; other layouts are formats of their own: \
      events, schedule, samples, tidy.

      Several machines share a library by --shard: each takes 1/4, 2/4 and so on, and the parts \
      together are the whole, byte for byte.

      Examples:
        tapline batch Haptics -o Rendered
        tapline batch Library -o Out --formats wav,csv,svg --jobs 8 --shard 1/4
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

  /// What is made of each pattern as it is written: `wav,csv`.
  struct FormatsArgument: ExpressibleByArgument {
    let formats: [OutputFormat]

    init(_ formats: [OutputFormat]) { self.formats = formats }

    init?(argument: String) {
      var formats: [OutputFormat] = []
      for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
        guard
          let format = OutputFormat(name: String(word))
            ?? CSVLayout(rawValue: String(word)).map(OutputFormat.csv), format != .html
        else { return nil }
        if !formats.contains(format) { formats.append(format) }
      }
      self.formats = formats
    }

    var defaultValueDescription: String { "wav" }
  }

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Argument(help: "The folder whose AHAP files are rendered.", completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the outputs.", valueName: "folder"), completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "What is made of each pattern: wav, csv, svg, or a layout of tables; several with commas.",
      valueName: "formats"))
  var formats = FormatsArgument([.wav])

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @OptionGroup var frameRate: FrameRateOption
  @OptionGroup var encodingOption: EncodingOption

  @Option(
    help: ArgumentHelp("Patterns at once (default: the machine's cores).", valueName: "count"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp("The K-th of N equal parts of the library.", valueName: "k/n"))
  var shard: ShardArgument?

  @Flag(help: "Render what is as it would be, too.")
  var force = false

  @Flag(help: "Write the summary as JSON on standard output.")
  var json = false

  func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw ValidationError("--jobs must lie between 1 and 1024")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let request = try request()
      let plan: BatchPlan
      do throws(BatchPlan.Failure) {
        plan = try BatchPlan(request)
      } catch {
        switch error {
        case .noFolder, .empty: throw CommandFailure(.noInput, error.description)
        case .collision, .outputInside: throw CommandFailure(.usage, error.description)
        }
      }
      let renderer = try BatchRenderer(plan, request)
      Interruption.watch()
      let tally = BatchTally(plan, console)
      renderer.run(isInterrupted: { Interruption.isRequested }, report: tally.take)
      let summary = tally.summary()
      console.endProgress()
      if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
      if json { try printData(jsonText(summary)) }
      console.remark(summary.sentence)
      if let failure = tally.failure { throw CommandFailure(failure, "") }
    }
  }

  private func request() throws -> BatchRequest {
    let library = try PatternLibrary()
    let actuator = try profiles.actuatorName(library)
    var request = BatchRequest(
      folder, to: output, formats: formats.formats, library: library,
      version: TaplineCommand.number)
    request.profile = actuator
    request.bundleRoot = try sounds.bundleRoot.map { try BundleRoot($0) }
    request.channels = voice.channels
    request.sampleRate = rateOption.rate
    request.displayRate = frameRate.fps
    request.encoding = encodingOption.sampleEncoding
    request.isStrict = sounds.strict
    request.jobs = jobs ?? processorCount
    request.shard = shard?.shard
    request.isForced = force
    return request
  }
}
