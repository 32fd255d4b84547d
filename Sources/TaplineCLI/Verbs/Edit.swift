struct Edit: Verb {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a pattern in the browser while listening.",
    usage: "tapline edit [<options>] <file>\ntapline edit --new <file> [<score>]",
    discussion: """
      Prints the address of a page on this machine that edits and plays AHAP and timeline files; '?' lists its keys. The \
      file is saved 0.2 s after a change, and only the changed values are rewritten. Changes that another program saves \
      appear on the page. Ctrl-C ends the command.

      Examples:
        tapline edit pay.ahap --on android-30,web
        tapline edit --new pay.ahap 'rigid +120ms light' --open
      """)

  @Argument(help: "An AHAP file, or a timeline (.json).", completion: .file())
  private var file: String

  @Argument(
    help: "With --new, the first content: a name or a score (default: nothing).",
    completion: NameCompletion.inputs)
  private var score: String?

  @Flag(help: "Create the file; it must not exist.")
  private var new = false

  @Option(
    name: .customLong("with"), taking: "style", "Show a press of this style on the same time axis.",
    completion: NameCompletion.styles)
  private var style: String?

  @Option(
    taking: "devices",
    "Show what these devices play, separated by commas: \(choices(of: TargetPlatform.self)).")
  private var on: String?

  @Option(help: "The voice that the page plays at first.")
  private var voice = Voice.audible

  @Option(number: "port", "The port of the page; 0 chooses a free port.")
  private var port = 0

  @Flag(help: "Open the page in the browser.")
  private var open = false

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) var common: CommonOptions

  /// The maximum size of a request in bytes; the largest requests contain a recorded sound or a pasted pattern.
  private static let largestBody = 1 << 27

  /// The milliseconds between two checks for changes by other programs and for due saves; a design choice.
  private static let tick = 50

  func validate() throws {
    _ = try TargetPlatform.named(on)
    try OptionBounds.check(port: "--port", port)
    try require(new || score == nil, "a score needs --new; it is the content of a new file")
    try require(file != "-", "standard input cannot be edited; name a file")
    try require(
      !new || ["ahap", "json", "timeline.json"].contains(fileEnding(file)),
      "--new writes an AHAP file (.ahap) or a timeline (.json)")
  }

  func run(_ console: Console) throws {
    let context = try LibraryContext(sounds, profiles, rate: rate)
    if !new { try checkKind() }
    let press = try press(context, console)
    let token = Self.token
    let server = try LocalServer(
      port: port, option: "--port", prefix: "/\(token)", largestBody: Self.largestBody)
    if new { try create(context, console) }
    let (folder, name) = FilePath.split(FilePath.real(file) ?? file)
    OutputFile.removeLeftovers(
      of: name, in: folder, among: InputFile.names(inFolder: folder, includingHidden: true))
    let session: EditSession
    do {
      session = try EditSession(
        EditedFile(file), context, rate: rate, voice: voice,
        platforms: TargetPlatform.named(on), press: press)
    } catch {
      if new { OutputFile.remove(file) }
      throw error
    }
    Interruption.watch(forcesEnd: false)
    let origin = "http://127.0.0.1:\(server.port)"
    try printText("\(origin)/\(token)/\n")
    console.remark(
      "editing \(file)\(session.file.isReadOnly ? ", which is read-only" : ""); "
        + "press Ctrl-C to stop")
    if open {
      let entrance = "/\(Self.token)"
      server.entrance = entrance
      if !Self.openBrowser(at: origin + entrance) {
        console.warning("no browser could be started; open the address above")
      }
    }
    try serve(session, server, console)
    throw CommandFailure(.interrupted, "")
  }

  /// 128 random bits in hexadecimal, which other programs cannot guess.
  private static var token: String {
    (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined()
  }

  private func serve(_ session: EditSession, _ server: LocalServer, _ console: Console) throws {
    let watch = FileWatch([file], usesInotify: false)
    var failure: String?
    while !Interruption.isRequested {
      server.version = session.refresh(readsDisk: !watch.saved(within: 0).isEmpty)
      if session.file.saveFailure != failure {
        failure = session.file.saveFailure
        if let failure { console.warning("\(failure)") } else { console.remark("saved") }
      }
      if session.isShown { server.entrance = nil }
      server.serve(within: Self.tick, answer: session.answer)
    }
    session.finish()
    guard !session.file.isSaved else { return }
    let reason = session.file.saveFailure ?? "another program changed \(file)"
    console.warning("\(reason); your version follows on standard output")
    try printDocument(String(decoding: session.file.bytes, as: UTF8.self))
  }

  private func create(_ context: LibraryContext, _ console: Console) throws {
    try require(
      !InputFile.exists(file), else: .cannotCreate,
      "'\(file)' exists; leave out --new to edit it")
    let form: WrittenTimeline.Form = file.lowercased().hasSuffix(".json") ? .timeline : .ahap
    let timeline =
      try score.map { try context.loader.load($0, console).timeline }
      ?? Timeline(HapticPattern(events: []))
    let output = try PatternOutput(timeline, .all, as: form, to: file)
    try PreparedOutput(file, body: output.write).write(console)
  }

  private func checkKind() throws {
    try require(
      InputFile.isRegular(file) || !InputFile.exists(file), else: .usage,
      "'\(file)' is not a regular file")
    let remedy: SanitizedText = "'tapline edit --new FILE.ahap \(shellWord(file))' edits a copy"
    if let hint = NameHint.pattern(named: file, remedy) { throw CommandFailure(.usage, hint) }
    guard InputFile.isRegular(file) else {
      throw CommandFailure(missing: file, "; 'tapline edit --new \(shellWord(file))' creates it")
    }
  }

  private func press(_ context: LibraryContext, _ console: Console) throws -> SampledPress? {
    guard let style else { return nil }
    let (opened, name) = try context.library.with(style: style, console)
    let press = try NamedPress(tapOn: opened.style(name), opened, generators: context.generators)
    return SampledPress(press, framesPerSecond: 120)
  }

  /// Starts the browser in a new process group, which Ctrl-C does not end; returns false if that fails.
  private static func openBrowser(at address: String) -> Bool {
    #if canImport(Darwin)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    var arguments = [strdup(program), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    #else
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var process = pid_t()
    return posix_spawnp(&process, program, nil, &attributes, &arguments, environ) == 0
  }
}
