import ArgumentParser
import TaplineLive

struct CommonOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    help: "Leave out warnings, remarks and summaries; what a check finds is listed.")
  var quiet = false

  @Option(help: "Colour messages: auto, always or never; NO_COLOR is honoured.")
  private var color = ColorChoice.auto

  var console: Console { Console(isQuiet: quiet, color: color) }
}

struct ProfileOptions: ParsableArguments {
  @Option(
    taking: "name",
    "An actuator profile (what sharpness and intensity mean) or a generator profile (what "
      + "feedback/… plays), such as taptic, or taptic@1 for just that version; may be given once for "
      + "each. See 'tapline list profiles'.", completion: NameCompletion.profiles)
  var profile: [String] = []

  /// The actuator profile, and the name of the generator profile.
  func resolve(
    _ library: PatternLibrary
  ) throws -> (actuator: ActuatorProfile, generators: String) {
    let (actuator, generators) = try names(library)
    return (try library.actuatorProfile(actuator), generators)
  }

  /// The name of the actuator profile, where generators play no part.
  func actuatorName(_ library: PatternLibrary) throws -> String { try names(library).actuator }

  private func names(
    _ library: PatternLibrary
  ) throws -> (actuator: String, generators: String) {
    var actuator: String?
    var generators: String?
    for reference in profile {
      let name = PinnedProfile(reference).name
      let isGenerator = library.generatorProfileNames.contains(name)
      guard (isGenerator ? generators : actuator) == nil else {
        throw CommandFailure(
          .usage, "two \(isGenerator ? "generator" : "actuator") profiles are given; name one")
      }
      if isGenerator {
        // What is loaded is named without the version.
        generators = try library.generatorProfile(reference).name
      } else {
        guard name.hasSuffix(".json") || library.actuatorProfileNames.contains(name) else {
          let known = library.actuatorProfileNames + library.generatorProfileNames
          let nearest = nearestNames(to: name, in: known, atMost: 1).first
          let hint: SanitizedText = nearest.map { "did you mean '\($0)'? There" } ?? "there"
          throw CommandFailure(
            .usage, "there is no profile '\(name)'; \(hint) are \(known.joined(separator: ", "))")
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

/// The patterns a verb works on, and how they lie on the time axis.
struct InputOptions: ParsableArguments {
  @Argument(
    taking: "input",
    "Names such as 'success', 'rigid@0.8' or 'swiss-coin/settlement-complete', AHAP files, "
      + "recorded timelines (.json), '-' for standard input, or several with the gaps from one "
      + "beginning to the next: 'rigid@0.8 +120ms light@0.5 +80ms success'. NAME@0.8 multiplies the "
      + "intensity. See 'tapline help notation'.", completion: NameCompletion.inputs)
  var inputs: [String]

  @Flag(help: "Play several inputs at once instead of one after another.")
  private var together = false

  @Option(
    time: "Silence between two inputs, such as 80ms; without a unit, seconds (default: 0.5s).")
  private var gap = 0.5

  @Option(number: "factor", "Twice as fast is 2; pitch stays.")
  private var speed = 1.0

  @Option(time: "Where to begin, such as 50ms.")
  private var start = 0.0

  @Option(time: "Where to end, such as 1.5s.")
  private var end: Double?

  func validate() throws {
    try OptionBounds.check(speed: speed)
    try OptionBounds.check(gap: gap)
    try OptionBounds.check(start: start, end: end)
  }

  var range: TimeRange { TimeRange(start: start, end: end) }

  /// Why there is nothing to hear.
  func silence(of timeline: Timeline) -> SanitizedText {
    timeline.eventCount == 0
      ? "there is nothing to hear: no event is in it"
      : "there is no sound between --start and --end; it ends earlier"
  }

  /// Loads every input, shows the warnings, and lays all of them on one timeline.
  ///
  /// The sounds keep their own rates. `each` is called with every input as it was loaded.
  func timeline(
    _ loader: TimelineLoader, _ console: Console, each: (LoadedTimeline) throws -> Void = { _ in }
  ) throws -> Timeline {
    try require(!inputs.isEmpty, "name a pattern or a file")
    let parts = try inputs.map { input in
      let loaded = try loader.load(input, console)
      try each(loaded)
      return loaded.timeline
    }
    return Timeline(parts, gap: together ? nil : gap, speed: speed)
  }
}

extension CSVLayout: WordOption {}

enum VoiceName: String, WordOption {
  case audible
  case tactile

  var voice: Voice { self == .audible ? .audible : .tactile }
}

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

/// The sound device, and how much of the sound waits in it.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: "The sound device, as 'tapline list devices' names it, or 'null' for none.",
    completion: NameCompletion.devices)
  var device = "default"

  @Option(number: "frames", "Frames between two wake-ups of the device; by default what suits it.")
  private var period: Int?

  @Option(
    number: "frames",
    "Frames that may wait in the device, at least two periods; fewer are heard sooner, and leave "
      + "gaps on a busy machine.")
  private var buffer: Int?

  @Option(time: "How long to wait for a sound server that does not answer (default: 10s).")
  private var timeout = 10.0

  func validate() throws {
    try require("--timeout", timeout, in: 0.1...3_600, "0.1 and 3600 seconds")
    try require("--period", period, in: 16...65_536, "16 and 65536 frames")
    try require(
      "--buffer", buffer, in: 2 * (period ?? 16)...1_048_576, "two periods and 1048576 frames")
  }

  /// Opens the device, and says after two seconds that it does not answer.
  func open(
    sampleRate: Int, channelCount: Int, latency: PlaybackRequest.Latency, _ console: Console
  ) throws -> PlaybackDevice {
    let request = PlaybackRequest(
      sampleRate: sampleRate, channelCount: channelCount, periodFrames: period,
      bufferFrames: buffer, latency: latency)
    #if os(Linux)
    var isTold = false
    return try PlaybackDevice.open(
      device, request, within: timeout
    ) { seconds in
      guard seconds >= 2, !isTold else { return }
      isTold = true
      console.warning("sound device '\(device)' has not answered for 2 s; still waiting")
    }
    #else
    return try PlaybackDevice(device, request)
    #endif
  }
}

/// Where the sound files of patterns are found, and what happens to those that are not.
struct SoundOptions: ParsableArguments {
  @Option(
    taking: "folder",
    "Where the paths of sound files start, as in an app's bundle; nothing outside is read. By "
      + "default each pattern's own folder.", completion: .directory)
  var bundleRoot: String?

  @Flag(
    help: ArgumentHelp(
      "Refuse what strict JSON readers refuse, and a pattern whose sound file cannot be played, "
        + "instead of reading over the one and leaving out the other."))
  var strict = false
}
