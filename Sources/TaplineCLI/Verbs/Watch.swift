struct Watch: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Play or render patterns again whenever they are saved.",
    discussion: """
      Without -o, the patterns are played on every save; the device stays open, so there is no delay. With -o, the \
      outputs are rendered again. With --serve, a browser on this machine shows the report and reloads it. With --play, \
      the patterns are played even if there are outputs. Of a folder, the pattern that was saved last is used. '-' \
      cannot be watched. An invalid file is reported, and the last valid version is kept. The sound files of the \
      patterns are watched too. On a terminal, Enter plays again.

      Examples:
        tapline watch tap.ahap
        tapline watch tap.ahap -o tap.wav -o tap.csv
        tapline watch App/Haptics --serve 8080
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup(visibility: .shared) var sounds: SoundOptions
  @OptionGroup(visibility: .shared) var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var hardware: ActuatorOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup var outputs: OutputOptions<Render.Menu>
  @Option(help: .tableLayout) var layout = CSVLayout.wide
  @Option(.fps) var fps = 120
  @Option(.precision) var precision: Int?
  @OptionGroup var soundFile: SoundFileOptions
  @Flag(help: .allowLong) var allowLong = false
  @Flag(help: .writtenAsJSON) var json = false
  @OptionGroup(visibility: .shared) var deviceOptions: DeviceOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Option(number: "port", "Serve the report on http://127.0.0.1:PORT; 0 chooses a free port.")
  var serve: Int?

  @Flag(help: "Also play if there are outputs.")
  var play = false

  @Flag(help: "Repeat until the next save.")
  var loop = false

  /// The milliseconds between two polls of the keyboard and the device; a design choice.
  private static let pollTimeout = 50

  func validate() throws {
    try validateRendering()
    try require(
      !input.inputs.contains("-"), "standard input cannot be watched; give the name of a file")
    try require(
      !output.contains("-"), "standard output cannot be written again; give -o a file")
    try OptionBounds.check(port: "--serve", serve)
    try require(!loop || plays, "--loop needs --play if there are outputs")
  }

  private var output: [String] { outputs.paths }

  private var plays: Bool { (output.isEmpty && serve == nil) || play }

  func run(_ console: Console) throws {
    try require(
      !input.inputs.isEmpty, "there is no input; give the name of a pattern, a file or a folder")
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    try refuseReplacing(output, inputs: input.inputs)
    func warn(_ error: FileError) { console.warning(SanitizedText(error.description)) }
    var inputs = try WatchedInputs(input.inputs, unreadable: warn)
    var files = try watchedFiles(inputs, context.loader)
    let player = plays ? try WatchedPlayer(self, actuator: context.profile) : nil
    let server = try serve.map { port throws(CommandFailure) in try PageServer(port: port) }
    Interruption.watch(forcesEnd: false)
    try player?.start()
    defer { player?.finish() }
    announce(files, player, server, console)
    var watch = FileWatch(files)
    var current = inputs.hasFolder ? Array(inputs.patterns.prefix(1)) : inputs.patterns
    var awaitedPaths: Set<String> = []
    var isSaved = true
    var polls = 0
    while !Interruption.isRequested {
      // Do not open a FIFO again, because that blocks until it has a writer.
      if isSaved, polls == 0 || !files.contains(where: Self.isStream) {
        // The saved pattern may refer to other sound files. Watch them before reading, so that no save is missed.
        let now = (try? watchedFiles(inputs, context.loader)) ?? files
        if now != files { (files, watch) = (now, FileWatch(now)) }
        var command = self
        command.input.inputs = current
        try command.update(player, server, context, console, isFirst: polls == 0)
      }
      if let player {
        try player.reclaimVoices()
        if Keyboard.hasEnter(), player.playAgain() { console.remark("playing again") }
      }
      let saved = watch.saved(within: Self.pollTimeout).map { files[$0] }
      polls += 1
      var added: [String] = []
      // Look for new and missing files once a second.
      if polls.isMultiple(of: 1_000 / Self.pollTimeout) {
        added = inputs.refresh(unreadable: warn)
        let missing = inputs.missingFolders
        for folder in missing where awaitedPaths.insert(folder).inserted {
          console.remark(
            "\(Self.clock) the folder \(folder) was removed; waiting until it exists again")
        }
        awaitedPaths.subtract(
          input.inputs.filter { !missing.contains($0) && InputFile.isFolder($0) })
        for file in files where !InputFile.isRegular(file) && awaitedPaths.insert(file).inserted {
          console.remark(
            Self.isStream(file)
              ? "\(Self.clock) \(file) is not a regular file; waiting until it is"
              : "\(Self.clock) \(file) was removed; waiting until it exists again")
        }
      }
      // An editor may briefly leave a file empty before it writes.
      let savedFiles = (saved + added).filter { InputFile.size($0) != 0 }
      awaitedPaths.subtract(savedFiles)
      if inputs.hasFolder, let last = savedFiles.last(where: inputs.patterns.contains) {
        current = [last]
      }
      isSaved = !savedFiles.isEmpty
    }
    throw CommandFailure(.interrupted, "")
  }

  private func announce(
    _ files: [String], _ player: WatchedPlayer?, _ server: PageServer?, _ console: Console
  ) {
    if files.isEmpty {
      console.remark("there is nothing to watch: these patterns are part of the program, not files")
    } else {
      let named = files.count > 3 ? "\(files.count) files" : files.joined(separator: ", ")
      let enter = player == nil ? "" : "press Enter to play again, "
      console.remark("watching \(named); \(enter)press Ctrl-C to stop")
    }
    if let server { console.remark("the report: http://127.0.0.1:\(server.port)/") }
  }

  private static var clock: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }

  /// Returns whether a path leads to a FIFO or a device.
  private static func isStream(_ path: String) -> Bool {
    InputFile.exists(path) && !InputFile.isRegular(path)
  }

  private func update(
    _ player: WatchedPlayer?, _ server: PageServer?, _ context: LibraryContext,
    _ console: Console, isFirst: Bool
  ) throws {
    let start = SystemClock.nanoseconds
    var updated: [String] = []
    var consoleWithoutRemarks = console
    consoleWithoutRemarks.hidesRemarks = true
    if !output.isEmpty || server != nil {
      InputRecord.begin()
      do {
        try reportingFailures(console) {
          if !output.isEmpty {
            try render(consoleWithoutRemarks)
            updated += output
          }
          if let server {
            server.show(
              try page(output.isEmpty ? consoleWithoutRemarks : Console(isQuiet: true)))
            updated.append("report")
          }
        }
      } catch let code as ExitCode where code == .badData || code == .noInput {
        console.remark("\(Self.clock) no output was changed; waiting for the next save")
        return
      } catch let code as ExitCode where !isFirst && Self.isTemporary(code) {
        console.remark("\(Self.clock) not all outputs were written; waiting for the next save")
        return
      }
    }
    if !updated.isEmpty, player == nil {
      let milliseconds = Double(SystemClock.nanoseconds - start) / 1e6
      console.remark(
        """
        \(Self.clock) \(input.inputs.joined(separator: ", ")): \
        \(updated.joined(separator: ", ")) updated in \(fixed(milliseconds, digits: 0)) ms
        """)
    }
    guard let player else { return }
    do {
      try reportingFailures(console) {
        let timeline = try input.timeline(
          context.loader(sampleRate: player.sampleRate),
          output.isEmpty && server == nil ? console : Console(isQuiet: true))
        try player.play(timeline)
        let seconds = fixed(timeline.duration, digits: 3)
        let written = updated.isEmpty ? "" : "; wrote \(updated.joined(separator: ", "))"
        console.remark(
          """
          \(Self.clock) \(input.inputs.joined(separator: ", ")): playing \
          \(counted(timeline.eventCount, "event")), \(seconds) s\(written)
          """)
      }
    } catch let code as ExitCode
      where code == .badData || code == .noInput || !isFirst && Self.isTemporary(code)
    {
      console.remark("\(Self.clock) the last valid version is kept; waiting for the next save")
    }
  }

  /// Returns whether a later save may resolve a failure: a missing name, an output that is a folder, or a full disk.
  private static func isTemporary(_ code: ExitCode) -> Bool {
    [.usage, .cannotCreate, .inputOutput].contains(code)
  }

  private func watchedFiles(_ inputs: WatchedInputs, _ loader: TimelineLoader) throws -> [String] {
    try inputs.patterns.flatMap { pattern -> [String] in
      // One invalid file must not stop watching the folder.
      if inputs.hasFolder { return (try? loader.files(of: pattern)) ?? [pattern] }
      return try loader.files(of: pattern)
    }
  }
}
