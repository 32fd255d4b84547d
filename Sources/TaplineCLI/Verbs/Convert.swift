struct Convert: Verb {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert patterns to and from other platforms.",
    usage: "tapline convert [<options>] <input> ...",
    discussion: """
      The file extension selects the format: .ahap, .haptic, .hjif, .xml (Android), .kt, .java, .js \
      (navigator.vibrate), .haptics.js (a draft), .waveform.json, .pulsar.json, .pulsar (a bundle), .notation, \
      .openxr.json, .openxr.h. --format or FORMAT:FILE selects any other format. Every verb that plays, draws or \
      measures patterns reads these formats, except .openxr.h.

      A sound file (WAV; FLAC, Ogg, AIFF, CAF and MP3 if libsndfile is installed) becomes a pattern of taps and \
      vibrations, and the report says how certain each event is. The strongest event gets intensity 1.

      A folder is converted to a folder with the same subfolders. 'batch --formats' writes several formats at once.

      Each file is read back to measure the loss: the mean difference of level in decibels, in windows of 20 ms in \
      which either level is at most 40 dB below the maximum. With --actuator, the levels are those of the actuator's \
      acceleration. The loss of a folder is measured only with --measure, --json or --fail-on-loss. The report also \
      counts the events that differ noticeably, by published thresholds that were not measured with phones.

      Examples:
        tapline convert success -o success.xml -o success.haptic --fail-on-loss 5
        tapline convert clip.wav -o clip.ahap
        tapline convert Library/ --format haptic -o Converted/
      """)

  enum Menu: OutputMenu {
    static let kinds = ExchangeFormat.allCases.map(OutputKind.exchange)
  }

  private typealias File = (path: String, format: ExchangeFormat)

  @OptionGroup(visibility: .shared) var sounds: SoundOptions
  @OptionGroup(visibility: .shared) var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var hardware: ActuatorOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "Names, files or scores, as for 'render'; several inputs are joined.",
    completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<Menu>

  @Option(time: "Silence between two inputs (default: 0.5s).")
  var gap = 0.5

  @Option(
    number: "loss",
    "Exit with 1 if a loss exceeds this many decibels (0 to 40) or, for 'noticeable', if an event differs noticeably."
  )
  var failOnLoss: LossLimit?

  @Option(
    help: ArgumentHelp(
      "Whether a sound file is a drive signal (tactile) or a sound for listening (audible); the default is "
        + "tactile if most of its power is below 300 Hz."))
  var voice: Voice?

  @Flag(help: "Keep the level of a sound file instead of giving its strongest event intensity 1.")
  var keepLevel = false

  @Flag(help: "Measure the loss of each file of a folder.")
  var measure = false

  @Flag(help: .allowLong) var allowLong = false

  @Flag(help: "Write the report as JSON.")
  var json = false

  func validate() throws {
    try OptionBounds.check(gap: gap)
    if case .decibels(let limit) = failOnLoss {
      try require("--fail-on-loss", limit, in: 0...LevelDistance.range, "0 and 40 decibels")
    }
    try require(
      !json || !outputs.output.isEmpty, "--json writes to standard output; give -o a file")
    try outputs.refuseSharedStandardOutput(besideData: json)
  }

  func run(_ console: Console) throws {
    let folder = inputs.count == 1 && InputFile.isFolder(inputs[0]) ? inputs[0] : nil
    let files = try outputs.files(ofFolder: folder).compactMap { path, kind -> File? in
      if case .exchange(let format) = kind { (path, format) } else { nil }
    }
    let context = try LibraryContext(
      sounds, profiles, actuator: hardware.actuator, rate: 48_000, allowsLong: allowLong)
    Interruption.watch()
    if folder != nil { return try convertFolder(files, context, console) }
    var transcriptions: [TranscriptionReport] = []
    let parts = try inputs.map { input in
      // `convert` writes no sounds and pictures, so a hint to name a missing one with `-o` would be wrong.
      if !InputFile.exists(input),
        fileEnding(input).flatMap({ RenderingMenu.kind(ending: $0) }) != nil
      {
        throw CommandFailure(missing: input)
      }
      guard SoundFileStream.isSound(input) else {
        return try context.loader.load(input, console).timeline
      }
      let sound = try SoundInput.transcribe(
        input, as: context.profile, voice: voice, keepsLevel: keepLevel, allowLong: allowLong,
        console)
      transcriptions.append(TranscriptionReport(sound, path: input))
      if sound.timeline.events.isEmpty {
        console.warning("\(input): no tap or vibration was found")
      }
      return sound.timeline
    }
    try refuseReplacing(outputs.paths, inputs: inputs)
    let timeline = Timeline(parts, gap: gap)
    try refuseTooLong(timeline, allowLong: allowLong)
    // Convert everything before writing, so that an error leaves no partial output.
    let conversions = try files.map { path, format in
      do throws(Conversion.Failure) {
        let conversion = try Conversion(
          timeline, to: format, name: inputs.joined(separator: " "), profile: context.profile,
          allowsLong: allowLong, isInterrupted: { Interruption.isRequested })
        return (path: path, conversion: conversion)
      } catch {
        throw CommandFailure(error, path: path)
      }
    }
    for (path, conversion) in conversions {
      try PreparedOutput(path) { output in
        try conversion.text.eachPiece { (piece) throws(FileError) in
          try output.write(unbuffered: piece)
        }
      }.write(console)
    }
    let reports = conversions.map { ConversionReport($0.conversion, path: $0.path) }
    if json {
      try printDocument(ConversionReport.document.output(of: (transcriptions, reports)))
    } else if files.contains(where: { $0.path == "-" }) {
      for line in transcriptions.map(\.line) + reports.map(\.line) { console.remark(line) }
    } else if !common.quiet {
      try printText((transcriptions.map(\.shown) + reports.map(\.shown)).joined())
    }
    try failOnLosses(conversions, console)
  }

  private func convertFolder(
    _ files: [File], _ context: LibraryContext, _ console: Console
  ) throws {
    var conversions: [(path: String, conversion: Conversion)] = []
    var failure: ExitCode?
    for (path, format) in files {
      try require(
        path != "-", else: .usage, "the input is a folder; name a folder for the output with -o")
      let folderRun = try FolderRun(
        request(to: path, format, context), isConversion: true, console)
      if let error = try folderRun.run() { throw CommandFailure(error) }
      let convertedOutputs = folderRun.convertedOutputs
      failure.raise(to: folderRun.failure)
      conversions += convertedOutputs.compactMap { output in
        output.conversion.map { (output.path, $0) }
      }
      if !json, !common.quiet {
        let summary =
          isMeasured
          ? ConversionReport.summary(
            convertedOutputs.compactMap(\.conversion), of: folderRun.patternCount, in: format,
            path: path)
          : ConversionReport.summary(
            convertedOutputs.map(\.notes), of: folderRun.patternCount, in: format, path: path)
        try printText(summary + "\n")
      }
    }
    if json {
      let reports = conversions.map { ConversionReport($0.conversion, path: $0.path) }
      try printDocument(ConversionReport.document.output(of: ([], reports)))
    }
    if let failure { throw CommandFailure(failure, "") }
    try failOnLosses(conversions, console)
  }

  private var isMeasured: Bool { measure || json || failOnLoss != nil }

  private func request(
    to path: String, _ format: ExchangeFormat, _ context: LibraryContext
  ) throws -> BatchRequest {
    var request = try BatchRequest(
      inputs[0], to: path, formats: [.exchange(format)], library: context.library, sounds, profiles)
    request.allowsLong = allowLong
    request.measures = isMeasured
    request.actuator = context.profile.actuator
    request.keepsManifest = false
    return request
  }

  private func failOnLosses(
    _ conversions: [(path: String, conversion: Conversion)], _ console: Console
  ) throws {
    guard let failOnLoss else { return }
    var isTooMuch = false
    for (path, conversion) in conversions {
      guard let excess = failOnLoss.excess(of: conversion.distance) else { continue }
      isTooMuch = true
      console.error("\(path): \(excess)")
    }
    if isTooMuch { throw CommandFailure(.checkFailed, "") }
  }
}

enum LossLimit: ExpressibleByArgument {
  case decibels(Double)
  case noticeable

  init?(argument: String) {
    if argument == "noticeable" {
      self = .noticeable
    } else if let decibels = Double(argument: argument) {
      self = .decibels(decibels)
    } else {
      return nil
    }
  }

  func excess(of distance: TimelineDistance) -> String? {
    switch self {
    case .decibels(let limit):
      let loss = distance.levels.decibels
      return loss > limit
        ? "the loss is \(fixed(loss, digits: 1)) dB, more than \(limit) dB" : nil
    case .noticeable:
      let count = distance.noticeableCount
      return count.differing > 0 ? count.summary : nil
    }
  }
}
