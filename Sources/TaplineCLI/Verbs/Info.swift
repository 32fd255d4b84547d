struct Info: Verb {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe patterns: counts, durations and levels.",
    usage: "tapline info [<options>] <input> ...",
    discussion: """
      The duration of a voice ends at the last sample within 60 dB of the peak. The centroid is the mean frequency \
      weighted by power; in the audible voice, the power is A-weighted at the output of the profile's loudspeaker.

      --actuator adds the measures of Android's hardware assessment for the strongest pulse: its peak, the times from \
      10 % of the peak to the peak and back, the ratio of the pulse's energy to the energy of the ringing after it, and \
      the figure of merit, which is this ratio divided by both times.

      --on reports how other devices play the pattern: which events they leave out, merge, move or change, the rule for \
      each, and the loss as in 'convert'.

      Examples:
        tapline info success --on android-30,web
        tapline info success --on iphone --condition recording
        tapline info settlement-complete
        tapline info light medium heavy --json
      """)

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) private var hardware: ActuatorOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "Names, files or scores, as for 'render'.", completion: NameCompletion.inputs)
  private var inputs: [String]

  @Flag(help: "Write JSON.")
  private var json = false

  @Option(
    taking: "devices",
    "Report what these devices play, separated by commas: \(choices(of: TargetPlatform.self)).")
  private var on: String?

  @Option(
    taking: "conditions",
    "With --on: conditions of the devices, separated by commas: \(choices(of: DeviceCondition.self))."
  )
  private var condition: String?

  func validate() throws {
    _ = try TargetPlatform.named(on)
    _ = try DeviceCondition.named(condition)
    try require(condition == nil || on != nil, "--condition needs --on, as in --on iphone")
  }

  func run(_ console: Console) throws {
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    guard on == nil else { return try describeDevices(context, console) }
    let descriptions = try inputs.map { input in
      let loaded = try context.loader.load(input, console)
      return PatternDescription(loaded, try context.measurableRendition(of: loaded))
    }
    if json {
      try printDocument(PatternDescription.json(of: descriptions))
    } else {
      try printText(PatternDescription.text(of: descriptions))
    }
  }

  private func describeDevices(_ context: LibraryContext, _ console: Console) throws {
    let reports = try inputs.map { input in
      let loaded = try context.loader.load(input, console)
      try refuseTooLong(loaded.timeline)
      let reports = try TargetPlatform.named(on).map { platform in
        try PlatformReport(
          loaded.timeline, on: platform, name: loaded.name, profile: context.profile,
          feedbackPlatforms: context.library.sensoryFeedback.platforms(of: input),
          under: DeviceCondition.named(condition), isFeedback: context.library.isFeedback)
      }
      return (name: loaded.name, reports: reports)
    }
    if json {
      try printDocument(PlatformReport.document.output(of: reports))
    } else {
      try printText(
        reports.map { name, reports in "\(name)\n" + reports.map(\.shown).joined() }.joined())
    }
  }
}
