struct CommonOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    help: "Do not print warnings, remarks and summaries; the findings of a check are still listed.")
  var quiet = false

  @Option(help: "When to color messages and text output; 'auto' obeys NO_COLOR.")
  private var color = ColorChoice.auto

  var console: Console { Console(isQuiet: quiet, color: color) }
}

struct ProfileOptions: ParsableArguments {
  @Option(
    taking: "name",
    "An actuator profile (how sharpness and intensity are played) or a generator profile (the patterns "
      + "of feedback/…), such as taptic, or taptic@1 for only that version; at most one of each. "
      + "'tapline list profiles' lists them.", completion: NameCompletion.profiles)
  var profile: [String] = []

  func resolve(
    _ library: PatternLibrary
  ) throws -> (actuator: ActuatorProfile, generators: String) {
    let (actuator, generators) = try names(library)
    return (try library.actuatorProfile(actuator), generators)
  }

  /// Returns the name of the actuator profile, with its version if one is given.
  func actuatorName(_ library: PatternLibrary) throws -> String { try names(library).actuator }

  private func names(
    _ library: PatternLibrary
  ) throws -> (actuator: String, generators: String) {
    var actuator: String?
    var generators: String?
    for reference in profile {
      let name = PinnedProfile(reference).name
      let isGenerator = library.generatorProfileNames.contains(name)
      try require(
        (isGenerator ? generators : actuator) == nil, else: .usage,
        "--profile names two \(isGenerator ? "generator" : "actuator") profiles; name one")
      if isGenerator {
        // The name in the loaded profile has no version.
        generators = try library.generatorProfile(reference).name
      } else {
        guard name.hasSuffix(".json") || library.actuatorProfileNames.contains(name) else {
          let known = library.actuatorProfileNames + library.generatorProfileNames
          throw CommandFailure(
            .usage,
            "there is no profile '\(name)'; \(knownNameHint(for: name, in: known, "profiles"))")
        }
        actuator = reference
      }
    }
    return (
      actuator ?? PatternLibrary.defaultActuatorProfile,
      generators ?? PatternLibrary.defaultGeneratorProfile
    )
  }
}

struct ActuatorOptions: ParsableArguments {
  @Option(
    taking: "name",
    "Also simulate the acceleration of an actuator, such as lra, lra@1 for only that version, or a file "
      + "(.json). 'tapline list actuators' lists them.", completion: NameCompletion.actuators)
  var actuator: String?
}

struct InputOptions: ParsableArguments {
  @Argument(
    taking: "input",
    "Names such as 'success' or 'rigid@0.8', AHAP files, recorded timelines (.json), '-' for "
      + "standard input, or scores such as 'rigid@0.8 +120ms light@0.5'; 'tapline help notation' "
      + "explains them.", completion: NameCompletion.inputs)
  var inputs: [String]

  @Flag(help: "Play several inputs at once instead of one after another.")
  private var together = false

  @Option(time: "Silence between two inputs (default: 0.5s).")
  private var gap = 0.5

  @Option(number: "factor", "The playback speed: 2 is twice as fast, at the same pitch.")
  private var speed = 1.0

  @Option(time: "The time at which to begin, such as 50ms; a number without a unit is in seconds.")
  private var start = 0.0

  @Option(time: "The time at which to end, such as 1.5s.")
  private var end: Double?

  func validate() throws {
    try OptionBounds.check(speed: speed)
    try OptionBounds.check(gap: gap)
    try OptionBounds.check(start: start, end: end)
  }

  var range: TimeRange { TimeRange(start: start, end: end) }

  func silenceMessage(for timeline: Timeline) -> SanitizedText {
    timeline.eventCount == 0
      ? "the pattern has no events, so there is nothing to hear"
      : "there is no sound between --start and --end"
  }

  /// Loads every input, shows its warnings, and puts all inputs on one timeline; sounds keep their sample rates.
  func timeline(
    _ loader: TimelineLoader, _ console: Console, each: (LoadedTimeline) throws -> Void = { _ in }
  ) throws -> Timeline {
    try require(!inputs.isEmpty, "there is no input; give the name of a pattern or a file")
    let parts = try inputs.map { input in
      let loaded = try loader.load(input, console)
      try each(loaded)
      return loaded.timeline
    }
    let timeline = Timeline(parts, gap: together ? nil : gap, speed: speed)
    try range.check(end: timeline.lastMoment, console)
    return timeline
  }
}

extension CSVLayout: WordOption {}

extension Voice: WordOption {}

enum VoiceChoice: String, WordOption {
  case audible
  case tactile
  case both

  var channels: RenderJob.Channels {
    switch self {
    case .audible: .single(.audible)
    case .tactile: .single(.tactile)
    case .both: .both
    }
  }
}

struct SoundFileOptions: ParsableArguments {
  enum Encoding: String, WordOption {
    case int16
    case float32
  }

  @Option(help: "The voice of sound files; 'both': audible on the left, tactile on the right.")
  var voice = VoiceChoice.audible

  @Option(help: .sampleEncoding)
  var encoding = Encoding.int16

  var sampleEncoding: SampleEncoding { encoding == .int16 ? .int16 : .float32 }
}

struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A sound device of 'tapline list devices'; 'null' plays without sound, 'dualsense' on the voice coils of a "
        + "DualSense controller that is connected by USB."),
    completion: NameCompletion.devices)
  var device = "default"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The device's channels to play on, counted from 1, as in 3,4; the others stay silent (default: all, or "
        + "the voice coils of a controller).", valueName: "numbers"), transform: readChannels)
  private var channels: [Int]?

  @Option(
    number: "frames", "Frames between two wake-ups of the device (default: the device's own).")
  private var period: Int?

  @Option(
    number: "frames",
    "The size of the device's queue, at least two periods. A shorter queue reduces the delay, but may run "
      + "empty on a busy machine.")
  private var buffer: Int?

  @Option(time: "The time to wait for a sound server that does not answer (default: 10s).")
  private var timeout = 10.0

  func validate() throws {
    try require("--timeout", timeout, in: 0.1...3_600, "0.1 and 3600 seconds")
    try require("--period", period, in: 16...65_536, "16 and 65536 frames")
    try require(
      "--buffer", buffer, in: 2 * (period ?? 16)...1_048_576, "two periods and 1048576 frames")
  }

  private var controller: GameController? { .named(device) }

  var isActuator: Bool { controller != nil }

  /// Opens the device; an error recommends `alternative`, which needs no device.
  func open(
    sampleRate: Int, alternative: String?, _ console: Console
  ) throws -> PlaybackDevice {
    do {
      return try open(sampleRate: sampleRate, channelCount: 2, latency: .live, console)
    } catch let error as PlaybackError {
      let message = error.description(alternative: alternative)
      throw CommandFailure(.unavailable, SanitizedText(message))
    }
  }

  func open(
    sampleRate: Int, channelCount: Int, latency: PlaybackRequest.Latency, _ console: Console
  ) throws -> PlaybackDevice {
    var request = PlaybackRequest(
      sampleRate: sampleRate, channelCount: channelCount, periodFrames: period,
      bufferFrames: buffer, latency: latency)
    request.channels = channels ?? controller?.channels
    let name = try controller?.device() ?? device
    #if os(Linux)
    var hasWarned = false
    return try PlaybackDevice.open(
      name, request, within: timeout
    ) { seconds in
      guard seconds >= 2, !hasWarned else { return }
      hasWarned = true
      console.warning("sound device '\(device)' has not answered for 2 s; still waiting")
    }
    #else
    return try PlaybackDevice(name, request)
    #endif
  }
}

struct SoundOptions: ParsableArguments {
  @Option(
    taking: "folder",
    "The folder to which paths of sound files are relative, as in an app's bundle; files outside it are "
      + "not read (default: each pattern's own folder).", completion: .directory)
  var bundleRoot: String?

  @Flag(
    help: ArgumentHelp(
      "Report an error, not a warning, for a pattern that strict JSON readers refuse or whose sound files "
        + "cannot be played."))
  var strict = false
}
