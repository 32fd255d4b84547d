import ArgumentParser

/// `tapline convert`: patterns in the formats of other platforms, and what each loses.
struct Convert: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write patterns in the formats of other platforms, and say what each loses.",
    usage: "tapline convert [<options>] <input> ...",
    discussion: """
      The format follows the ending of each output: .ahap, .haptic, .hjif, .xml (Android), .kt, .java, \
      .js (navigator.vibrate), .haptics.js (a draft), .waveform.json, .pulsar.json, .pulsar (a bundle), \
      .notation; --format or FORMAT:FILE names it where no ending does. Every verb reads these formats, too.

      A sound file (WAV; FLAC, Ogg, AIFF, CAF and MP3 where libsndfile is installed) becomes a pattern: \
      what begins in it becomes taps, what goes on vibrates as its envelope does, and the report says how \
      certain each of them is. Its strongest event gets the intensity 1, but for --keep-level.

      A folder is converted to a folder: every pattern in it, each in its place. What is lost is measured \
      where --measure, --json or --fail-on-loss asks for it; otherwise the summary says what the rules of \
      the format did. 'batch --formats' writes several formats at once, and again only what has changed.

      The report on standard output is measured: each file is read back, rendered with the same \
      profile as the original, and compared with it. The loss is the mean difference of level in \
      decibels over the windows of 20 ms in which either is less than 40 dB below the loudest. With \
      --fail-on-loss the command ends with 1 where one is larger.

      Examples:
        tapline convert success -o success.xml -o success.haptic --fail-on-loss 5
        tapline convert success --format kotlin-composition
        tapline convert clip.wav -o clip.ahap
        tapline convert Library/ --format haptic -o Converted/
      """)

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var common: CommonOptions

  @Argument(
    taking: "input",
    "Names, files or scores, as 'render' takes them; several lie one after another.",
    completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<ExchangeFormat>

  @Option(
    time: "Silence between two inputs, such as 80ms; without a unit, seconds (default: 0.5s).")
  var gap = 0.5

  @Option(
    number: "decibels", "End with 1 where the loss of an output is larger, in decibels, 0 to 40.")
  var failOnLoss: Double?

  @Option(
    help: ArgumentHelp(
      "What a sound file is: a drive signal (tactile) or for ears (audible); without it, tactile where most "
        + "of its power lies below 300 Hz."))
  var voice: VoiceName?

  @Flag(
    help: "A sound file is as loud as the profile renders it, rather than its strongest event 1.")
  var keepLevel = false

  @Flag(help: "Measure what each file of a folder loses, as one file is always measured.")
  var measure = false

  @Flag(help: "Read, write and measure more than 24 hours.")
  var allowLong = false

  @Flag(help: "Write the report as JSON.")
  var json = false

  func validate() throws {
    try OptionBounds.check(gap: gap)
    try require("--fail-on-loss", failOnLoss, in: 0...LevelDistance.range, "0 and 40 decibels")
    try refuseSharedStandardOutput(outputs.paths, besideData: json)
    try require(
      !json || !outputs.output.isEmpty, "--json writes to standard output; give -o a file")
  }

  func run(_ console: Console) throws {
    let files = try outputs.files()
    let library = try LibraryContext(sounds, profiles, rate: 48_000, allowsLong: allowLong)
    Interruption.watch()
    if inputs.count == 1, InputFile.isFolder(inputs[0]) {
      return try convertFolder(files, library, console)
    }
    var heard: [TranscriptionReport] = []
    let parts = try inputs.map { input in
      guard SoundFileStream.isSound(input) else {
        return try library.loader.load(input, console).timeline
      }
      let sound = try SoundInput.transcribe(
        input, as: library.actuator, voice: voice?.voice, keepsLevel: keepLevel,
        allowLong: allowLong,
        console)
      heard.append(TranscriptionReport(sound, path: input))
      if sound.timeline.events.isEmpty { console.warning("\(input): nothing is heard in it") }
      return sound.timeline
    }
    try refuseReplacing(outputs.paths, inputs: inputs)
    let timeline = Timeline(parts, gap: gap)
    try refuseTooLong(timeline, allowLong: allowLong)
    // All before any file: a wrong call leaves nothing behind.
    let conversions = try files.map { path, format in
      try convert(
        timeline, to: format, name: inputs.joined(separator: " "), library.actuator, path: path,
        allowsLong: allowLong)
    }
    var reports: [ConversionReport] = []
    for (file, conversion) in zip(files, conversions) {
      try PreparedOutput(file.path) { output in
        try conversion.text.eachPiece { (piece) throws(FileError) in try output.write(rest: piece) }
      }.write(console)
      reports.append(ConversionReport(conversion, path: file.path))
    }
    if json {
      try printDocument(ConversionReport.document(reports, of: heard.map(\.json)))
    } else if files.contains(where: { $0.path == "-" }) {
      for line in heard.map(\.line) + reports.map(\.line) { console.remark(line) }
    } else if !common.quiet {
      try printText((heard.map(\.shown) + reports.map(\.shown)).joined())
    }
    try failOnLosses(conversions, files, console)
  }

  /// Converts every pattern of a folder.
  private func convertFolder(
    _ files: [(path: String, kind: ExchangeFormat)], _ library: LibraryContext, _ console: Console
  ) throws {
    var conversions: [Conversion] = []
    var paths: [(path: String, kind: ExchangeFormat)] = []
    var failure: ExitCode?
    for (path, format) in files {
      guard path != "-" else {
        throw CommandFailure(.usage, "a folder is converted to a folder; give -o its name")
      }
      let folder = try FolderRun(request(to: path, format, library), isConversion: true, console)
      if let error = try folder.run() { throw CommandFailure(error) }
      let converted = folder.converted
      failure.raise(to: folder.failure)
      for output in converted {
        guard let conversion = output.conversion else { continue }
        conversions.append(conversion)
        paths.append((output.path, format))
      }
      if !json, !common.quiet {
        let summary =
          isMeasured
          ? ConversionReport.summary(
            converted.compactMap(\.conversion), of: folder.patternCount, in: format, path: path)
          : ConversionReport.summary(
            converted.map(\.notes), of: folder.patternCount, in: format, path: path)
        try printText(summary + "\n")
      }
    }
    if json {
      let reports = zip(conversions, paths).map { ConversionReport($0, path: $1.path) }
      try printDocument(ConversionReport.document(reports, of: []))
    }
    if let failure { throw CommandFailure(failure, "") }
    try failOnLosses(conversions, paths, console)
  }

  private var isMeasured: Bool { measure || json || failOnLoss != nil }

  private func request(
    to path: String, _ format: ExchangeFormat, _ library: LibraryContext
  ) throws -> BatchRequest {
    var request = BatchRequest(
      inputs[0], to: path, formats: [.exchange(format)], library: library.library,
      version: TaplineCommand.number)
    request.profile = try profiles.actuatorName(library.library)
    request.bundleRoot = try sounds.bundleRoot.map { try BundleRoot($0) }
    request.isStrict = sounds.strict
    request.jobs = processorCount
    request.allowsLong = allowLong
    request.measures = isMeasured
    request.keepsManifest = false
    return request
  }

  private func failOnLosses(
    _ conversions: [Conversion], _ files: [(path: String, kind: ExchangeFormat)], _ console: Console
  ) throws {
    guard let failOnLoss else { return }
    var isTooMuch = false
    for (conversion, file) in zip(conversions, files)
    where conversion.distance.levels.decibels > failOnLoss {
      isTooMuch = true
      let loss = fixed(conversion.distance.levels.decibels, digits: 1)
      console.error("\(file.path): the loss is \(loss) dB, more than \(failOnLoss) dB")
    }
    if isTooMuch { throw CommandFailure(.checkFailed, "") }
  }
}

/// Converts a timeline for a file.
private func convert(
  _ timeline: Timeline, to format: ExchangeFormat, name: String, _ profile: ActuatorProfile,
  path: String, allowsLong: Bool
) throws -> Conversion {
  do throws(Conversion.Failure) {
    return try Conversion(
      timeline, to: format, name: name, profile: profile, allowsLong: allowsLong,
      isInterrupted: { Interruption.isRequested })
  } catch {
    throw CommandFailure(error, path: path)
  }
}

/// Refuses to measure what lasts longer than a day without being asked.
func refuseTooLong(_ timeline: Timeline, allowLong: Bool) throws {
  let most = RenderJob.maximumUnconfirmedDuration
  guard allowLong || timeline.duration <= most else {
    throw CommandFailure(
      .usage, "it lasts longer than 24 hours, which must be asked for; add --allow-long")
  }
}

extension ExchangeFormat: FileKind, WordOption {
  static var choices: String { allCases.map(\.rawValue).joined(separator: ", ") }

  static var complaint: String {
    let known = endings.map { "." + $0.ending }.joined(separator: ", ")
    return "the ending names no format; end it in \(known), or give --format"
  }

  static var standard: ExchangeFormat { .ahap }

  var isBinary: Bool { self == .pulsarBundle }

  init?(ending: String) {
    guard let format = Self.endings.first(where: { $0.ending == ending })?.format else {
      return nil
    }
    self = format
  }
}
