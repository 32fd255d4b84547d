struct Audition: Verb {
  static let configuration = CommandConfiguration(
    commandName: "audition",
    abstract: "Play patterns live with the keyboard, in the terminal.",
    usage: "tapline audition [<options>] [<input> ...]",
    discussion: """
      Arrows choose a pattern and Enter plays it; the keys 1 to 9 play Apple's feedback generators; / searches, Tab \
      and b compare two, e edits the taps of a file, ? explains all keys. A file that another program saves is read \
      again. The delay from a key to its sound is constant; the screen shows it. Without an input, the whole library \
      is listed.

      Examples:
        tapline audition
        tapline audition App/Haptics success --voice tactile
      """)

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) private var deviceOptions: DeviceOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Folders, AHAP files, globs such as 'App/**/*.ahap', or names of the library.",
      valueName: "input"))
  private var inputs: [String] = []

  @Option(help: "The voice at the start; the key v changes it.")
  private var voice = Voice.audible

  @Flag(help: .plainLetters) private var ascii = false

  @Flag(help: "At the end, report what the device did and the time from each key to its sound.")
  private var stats = false

  @Option(name: .shortAndLong, taking: "file", "A JSON file for the statistics.")
  private var output: String?

  func run(_ console: Console) throws {
    let context = try LibraryContext(sounds, profiles, rate: rate)
    let entries = try self.entries(context)
    let terminal: Terminal
    do throws(Terminal.Failure) { terminal = try Terminal() } catch {
      throw CommandFailure(
        .usage, "audition needs a terminal: \(error); 'tapline play' works without one")
    }
    #if os(Linux)
    let device = try deviceOptions.open(sampleRate: rate, channelCount: 2, latency: .live, console)
    let engine = LiveEngine(on: device, profile: context.profile)
    let keys = ArmedKeys(engine)
    let deviceConfiguration = engine.configuration
    let auditionSounds = AuditionSounds(
      keys, deviceConfiguration, actuator: context.profile,
      loader: try context.loader(sampleRate: deviceConfiguration.sampleRate))
    var session = AuditionSession(
      entries: entries, voice: voice, sounds: auditionSounds, keys: keys, terminal: terminal,
      usesColor: console.colorsData, isPlain: ascii || !LocaleText.isUnicode)
    Interruption.watch(forcesEnd: false)
    let memoryLockFailure = MemoryLock.lock()
    try engine.start()
    let wasInterrupted = try session.run()
    let statistics = PlaybackStatistics(engine.finish(), on: engine.device) {
      auditionSounds.name(ofVoice: $0)
    }
    if stats {
      console.remark(statistics.text)
      if let memoryLockFailure { console.remark("memory not locked (\(memoryLockFailure))") }
    }
    if let output { try OutputFile.write(statistics.json.bytes, to: output) }
    if wasInterrupted { throw CommandFailure(.interrupted, "") }
    #else
    throw PlaybackError.noSoundSystem(reason: "audition plays through ALSA, which only Linux has")
    #endif
  }

  /// Returns the patterns and files of the inputs, each once, or the library's patterns and pairings.
  private func entries(_ context: LibraryContext) throws -> [String] {
    guard !inputs.isEmpty else {
      let patterns = context.library.shortPatternNames
      // A pairing (a haptic of a button system) that plays a single pattern has the name of the pattern.
      let patternNames = Set(patterns)
      let pairings = try context.library.pairingNames().filter { !patternNames.contains($0) }
      return patterns + pairings
    }
    var seen: Set<String> = []
    return try inputs.flatMap { word -> [String] in
      try require(
        word != "-", else: .usage,
        "standard input is the keyboard here; give the path of a file instead of '-'")
      guard FilePattern.isPattern(word) || InputFile.isFolder(word) else {
        // Load the pattern now, so that an error is reported before the full-screen display starts.
        _ = try context.loader.load(word)
        return [word]
      }
      var unreadable: FileError?
      let files = try FileSearch(ending: ".ahap").files(word) { unreadable = unreadable ?? $0 }
      if let unreadable { throw CommandFailure(.noInput, SanitizedText(unreadable.description)) }
      return files
    }.filter { seen.insert($0).inserted }
  }
}
