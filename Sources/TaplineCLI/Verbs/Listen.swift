struct Listen: Verb {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Play, show and check the haptics of a running app.",
    usage: "tapline listen [<options>]",
    discussion: """
      The app calls HapticRecorder(clock: MonotonicClock()).stream(), or with the twin \
      SimulatedDevice.processDefault.stream(), which connects to the listener. Each call is played with a constant \
      delay, so you hear the app's rhythm. In a terminal, the screen shows a running timeline; ? explains its \
      keys. Without a terminal, or with --plain, each call is printed as a line; with --json, as a JSON object \
      ('tapline help schema listen'). The article "Listening to a running app" describes the protocol for other languages.

      Examples:
        tapline listen
        tapline listen --once --fail-on warning -o session.json
      """)

  @OptionGroup private var listening: ListeningOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) private var deviceOptions: DeviceOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Option(help: "The voice in which calls are played.")
  private var voice = Voice.audible

  @Option(
    name: .shortAndLong, taking: "file",
    "A file for the session, a recorded timeline that is complete after every call.")
  private var output: String?

  @Flag(help: "End when the last app disconnects.")
  private var once = false

  @Flag(help: "Print lines instead of a screen, even on a terminal.")
  private var plain = false

  @Flag(help: .plainLetters) private var ascii = false

  @Flag(help: "Print calls, findings and final statistics as JSON Lines.")
  private var json = false

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    let (actuator, generators) = try profiles.resolve(library)
    let linter = AHAPLinter(profile: actuator)
    var settings = ListeningSession.Settings(
      pattern: { try? library.pattern(named: $0, generators: generators) },
      findings: { linter.findings(in: $0, file: $1) }, levels: try listening.levels(),
      perMinute: listening.perMinute, token: try listening.readToken(), delay: listening.delay)
    settings.platforms = try TargetPlatform.named(listening.on)
    let feedback = library.sensoryFeedback
    settings.feedbackPlatforms = { feedback.platforms(of: $0) }
    let root = try listening.bundleRoot.map { try BundleRoot($0) }
    let terminal = plain || json ? nil : try? Terminal()
    #if os(Linux)
    let device = try deviceOptions.open(sampleRate: rate, alternative: nil, console)
    let player = CallPlayer(
      on: device, profile: actuator, voice: voice, delay: Int((listening.delay * 1e9).rounded()))
    let soundRate = device.configuration.sampleRate
    #else
    let soundRate = rate
    #endif
    if let root {
      let sounds = CallSounds(root, sampleRate: soundRate)
      settings.sounds = { sounds.find($0) }
    }
    let file = try output.map { path throws(FileError) in try SessionFile(path) }
    let socket = try listening.openSocket()
    let listener = CallListener(socket, ListeningSession(settings))
    Interruption.watch(forcesEnd: false)
    let receiver = CallReceiver(listener, file: file, threshold: listening.failOn)
    #if os(Linux)
    try player.start()
    defer { _ = player.finish() }
    receiver.player = player
    let delay = Double(player.delay) / 1e9
    #else
    console.remark("calls are not played: sound needs ALSA, which only Linux has")
    let delay: Double? = nil
    #endif
    announce(socket.address.text, delay: delay, console)
    receiver.start()
    var isInterrupted = false
    do {
      defer { receiver.finish() }
      #if os(Linux)
      if let terminal {
        let view = ListeningView(
          isPlain: ascii || !LocaleText.isUnicode, usesColor: console.colorsData)
        var screen = ListeningScreen(
          receiver: receiver, player: player, terminal: terminal, address: socket.address.text,
          delay: delay, actuator: actuator, rate: rate, output: output, view: view)
        isInterrupted = try screen.run { isOver(receiver) }
      } else {
        isInterrupted = try printEvents(receiver, player, console)
      }
      #else
      isInterrupted = try printEvents(receiver)
      #endif
    }
    try conclude(receiver, isInterrupted: isInterrupted, console)
  }

  private func announce(_ address: String, delay: Double?, _ console: Console) {
    let argument = address == "127.0.0.1:4747" ? "" : "to: \"\(address)\""
    let timing =
      delay.map { ". Calls sound \(fixed($0 * 1_000, digits: 0)) ms after they are made" } ?? ""
    console.remark(
      """
      listening on \(address); in the app: HapticRecorder(clock: MonotonicClock()).stream(\(argument)), \
      or with the twin: SimulatedDevice.processDefault.stream(\(argument))\(timing); press Ctrl-C to stop
      """)
  }

  private func isOver(_ receiver: CallReceiver) -> Bool {
    let summary = receiver.summary
    return once && summary.hasHadApps && summary.apps.isEmpty
  }

  #if os(Linux)
  private func printEvents(
    _ receiver: CallReceiver, _ player: CallPlayer, _ console: Console
  ) throws -> Bool {
    var isAudible = true
    return try printEvents(receiver) {
      guard isAudible, let failure = player.state.failure else { return }
      isAudible = false
      console.warning(
        "\(failure.description); calls are listed but not played; restart 'tapline listen' to hear them"
      )
    } isQuiet: {
      if let failure = player.state.failure { throw failure }
      return player.isQuiet
    }
  }
  #endif

  private func printLines(_ events: [ListeningEvent], _ appNames: inout Set<String>) throws {
    guard !events.isEmpty else { return }
    if json { return try printDocument(events.map(CallDocument.line).joined()) }
    var lines: [SanitizedText] = []
    for event in events {
      if case .joined(let name, _) = event { appNames.insert(name) }
      if let line = CallLine.text(event, namesApps: appNames.count > 1) { lines.append(line) }
    }
    if !lines.isEmpty { try printText(lines.map { $0 + "\n" }.joined()) }
  }

  /// Prints events until listening ends; returns whether an interruption ended it.
  private func printEvents(
    _ receiver: CallReceiver, attend: () -> Void = {}, isQuiet: () throws -> Bool = { true }
  ) throws -> Bool {
    var appNames: Set<String> = []
    func printNewEvents() throws { try printLines(receiver.drainEvents(), &appNames) }
    while !Interruption.isRequested {
      try printNewEvents()
      attend()
      if isOver(receiver), try isQuiet() {
        try printNewEvents()
        return false
      }
      SystemClock.sleep(milliseconds: 20)
    }
    try printNewEvents()
    return true
  }

  private func conclude(_ receiver: CallReceiver, isInterrupted: Bool, _ console: Console) throws {
    let summary = receiver.summary
    var parts = [
      counted(summary.callCount, "call"), counted(summary.hapticCount, "haptic"),
      counted(summary.findingCount, "finding"), "\(summary.lateCount) late",
    ]
    if summary.droppedCount > 0 { parts.append("\(summary.droppedCount) dropped by the app") }
    if summary.notPlayedCount > 0 { parts.append("\(summary.notPlayedCount) not played") }
    if summary.disconnectedCount > 0 {
      parts.append("\(counted(summary.disconnectedCount, "app")) disconnected after an error")
    }
    console.remark("\(parts.joined(separator: ", "))")
    if !summary.delays.isEmpty {
      let delays = LatencySummary(nanoseconds: summary.delays)
      console.remark(
        """
        call to sound: median \(fixed(delays.median ?? 0, digits: 2)) ms, 99 % within \
        \(fixed(delays.percentile99 ?? 0, digits: 2)) ms
        """)
    }
    if json { try printDocument(CallDocument.end(summary)) }
    if let failure = summary.fileFailure { throw failure }
    if summary.hasFailed { throw CommandFailure(.checkFailed, "") }
    if isInterrupted { throw CommandFailure(.interrupted, "") }
  }
}
