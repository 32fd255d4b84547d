import ArgumentParser
import Tapline

/// `tapline convert`: patterns in the formats of other platforms, and what each loses.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write patterns in the formats of other platforms, and say what each loses.",
    discussion: """
      The format follows the ending of each output: .ahap, .haptic, .hjif, .xml (Android), .kt, .java, \
      .js (navigator.vibrate), .waveform.json, .pulsar.json, .notation; --format or FORMAT:FILE names \
      it where no ending does. Every verb reads these formats, too.

      The report on standard output is measured: each file is read back, rendered with the same \
      profile as the original, and compared with it. The loss is the mean difference of level in \
      decibels over the windows of 20 ms in which either is less than 40 dB below the loudest. With \
      --fail-on-loss the command ends with 1 where one is larger.

      Examples:
        tapline convert success -o success.xml -o success.haptic --fail-on-loss 5
        tapline convert success --format kotlin-composition
      """)

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Names, files or scores, as 'render' takes them; several lie one after another.",
      valueName: "input"), completion: NameCompletion.inputs)
  var inputs: [String]

  @OptionGroup var outputs: OutputOptions<ExchangeFormat>

  @Option(time: "Silence between two inputs, such as 0.5s or 80ms; without a unit, seconds.")
  var gap = 0.5

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End with 1 where the loss of an output is larger, in decibels, 0 to 40.",
      valueName: "decibels"))
  var failOnLoss: Double?

  @Flag(help: "Measure more than 24 hours.")
  var allowLong = false

  @Flag(help: "Write the report as JSON.")
  var json = false

  func validate() throws {
    try OptionBounds.check(gap: gap)
    if let failOnLoss, !(0...LevelDistance.range).contains(failOnLoss) {
      throw ValidationError("--fail-on-loss must lie between 0 and 40 decibels")
    }
    try refuseSharedStandardOutput(outputs.paths, besideData: json)
    if json, outputs.output.isEmpty {
      throw ValidationError("--json writes to standard output; give -o a file")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let files = try outputs.files()
      let library = try OpenLibrary(sounds, profiles, rate: 48_000)
      let loaded = try inputs.map { try library.loader.load($0, console) }
      try refuseReplacing(outputs.paths, inputs: inputs)
      let timeline = Timeline(loaded.map(\.timeline), gap: gap)
      try refuseTooLong(timeline, allowLong: allowLong)
      Interruption.watch()
      // All before any file: a wrong call leaves nothing behind.
      let conversions = try files.map { path, format in
        try convert(
          timeline, to: format, name: inputs.joined(separator: " "), library.actuator, path: path)
      }
      var reports: [ConversionReport] = []
      for (file, conversion) in zip(files, conversions) {
        try writeData(conversion.bytes, to: file.path)
        reports.append(ConversionReport(conversion, path: file.path))
      }
      if json {
        try printDocument(json: ConversionReport.document(reports))
      } else if files.contains(where: { $0.path == "-" }) {
        for report in reports { console.remark(report.line) }
      } else if !common.quiet {
        try printText(reports.map(\.shown).joined())
      }
      try failOnLosses(conversions, files, console)
    }
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
  path: String
) throws -> Conversion {
  do throws(Conversion.Failure) {
    return try Conversion(
      timeline, to: format, name: name, profile: profile,
      isInterrupted: { Interruption.isRequested })
  } catch {
    switch error {
    case .writing(let reason): throw CommandFailure(.badData, "\(path): \(reason)")
    case .readingBack(let reason):
      throw CommandFailure(.badData, "\(path): what was written cannot be read back: \(reason)")
    case .interrupted: throw CommandFailure(.interrupted, "")
    }
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

extension ExchangeFormat: FileKind {
  static var choices: String { allCases.map(\.rawValue).joined(separator: ", ") }

  static var complaint: String {
    let known = endings.map { "." + $0.ending }.joined(separator: ", ")
    return "the ending names no format; end it in \(known), or give --format"
  }

  static var standard: ExchangeFormat { .ahap }

  init?(ending: String) {
    guard let format = Self.endings.first(where: { $0.ending == ending })?.format else {
      return nil
    }
    self = format
  }
}
