struct RenderedOutput: JSONObject {
  static let members: JSONMembers<Self> = [
    .init("path", \.path), .init("format", \.format), .init("layout", \.layout),
    .init("durationSeconds", \.durationSeconds), .init("sampleRateHertz", \.sampleRateHertz),
    .init("channelCount", \.channelCount), .init("encoding", \.encoding),
    .init("caption", \.caption), .init("limitedFrames", \.limitedSamples),
    .init("eventCount", \.eventCount), .init("soundFiles", \.soundFiles),
  ]

  static let document: JSONMembers<[Self]> = [.version, .init("outputs", \.self)]

  let path: String
  let format: String
  private(set) var layout: String?
  private(set) var durationSeconds: Double?
  private var sampleRateHertz: Int?
  private var channelCount: Int?
  private var encoding: String?
  private var caption: String?
  private var limitedSamples: Int?
  private var eventCount: Int?
  private var soundFiles: [String]?

  var isSound: Bool { format == "wav" }

  init(path: String, format: OutputFormat, job: RenderJob, summary: OfflineRenderer.Summary) {
    self.path = path
    self.format = if case .csv = format { "csv" } else { format.fileEnding }
    channelCount = summary.channelCount
    switch format {
    case .wav:
      durationSeconds = Double(summary.frameCount ?? 0) / Double(job.sampleRate)
      encoding = job.encoding.rawValue
    case .html: soundFiles = summary.soundFiles
    case .csv(let layout):
      self.layout = layout.rawValue
      if layout == .schedule || layout == .samples { sampleRateHertz = job.sampleRate }
    case .svg, .png, .pdf: break
    }
    guard format == .wav || format == .html else { return }
    sampleRateHertz = job.sampleRate
    caption = job.caption
    limitedSamples = summary.limitedSamples
  }

  init(path: String, pattern: PatternOutput) {
    self.path = path
    format = pattern.form == .ahap ? "ahap" : "timeline"
    eventCount = pattern.content.eventCount
  }

  var sentence: SanitizedText {
    if let eventCount {
      let noun: SanitizedText = format == "ahap" ? "AHAP pattern" : "timeline"
      return "\(path): \(noun), \(counted(eventCount, "event"))"
    }
    if let layout { return "\(path): table, layout \(layout)" }
    if ["svg", "png", "pdf"].contains(format) { return "\(path): picture" }
    if format == "html" { return "\(path): report" }
    let seconds = fixed(durationSeconds ?? 0, digits: 3)
    let stereo = channelCount == 2 ? "2 channels, " : ""
    return """
      \(path): \(seconds) s of sound, \(sampleRateHertz ?? 0) Hz, \(encoding ?? ""), \(stereo)\
      \(caption ?? "")
      """
  }
}

extension RenderJob {
  static func of(
    _ timelines: [NamedTimeline], _ profile: ActuatorProfile, rate: Int,
    voice: VoiceChoice = .audible, fps: Int = 120, precision: Int? = nil
  ) throws(CommandFailure) -> RenderJob {
    let namedTimelines = try timelines.map { (named) throws(CommandFailure) in
      NamedTimeline(named.name, try named.timeline.withSounds(at: rate))
    }
    var job = RenderJob(namedTimelines[0].timeline, profile: profile, sampleRate: rate)
    job.name = namedTimelines[0].name
    job.overlays = Array(namedTimelines.dropFirst())
    job.threads = processorCount
    job.channels = voice.channels
    job.displayRate = fps
    job.numbers = CSVWriter.Numbers(precision: precision)
    return job
  }
}

/// `silence` is the warning about an empty sound.
@discardableResult
func writeOutput(
  _ job: RenderJob, as format: OutputFormat, about parts: [ReportPage.Part] = [], to path: String,
  allowsLong: Bool = false, silence: String = "", _ console: Console
) throws(OfflineRenderer.Failure) -> RenderedOutput {
  let progressPrefix = format == .html ? "sound " : ""
  let summary = try OfflineRenderer.write(
    job, as: format, about: parts, to: path, allowsLong: allowsLong,
    isInterrupted: { Interruption.isRequested },
    progress: { console.progress("\(path): \(progressPrefix)\(Int(min($0, 1) * 100)) %") })
  console.endProgress()
  let output = RenderedOutput(path: path, format: format, job: job, summary: summary)
  if path != "-" { console.remark(output.sentence) }
  for file in summary.soundFiles {
    console.remark(
      "\(file): the sound of the report, which is longer than a minute; keep it beside the page")
  }
  for omission in summary.omissions { console.warning("\(path): \(omission)") }
  if format == .csv(.wide), job.hiddenTapCount > 0 {
    console.warning(
      """
      \(path): \(job.hiddenTapCount) of \(job.tapCount) taps \(job.hiddenTapCount == 1 ? "is" : "are") left out: \
      a display frame shows only the strongest; use --layout events or tidy to get all taps
      """)
  }
  if summary.frameCount == 0 { console.warning("\(path): \(silence)") }
  if summary.limitedSamples > 0 {
    console.warning(
      "\(path): overlapping events are too loud: the limiter reduced \(counted(summary.limitedSamples, "sample"))"
    )
  }
  return output
}

func pictureBytes(of svg: String, as kind: OutputKind) throws(CommandFailure) -> [UInt8] {
  guard kind != .svg else { return Array(svg.utf8) }
  let kind: RasterPicture.Kind = kind == .png ? .png : .pdf
  do throws(RasterPicture.Failure) {
    return try RasterPicture.bytes(of: svg, as: kind)
  } catch {
    throw CommandFailure(
      .cannotCreate, "a \(kind.rawValue) picture cannot be drawn: \(error.description)")
  }
}

extension CurveSet {
  /// Vega-Lite output includes the data table; the range and style affect text only.
  func picture(
    as kind: OutputKind, range: TimeRange = .all, style: TextFigure.Style
  ) throws -> [UInt8] {
    switch kind {
    case .svg, .png, .pdf: return try pictureBytes(of: svg, as: kind)
    case .vegaLite:
      let table = MemorySink()
      let isWhole = try CurveTable.write(
        self, isTidy: true, to: table, isInterrupted: { Interruption.isRequested })
      try require(isWhole, else: .interrupted, "")
      let title = members.map(\.curve.name).joined(separator: ", ")
      return Array(VegaLite.curves.text(of: table.bytes, title: title).utf8)
    default: return Array(text(style, range: range).text.utf8)
    }
  }
}

/// A pattern or timeline as text, produced before any file is written, so that an error leaves no file.
struct PatternOutput {
  let content: WrittenTimeline
  fileprivate let form: WrittenTimeline.Form

  private let cuts: [String]

  init(
    _ timeline: Timeline, _ range: TimeRange, as form: WrittenTimeline.Form, to path: String
  ) throws {
    let (part, cuts) = timeline.part(from: range.start, to: range.end)
    do throws(TimelineWritingError) {
      content = try WrittenTimeline(part, as: form)
    } catch {
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
    self.form = form
    self.cuts = cuts
  }

  func write(to file: OutputFile) throws {
    try content.output.write { (block) throws(FileError) in try file.write(block) }
  }

  func write(to path: String, _ console: Console) throws -> RenderedOutput {
    try PreparedOutput(path, body: write).write(console)
    let output = RenderedOutput(path: path, pattern: self)
    if path != "-" { console.remark(output.sentence) }
    for cut in cuts { console.warning("\(path): \(cut)") }
    for omission in content.omissions { console.warning("\(path): \(omission)") }
    if content.eventCount == 0, form == .ahap {
      console.warning("\(path): the pattern has no events")
    }
    return output
  }
}
