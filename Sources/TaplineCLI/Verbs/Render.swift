struct Render: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render patterns to sound files, tables and pictures.",
    usage: "tapline render [<options>] <input> ...",
    discussion: """
      The file extension selects the format: .wav for sound, .csv for a table (--layout), .svg, .png or .pdf for a \
      picture, .html for a report with picture and sound, .ahap or .timeline.json for a file that Tapline can read \
      again. Without -o, a table is written to standard output.

      Examples:
        tapline render settlement-complete -o settlement.wav -o settlement.csv
        tapline render rigid@0.8 --voice tactile --layout schedule -o rigid.csv
      """)

  enum Menu: OutputMenu {
    static let kinds: [OutputKind] = [.csv, .wav, .svg, .png, .pdf, .html, .ahap, .timeline]
  }

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
  @OptionGroup(visibility: .shared) var common: CommonOptions

  func validate() throws { try validateRendering() }

  func run(_ console: Console) throws { try render(console) }
}

/// The option groups are not nested in one group, because ArgumentParser would then validate them four times in a debug
/// build, which takes 0.4 s.
protocol RenderingVerb: Verb {
  var input: InputOptions { get }
  var sounds: SoundOptions { get }
  var profiles: ProfileOptions { get }
  var hardware: ActuatorOptions { get }
  var rate: Int { get }
  var outputs: OutputOptions<Render.Menu> { get }
  var layout: CSVLayout { get }
  var fps: Int { get }
  var precision: Int? { get }
  var soundFile: SoundFileOptions { get }
  var allowLong: Bool { get }
  var json: Bool { get }
}

extension RenderingVerb {
  func validateRendering() throws {
    try require(
      !json || !(outputs.paths.isEmpty || outputs.paths.contains("-")),
      "--json writes to standard output; give -o a file")
  }

  func render(_ console: Console) throws {
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    let files = try outputs.files()
    let formats = files.map { $0.kind.rendering(layout: layout) }
    var loaded: [LoadedTimeline] = []
    let timeline = try input.timeline(context.loader, console) { loaded.append($0) }
    if soundFile.voice == .tactile { console.remarkOnAudioEvents(of: [timeline]) }
    if hardware.actuator != nil, soundFile.voice == .audible, formats.contains(.wav) {
      console.warning(
        "the sound is in the audible voice, which no actuator plays; --voice tactile writes the acceleration"
      )
    }
    let job = try job(of: timeline, context)
    try outputs.refuseReplacing(files, inputs: input.inputs)
    // `writeOutput` warns about a silent sound.
    if !formats.contains(.wav) { input.range.warnIfEmpty(after: job.end, console) }
    let patterns = try files.map { path, kind in
      try kind.form.map { try PatternOutput(timeline, input.range, as: $0, to: path) }
    }
    let hasReport = formats.contains(.html)
    let parts = try hasReport ? loaded.map { try context.part(of: $0, in: job) } : []
    // Writing the sound also computes the waveforms that pictures show.
    if formats.contains(.wav), files.contains(where: \.kind.isPicture) {
      job.plot.expectWaveforms()
    }
    Interruption.watch()
    // Write sounds first, so that pictures reuse the waveforms; the JSON document keeps the given order.
    let soundIndices = files.indices.filter { formats[$0] == .wav }
    var outputs: [Int: RenderedOutput] = [:]
    for index in soundIndices + files.indices.filter({ formats[$0] != .wav }) {
      guard let format = formats[index] else {
        outputs[index] = try patterns[index]?.write(to: files[index].path, console)
        continue
      }
      outputs[index] = try writeOutput(
        job, as: format, about: parts, to: files[index].path, allowsLong: allowLong,
        silence: input.silenceMessage(for: timeline).text, console)
    }
    let written = files.indices.compactMap { outputs[$0] }
    if json { try printDocument(RenderedOutput.document.output(of: written)) }
    remarkOnListening(written, console)
  }

  /// Returns the report of the inputs for a browser, without sounds longer than a minute.
  func page(_ console: Console) throws -> [UInt8] {
    let context = try LibraryContext(sounds, profiles, actuator: hardware.actuator, rate: rate)
    var loaded: [LoadedTimeline] = []
    let timeline = try input.timeline(context.loader, console) { loaded.append($0) }
    let job = try job(of: timeline, context)
    let parts = try loaded.map { try context.part(of: $0, in: job) }
    let page = MemorySink()
    _ = try OfflineRenderer.write(
      job, as: .html, about: parts, to: page, allowsLong: allowLong,
      isInterrupted: { Interruption.isRequested })
    return page.bytes
  }

  private func job(of timeline: Timeline, _ context: LibraryContext) throws -> RenderJob {
    var job = try RenderJob.of(
      [NamedTimeline(input.inputs.joined(separator: ", "), timeline)], context.profile, rate: rate,
      voice: soundFile.voice, fps: fps, precision: precision)
    job.range = input.range
    job.encoding = soundFile.sampleEncoding
    return job
  }

  private func remarkOnListening(_ written: [RenderedOutput], _ console: Console) {
    guard let sound = written.first(where: { $0.isSound && $0.path != "-" }),
      sound.durationSeconds ?? 0 > 0
    else { return }
    // A name with a leading hyphen would be parsed as an option.
    func file(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }
    // An escaped name cannot be typed.
    let names = [sound.path] + input.inputs
    guard names.allSatisfy({ SanitizedText($0).text == $0 }) else { return }
    guard !input.inputs.contains("-") else {
      // Standard input has already been read.
      return console.remark("hear it: aplay \(file(sound.path))")
    }
    var words = input.inputs.map(file)
    if let root = sounds.bundleRoot { words += ["--bundle-root", file(root)] }
    console.remark(
      "hear it: tapline play \(words.joined(separator: " ")), or: aplay \(file(sound.path))")
  }
}
