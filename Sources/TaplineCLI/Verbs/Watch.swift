import ArgumentParser
import TaplineLive

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `tapline watch`: plays or renders again on every save.
struct Watch: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Play or render patterns again whenever they are saved.",
    discussion: """
      Without -o the patterns are played, and the device is kept open so that a save is heard at \
      once; with -o the outputs are rendered anew, with --serve a browser on this machine shows the \
      report, which loads itself again; --play plays as well. Of a folder, what was saved last is \
      played and rendered, alone. A broken file is reported, and the last good version stays. Sound \
      files that the patterns name are watched too. On a terminal, Enter plays again.

      Examples:
        tapline watch tap.ahap
        tapline watch tap.ahap -o tap.wav -o tap.csv
        tapline watch App/Haptics --serve 8080
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @Option(.rate) var rate = 48_000
  @OptionGroup var outputs: OutputOptions<RenderedKind>
  @Option(help: .tableLayout) var layout = CSVLayout.wide
  @Option(.fps) var fps = 120
  @Option(.precision) var precision: Int?
  @OptionGroup var soundFile: SoundFileOptions
  @Flag(help: .allowLongSound) var allowLong = false
  @Flag(help: .writtenAsJSON) var json = false
  @OptionGroup var deviceOptions: DeviceOptions
  @OptionGroup var common: CommonOptions

  @Option(
    number: "port",
    "Show the report in a browser on this machine, at http://127.0.0.1:PORT; 0 takes any free port."
  )
  var serve: Int?

  @Flag(help: "Play although outputs are rendered.")
  var play = false

  @Flag(help: "Play over and over.")
  var loop = false

  /// Milliseconds between two polls of the keyboard and the device; a design choice.
  private static let pollTimeout = 50

  func validate() throws {
    try validateRendering()
    try require(
      !input.inputs.contains("-") && !output.contains("-"),
      "watch needs files; '-' cannot be watched or written again")
    try require((0...65_535).contains(serve ?? 0), "--serve takes a port from 0 to 65535")
    try require(!loop || plays, "--loop plays; add --play")
  }

  private var output: [String] { outputs.paths }

  private var plays: Bool { (output.isEmpty && serve == nil) || play }

  func run(_ console: Console) throws {
    try require(!input.inputs.isEmpty, "name a pattern, a file or a folder")
    let library = try LibraryContext(sounds, profiles, rate: rate)
    try refuseReplacing(output, inputs: input.inputs)
    var inputs = try WatchedInputs(input.inputs)
    var files = try watchedFiles(inputs, library.loader)
    let player = plays ? try WatchedPlayer(self, actuator: library.actuator) : nil
    let server = try serve.map { port throws(CommandFailure) in try PageServer(port: port) }
    Interruption.watch(endsSoon: false)
    try player?.start()
    defer { player?.finish() }
    announce(files, player, server, console)
    var watch = FileWatch(files)
    var current = inputs.hasFolder ? Array(inputs.patterns.prefix(1)) : inputs.patterns
    var waiting: Set<String> = []
    var isSaved = true
    var polls = 0
    while !Interruption.isRequested {
      if isSaved {
        // Other sound files may be named now; watched before they are read, so that no save is lost.
        // Reading a FIFO that has taken a file's place would wait for a writer.
        if polls == 0 || !files.contains(where: Self.isStream) {
          let now = (try? watchedFiles(inputs, library.loader)) ?? files
          if now != files { (files, watch) = (now, FileWatch(now)) }
          try renewed(current).renew(player, server, library, console, isFirst: polls == 0)
        }
      }
      if let player {
        try player.attend()
        if Keyboard.hasEnter(), player.playAgain() { console.remark("playing again") }
      }
      let saved = watch.saved(within: Self.pollTimeout).map { files[$0] }
      polls += 1
      var news: [String] = []
      // Once a second: what has come into folders, and what is gone.
      if polls.isMultiple(of: 1_000 / Self.pollTimeout) {
        news = inputs.refresh()
        let missing = inputs.missingFolders
        for folder in missing where waiting.insert(folder).inserted {
          console.remark("\(Self.clock) the folder \(folder) is gone; waiting for it to come back")
        }
        waiting.subtract(input.inputs.filter { !missing.contains($0) && InputFile.isFolder($0) })
        for file in files where !InputFile.isRegular(file) && waiting.insert(file).inserted {
          console.remark(
            Self.isStream(file)
              ? "\(Self.clock) \(file) is not a regular file; waiting for one"
              : "\(Self.clock) \(file) is gone; waiting for it to come back")
        }
      }
      // An editor may leave a file empty for a moment before it writes.
      let filled = (saved + news).filter { InputFile.size($0) != 0 }
      waiting.subtract(filled)
      if inputs.hasFolder, let last = filled.last(where: inputs.patterns.contains) {
        current = [last]
      }
      isSaved = !filled.isEmpty
    }
    throw CommandFailure(.interrupted, "")
  }

  /// Says what is watched, and how it ends.
  private func announce(
    _ files: [String], _ player: WatchedPlayer?, _ server: PageServer?, _ console: Console
  ) {
    if files.isEmpty {
      console.remark("nothing to watch: these are part of the program")
    } else {
      let named = files.count > 3 ? "\(files.count) files" : files.joined(separator: ", ")
      let enter = player == nil ? "" : "Enter plays again, "
      console.remark("watching \(named); \(enter)Ctrl-C ends")
    }
    if let server { console.remark("the report: http://127.0.0.1:\(server.port)/") }
  }

  /// The time of day, for the lines that a save writes.
  private static var clock: String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }

  /// Whether a path leads to a FIFO or a device.
  private static func isStream(_ path: String) -> Bool {
    InputFile.exists(path) && !InputFile.isRegular(path)
  }

  /// The same call for what was saved.
  private func renewed(_ patterns: [String]) -> Watch {
    var once = self
    once.input.inputs = patterns
    return once
  }

  /// Renders and plays what the files hold now; what is wrong with them is shown, and no more.
  private func renew(
    _ player: WatchedPlayer?, _ server: PageServer?, _ library: LibraryContext,
    _ console: Console, isFirst: Bool
  ) throws {
    let started = SystemClock.nanoseconds
    var done: [String] = []
    var brief = console
    brief.hidesRemarks = true
    if !output.isEmpty || server != nil {
      InputRecord.begin()
      do {
        try reportingFailures(console) {
          if !output.isEmpty {
            try render(brief)
            done += output
          }
          if let server {
            server.show(try page(output.isEmpty ? brief : Console(isQuiet: true)))
            done.append("the report")
          }
        }
      } catch let code as ExitCode where code == .badData || code == .noInput {
        console.remark("\(Self.clock) the outputs stay as they were; waiting for the next save")
        return
      } catch let code as ExitCode where !isFirst && Self.mayPass(code) {
        console.remark("\(Self.clock) not all outputs were written; waiting for the next save")
        return
      }
    }
    if !done.isEmpty, player == nil {
      let seconds = Double(SystemClock.nanoseconds - started) / 1e9
      console.remark(
        """
        \(Self.clock) \(input.inputs.joined(separator: ", ")): \
        \(done.joined(separator: ", ")) in \(fixed(seconds * 1_000, digits: 0)) ms
        """)
    }
    guard let player else { return }
    do {
      try reportingFailures(console) {
        let timeline = try input.timeline(
          library.loader(sampleRate: player.sampleRate),
          output.isEmpty && server == nil ? console : Console(isQuiet: true))
        try player.play(timeline)
        let seconds = fixed(timeline.duration, digits: 3)
        let written = done.isEmpty ? "" : "; wrote \(done.joined(separator: ", "))"
        console.remark(
          """
          \(Self.clock) \(input.inputs.joined(separator: ", ")): playing \(timeline.eventCount) \
          event\(timeline.eventCount == 1 ? "" : "s"), \(seconds) s\(written)
          """)
      }
    } catch let code as ExitCode
      where code == .badData || code == .noInput || !isFirst && Self.mayPass(code)
    {
      console.remark("\(Self.clock) the last good version stays; waiting for the next save")
    }
  }

  /// Whether a failure after the start may be gone at the next save: a name that leads nowhere, an output that is
  /// a folder, or a full disk.
  private static func mayPass(_ code: ExitCode) -> Bool {
    [.usage, .cannotCreate, .inputOutput].contains(code)
  }

  /// The files behind the inputs, and the sound files that they name; a file may be broken.
  private func watchedFiles(_ inputs: WatchedInputs, _ loader: TimelineLoader) throws -> [String] {
    try inputs.patterns.flatMap { pattern -> [String] in
      // One broken file of a folder is no reason to watch none.
      if inputs.hasFolder { return (try? loader.files(of: pattern)) ?? [pattern] }
      return try loader.files(of: pattern)
    }
  }
}
