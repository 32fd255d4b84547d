import ArgumentParser
import TaplineLive

/// `tapline listen`: what a running app asks for, heard and seen as it happens.
struct Listen: Verb {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Hear and see what a running app asks for, and be told what is wrong with it.",
    discussion: """
      The app says HapticRecorder(clock: MonotonicClock()).stream(), or with the twin \
      SimulatedDevice.processDefault.stream(), and connects by itself. Each call sounds a constant time \
      after it was made, so that the rhythm is the app's. On a terminal a running timeline is drawn; \
      ? says what keys do. Elsewhere, or with --plain, each call is a line; with --json it is an object \
      a line, as 'tapline help schema listen' says. The article "Listening to a \
      running app" has the protocol, for apps in other languages.

      Examples:
        tapline listen
        tapline listen --once --fail-on warning -o session.json
      """)

  @OptionGroup private var listening: ListeningOptions
  @OptionGroup private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup private var deviceOptions: DeviceOptions
  @OptionGroup var common: CommonOptions

  @Option(help: "The voice: audible or tactile.")
  private var voice = VoiceName.audible

  @Option(
    name: .shortAndLong, taking: "file",
    "Where the session goes from the start: a recorded timeline, whole after every call.")
  private var output: String?

  @Flag(help: "End when the last app has gone.")
  private var once = false

  @Flag(help: "Lines instead of a drawn timeline, on a terminal too.")
  private var plain = false

  @Flag(help: .plainLetters) private var ascii = false

  @Flag(help: "Write what happens as JSON Lines: calls, findings, and the end of the run.")
  private var json = false

  func run(_ console: Console) throws {
    let library = try PatternLibrary()
    let (actuator, generators) = try profiles.resolve(library)
    let linter = AHAPLinter(profile: actuator)
    var settings = ListeningSession.Settings(
      pattern: { name in
        (try? library.pattern(named: name, generators: generators)) ?? nil
      },
      findings: { linter.findings(in: $0, file: $1) }, levels: try listening.levels(),
      perMinute: listening.perMinute, token: try listening.readToken(), delay: listening.delay)
    settings.platforms = try TargetPlatform.named(listening.on)
    let feedback = library.sensoryFeedback
    settings.feedbackPlatforms = { feedback.platforms(of: $0) }
    let root = try listening.bundleRoot.map { try BundleRoot($0) }
    let terminal = plain || json ? nil : try? Terminal()
    #if os(Linux)
    let device = try deviceOptions.open(
      sampleRate: rate, channelCount: 2, latency: .live, console)
    let player = CallPlayer(
      on: device, profile: actuator, voice: voice.voice,
      delay: Int((listening.delay * 1e9).rounded()))
    let soundRate = device.configuration.sampleRate
    #else
    let soundRate = rate
    #endif
    if let root {
      let sounds = CallSounds(root, sampleRate: soundRate)
      settings.sounds = { sounds.find($0) }
    }
    let file = try output.map { path throws(FileError) in try SessionFile(path) }
    let socket = try listening.opened()
    let listener = CallListener(socket, ListeningSession(settings))
    Interruption.watch(endsSoon: false)
    let ear = CallReceiver(listener, file: file, threshold: listening.failOn)
    #if os(Linux)
    try player.start()
    defer { _ = player.finish() }
    ear.player = player
    let delay = Double(player.delay) / 1e9
    #else
    console.remark("without sound, which goes through ALSA, a part of Linux")
    let delay = listening.delay
    #endif
    announce(socket.address, delay: delay, console)
    ear.start()
    var isInterrupted = false
    do {
      defer { ear.finish() }
      #if os(Linux)
      if let terminal {
        let view = ListeningView(
          isPlain: ascii || !LocaleText.isUnicode, usesColor: console.colorsData)
        var screen = ListeningScreen(
          ear: ear, player: player, terminal: terminal, place: socket.address.text, delay: delay,
          actuator: actuator, rate: rate, output: output, view: view)
        isInterrupted = try screen.run { isOver(ear) }
      } else {
        isInterrupted = try list(ear, player, console)
      }
      #else
      isInterrupted = try list(ear)
      #endif
    }
    try conclude(ear, isInterrupted: isInterrupted, console)
  }

  private func announce(_ place: SocketAddress, delay: Double, _ console: Console) {
    let address = place.text
    let argument = address == "127.0.0.1:4747" ? "" : "to: \"\(address)\""
    console.remark(
      """
      listening on \(address); in the app: HapticRecorder(clock: MonotonicClock()).stream(\(argument)), \
      or with the twin: SimulatedDevice.processDefault.stream(\(argument)). Calls are heard \
      \(fixed(delay * 1_000, digits: 0)) ms after they are made; Ctrl-C ends
      """)
  }

  /// Whether the run ends by itself.
  private func isOver(_ ear: CallReceiver) -> Bool {
    let state = ear.state
    return once && state.hasHadApps && state.apps.isEmpty
  }

  #if os(Linux)
  /// Lists calls until the run ends, also without sound, where the device is lost.
  private func list(
    _ ear: CallReceiver, _ player: CallPlayer, _ console: Console
  ) throws -> Bool {
    var isHeard = true
    return try list(ear) {
      guard isHeard, let failure = player.state.failure else { return }
      isHeard = false
      console.warning(
        "\(failure.description); calls are still listed, but not heard until 'tapline listen' is started again"
      )
    } isQuiet: {
      if let failure = player.state.failure { throw failure }
      return player.isQuiet
    }
  }
  #endif

  private func list(_ events: [ListeningEvent], _ names: inout Set<String>) throws {
    guard !events.isEmpty else { return }
    if json { return try printDocument(json: events.map(CallDocument.line).joined()) }
    var lines: [SanitizedText] = []
    for event in events {
      if case .joined(let name, _) = event { names.insert(name) }
      if let line = CallLine.text(event, namesApps: names.count > 1) { lines.append(line) }
    }
    if !lines.isEmpty { try printText(lines.map { $0 + "\n" }.joined()) }
  }

  private func list(
    _ ear: CallReceiver, attend: () -> Void = {}, isQuiet: () throws -> Bool = { true }
  ) throws -> Bool {
    var names: Set<String> = []
    func show() throws { try list(ear.drainEvents(), &names) }
    while !Interruption.isRequested {
      try show()
      attend()
      if isOver(ear), try isQuiet() {
        try show()
        return false
      }
      SystemClock.sleep(milliseconds: 20)
    }
    try show()
    return true
  }

  /// Says how it went, and ends as `--fail-on` says.
  private func conclude(_ ear: CallReceiver, isInterrupted: Bool, _ console: Console) throws {
    let state = ear.state
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var parts = [
      counted(state.callCount, "call"), counted(state.hapticCount, "haptic"),
      counted(state.findingCount, "finding"), "\(state.lateCount) late",
    ]
    if state.droppedCount > 0 { parts.append("\(state.droppedCount) dropped by the app") }
    if state.silentCount > 0 { parts.append("\(state.silentCount) not played") }
    if state.refusedCount > 0 { parts.append("\(counted(state.refusedCount, "app")) closed") }
    console.remark("\(parts.joined(separator: ", "))")
    if !state.delays.isEmpty {
      let delays = LatencySummary(nanoseconds: state.delays)
      console.remark(
        """
        call to sound: median \(fixed(delays.median ?? 0, digits: 2)) ms, 99 % within \
        \(fixed(delays.percentile99 ?? 0, digits: 2)) ms
        """)
    }
    if json { try printDocument(json: CallDocument.end(state)) }
    if let failure = state.fileFailure { throw failure }
    if state.hasFailed { throw CommandFailure(.checkFailed, "") }
    if isInterrupted { throw CommandFailure(.interrupted, "") }
  }
}
