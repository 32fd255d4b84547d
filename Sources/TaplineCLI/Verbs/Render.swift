import ArgumentParser
import Tapline

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

  func run() throws {
    let console = common.console
    try reportingFailures(console) { try render(console) }
  }
}

/// A verb that renders patterns to files: `render`, and `watch` as often as they are saved.
///
/// Each lists the groups itself: in a debug build ArgumentParser checks a group four times for each
/// group that it stands in, and a call took 0.4 s of processor time before it began.
protocol RenderingVerb: ParsableCommand {
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

  var isBinary: Bool { [.wav, .png, .pdf].contains(self) }
}

/// How sound files are written.
struct SoundFileOptions: ParsableArguments {
  /// How samples stand in a WAV file.
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
  /// Refuses options that exclude each other.
  func validateRendering() throws {
    if json, outputs.paths.isEmpty || outputs.paths.contains("-") {
      throw ValidationError("--json writes to standard output; give -o a file")
    }
  }

  /// Loads the inputs and writes every output.
  func render(_ console: Console) throws {
    let library = try LibraryContext(sounds, profiles, rate: rate)
    let files = try outputs.files()
    let formats = files.map { OutputFormat(name: $0.kind.rawValue, layout: layout) }
    let pages = files.filter { $0.kind == .html }.map(\.path)
    var loaded: [LoadedTimeline] = []
    let written = try input.timeline(library.loader, console) { loaded.append($0) }
    let timeline = try written.withSounds(at: rate)
    if soundFile.voice == .tactile, timeline.hasAudioEvents {
      console.remark("audio events sound in the audible voice only")
    }
    let job = job(timeline, profile: library.actuator)
    try refuseReplacing(withReportSounds(outputs.paths, reports: pages), inputs: input.inputs)
    // Of a sound that is silent its own line says so.
    if !formats.contains(.wav) { input.range.remark(behind: job.end, console) }
    let patterns = try files.map { path, kind in
      try kind.form.map { try PatternOutput(written, input.range, as: $0, to: path) }
    }
    let parts = try pages.isEmpty ? [] : loaded.map { try library.part(of: $0, in: job) }
    // Who writes the sound finds the waveform on the way.
    if formats.contains(.wav), formats.contains(where: { [.svg, .png, .pdf].contains($0) }) {
      job.plot.expectWaveforms()
    }
    Interruption.watch()
    // Sounds first, whatever the order asked for; what is said stands in the order asked for.
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
        silence: input.silence(of: timeline).text, console)
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
    let job = job(try timeline.withSounds(at: rate), profile: library.actuator)
    let parts = try loaded.map { try library.part(of: $0, in: job) }
    let page = MemorySink()
    _ = try OfflineRenderer.write(
      job, as: .html, about: parts, to: page, allowsLong: allowLong,
      isInterrupted: { Interruption.isRequested })
    return page.bytes
  }

  private func job(_ timeline: Timeline, profile: ActuatorProfile) -> RenderJob {
    var job = RenderJob(timeline, profile: profile, sampleRate: rate)
    job.name = input.inputs.joined(separator: ", ")
    job.channels = soundFile.voice.channels
    job.displayRate = fps
    job.range = input.range
    job.encoding = soundFile.sampleEncoding
    job.threads = processorCount
    job.numbers = CSVWriter.Numbers(precision: precision)
    return job
  }

  private func remarkOnListening(_ written: [RenderedOutput], _ console: Console) {
    guard let sound = written.first(where: { $0.isSound && $0.path != "-" }),
      sound.durationSeconds ?? 0 > 0
    else { return }
    // A name that begins with a hyphen would be taken for an option.
    func file(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }
    // A name that is shown escaped could not be typed.
    let names = [sound.path] + input.inputs
    guard names.allSatisfy({ ShownText($0).text == $0 }) else { return }
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
