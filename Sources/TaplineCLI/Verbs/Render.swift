import ArgumentParser

/// `tapline render`: patterns to files.
struct Render: RenderingVerb {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render patterns to sound files, tables and pictures.",
    discussion: """
      The format follows the ending of each output: .wav for sound, .csv for a table (--layout), .svg, \
      .png or .pdf for a picture, .html for a report with picture and sound, .ahap and .timeline.json \
      for what every verb reads again. Without -o a table goes to standard output.

      Examples:
        tapline render settlement-complete -o settlement.wav -o settlement.csv
        tapline render rigid@0.8 --voice tactile --layout schedule -o rigid.csv
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
  @OptionGroup var common: CommonOptions

  func validate() throws { try validateRendering() }

  func run(_ console: Console) throws { try render(console) }
}

/// A verb that renders patterns to files: `render`, and `watch` as often as they are saved.
///
/// Each lists the groups itself: in a debug build ArgumentParser checks nested groups four times, which took
/// 0.4 s for each call.
protocol RenderingVerb: Verb {
  var input: InputOptions { get }
  var sounds: SoundOptions { get }
  var profiles: ProfileOptions { get }
  var rate: Int { get }
  var outputs: OutputOptions<RenderedKind> { get }
  var layout: CSVLayout { get }
  var fps: Int { get }
  var precision: Int? { get }
  var soundFile: SoundFileOptions { get }
  var allowLong: Bool { get }
  var json: Bool { get }
}

/// Kinds of files that patterns are rendered to.
enum RenderedKind: String, FileKind, WordOption {
  case wav
  case csv
  case svg
  case png
  case pdf
  case html
  case ahap
  case timeline

  static let choices = "wav, csv, svg, png, pdf, html, ahap or timeline"
  static let complaint =
    "the ending names no format; end it in .wav, .csv, .svg, .png, .pdf, .html, .ahap or "
    + ".timeline.json, or give --format"
  static let standard = RenderedKind.csv

  init?(ending: String) {
    switch ending {
    case "json", "timeline.json": self = .timeline
    case "timeline": return nil
    default: self.init(rawValue: ending)
    }
  }

  /// The form of files that can be read again.
  var form: WrittenTimeline.Form? {
    switch self {
    case .ahap: .ahap
    case .timeline: .timeline
    case .wav, .csv, .svg, .png, .pdf, .html: nil
    }
  }
}

/// How sound files are written.
struct SoundFileOptions: ParsableArguments {
  /// The sample encoding of a WAV file.
  enum Encoding: String, WordOption {
    case int16
    case float32
  }

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Option(help: "How samples stand in sound files: int16 or float32.")
  var encoding = Encoding.int16

  var sampleEncoding: SampleEncoding { encoding == .int16 ? .int16 : .float32 }
}

extension RenderingVerb {
  func validateRendering() throws {
    try require(
      !json || !(outputs.paths.isEmpty || outputs.paths.contains("-")),
      "--json writes to standard output; give -o a file")
  }

  /// Loads the inputs and writes every output.
  func render(_ console: Console) throws {
    let library = try LibraryContext(sounds, profiles, rate: rate)
    let files = try outputs.files()
    let formats = files.map { OutputFormat(name: $0.kind.rawValue, layout: layout) }
    var loaded: [LoadedTimeline] = []
    let written = try input.timeline(library.loader, console) { loaded.append($0) }
    if soundFile.voice == .tactile, written.hasAudioEvents {
      console.remark("audio events sound in the audible voice only")
    }
    let job = try job(of: written, library)
    try outputs.refuseReplacing(files, inputs: input.inputs)
    // A silent sound has its own warning.
    if !formats.contains(.wav) { input.range.remark(behind: job.end, console) }
    let patterns = try files.map { path, kind in
      try kind.form.map { try PatternOutput(written, input.range, as: $0, to: path) }
    }
    let hasReport = formats.contains(.html)
    let parts = try hasReport ? loaded.map { try library.part(of: $0, in: job) } : []
    // Writing the sound yields the waveform.
    if formats.contains(.wav), formats.contains(where: { [.svg, .png, .pdf].contains($0) }) {
      job.plot.expectWaveforms()
    }
    Interruption.watch()
    // Sounds first, so that pictures reuse the waveform; reports keep the given order.
    let order = files.indices.filter { formats[$0] == .wav }
    var outputs: [Int: RenderedOutput] = [:]
    for index in order + files.indices.filter({ formats[$0] != .wav }) {
      guard let format = formats[index] else {
        outputs[index] = try patterns[index]?.write(to: files[index].path, console)
        continue
      }
      outputs[index] = try writeOutput(
        job, as: format, about: parts, to: files[index].path,
        allowsLong: allowLong,
        silence: input.silence(of: written).text, console)
    }
    let ready = files.indices.compactMap { outputs[$0] }
    if json { try printDocument(RenderedOutputs(outputs: ready)) }
    remarkOnListening(ready, console)
  }

  /// The report of the inputs, for a browser; a sound of more than a minute is left out of it.
  func page(_ console: Console) throws -> [UInt8] {
    let library = try LibraryContext(sounds, profiles, rate: rate)
    var loaded: [LoadedTimeline] = []
    let timeline = try input.timeline(library.loader, console) { loaded.append($0) }
    let job = try job(of: timeline, library)
    let parts = try loaded.map { try library.part(of: $0, in: job) }
    let page = MemorySink()
    _ = try OfflineRenderer.write(
      job, as: .html, about: parts, to: page, allowsLong: allowLong,
      isInterrupted: { Interruption.isRequested })
    return page.bytes
  }

  private func job(of timeline: Timeline, _ library: LibraryContext) throws -> RenderJob {
    var job = try library.job(of: [NamedTimeline(input.inputs.joined(separator: ", "), timeline)])
    job.channels = soundFile.voice.channels
    job.displayRate = fps
    job.range = input.range
    job.encoding = soundFile.sampleEncoding
    job.numbers = CSVWriter.Numbers(precision: precision)
    return job
  }

  private func remarkOnListening(_ written: [RenderedOutput], _ console: Console) {
    guard let sound = written.first(where: { $0.isSound && $0.path != "-" }),
      sound.durationSeconds ?? 0 > 0
    else { return }
    // A name with a leading hyphen would be parsed as an option.
    func file(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }
    // An escaped name could not be typed.
    let names = [sound.path] + input.inputs
    guard names.allSatisfy({ SanitizedText($0).text == $0 }) else { return }
    guard !input.inputs.contains("-") else {
      // Standard input has been read.
      return console.remark("hear it: aplay \(file(sound.path))")
    }
    var words = input.inputs.map(file)
    if let root = sounds.bundleRoot { words += ["--bundle-root", file(root)] }
    console.remark(
      "hear it: tapline play \(words.joined(separator: " ")), or: aplay \(file(sound.path))")
  }
}
