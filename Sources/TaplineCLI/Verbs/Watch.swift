import ArgumentParser
import Tapline
import TaplineLive

/// `tapline watch`: plays or renders again on every save.
struct Watch: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Play or render patterns again whenever they are saved.",
    discussion: """
      Without -o the patterns are played, and the device is kept open so that a save is heard at \
      once; with -o the outputs are rendered anew, and --play does both. A broken file is reported, \
      and the last good version stays. Sound files that the patterns name are watched too. On a \
      terminal, Enter plays again.

      Examples:
        tapline watch tap.ahap
        tapline watch tap.ahap -o tap.wav -o tap.csv
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

  @Flag(help: "Play although outputs are rendered.")
  var play = false

  @Flag(help: "Play over and over.")
  var loop = false

  /// How long is waited before the keyboard and the device are polled, in milliseconds; a design
  /// choice.
  private static let pollTimeout = 50

  func validate() throws {
    try validateRendering()
    guard !input.inputs.contains("-"), !output.contains("-") else {
      throw ValidationError("watch needs files; '-' cannot be watched or written again")
    }
    guard !loop || plays else { throw ValidationError("--loop plays; add --play") }
  }

  private var output: [String] { outputs.paths }

  private var plays: Bool { output.isEmpty || play }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      guard !input.inputs.isEmpty else {
        throw ValidationError("name a pattern or a file")
      }
      let library = try OpenLibrary(
        sounds, profiles, rate: rate)
      try refuseReplacing(output, inputs: input.inputs)
      var files = try watchedFiles(library.loader)
      let player = plays ? try WatchedPlayer(self, actuator: library.actuator) : nil
      Interruption.watch()
      try player?.start()
      defer { player?.finish() }
      if files.isEmpty { console.remark("nothing to watch: these are part of the program") }
      var watch = FileWatch(files)
      var isSaved = true
      while !Interruption.isRequested {
        if isSaved {
          // Other sound files may be named now; watched before they are read, so that no save is lost.
          let now = (try? watchedFiles(library.loader)) ?? files
          if now != files { (files, watch) = (now, FileWatch(now)) }
          try renew(player, library, console)
        }
        if let player {
          try player.attend()
          if Keyboard.hasEnter(), player.playAgain() { console.remark("playing again") }
        }
        isSaved = !watch.saved(within: Self.pollTimeout).isEmpty
      }
      throw CommandFailure(.interrupted, "")
    }
  }

  /// Renders and plays what the files hold now; what is wrong with them is shown, and no more.
  private func renew(
    _ player: WatchedPlayer?, _ library: OpenLibrary, _ console: Console
  ) throws {
    if !output.isEmpty {
      InputRecord.begin()
      do {
        try reportingFailures(console) { try render(console) }
      } catch let code as ExitCode where code == .badData || code == .noInput {
        console.remark("the outputs stay as they were; waiting for the next save")
        return
      }
    }
    guard let player else { return }
    do {
      try reportingFailures(console) {
        let timeline = try input.timeline(
          library.loader(sampleRate: player.sampleRate),
          output.isEmpty ? console : Console(isQuiet: true))
        try player.play(timeline)
        let seconds = fixed(timeline.duration, digits: 3)
        console.remark(
          "playing \(timeline.eventCount) event\(timeline.eventCount == 1 ? "" : "s"), \(seconds) s"
        )
      }
    } catch let code as ExitCode where code == .badData || code == .noInput {
      console.remark("the last good version stays; waiting for the next save")
    }
  }

  /// The files behind the inputs, and the sound files that they name; a file may be broken.
  private func watchedFiles(_ loader: TimelineLoader) throws -> [String] {
    try input.inputs.flatMap { try loader.files(of: $0) }
  }
}
