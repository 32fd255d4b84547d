import Tapline

/// What `render` says of one output, in a sentence or as JSON.
struct RenderedOutput: Encodable {
  let path: String
  let format: String
  let layout: String?
  let durationSeconds: Double?
  let sampleRateHertz: Int?
  let channelCount: Int?
  let encoding: String?
  let caption: String?
  let limitedFrames: Int?
  /// The events of a pattern or timeline.
  let eventCount: Int?
  /// The files that lie beside a report.
  let soundFiles: [String]?

  var isSound: Bool { format == "wav" }

  init(
    path: String, format: OutputFormat, job: RenderJob, summary: OfflineRenderer.Summary
  ) {
    let isSound = format == .wav
    let hasSound = isSound || format == .html
    var hasRate = hasSound
    var layout: CSVLayout?
    if case .csv(let given) = format {
      layout = given
      hasRate = given == .schedule || given == .samples
    }
    self.path = path
    self.format = format.name
    self.layout = layout?.rawValue
    durationSeconds =
      isSound ? Double(summary.frameCount ?? 0) / Double(job.sampleRate) : nil
    sampleRateHertz = hasRate ? job.sampleRate : nil
    channelCount = summary.channelCount
    encoding = isSound ? job.encoding.rawValue : nil
    caption = hasSound ? job.caption : nil
    eventCount = nil
    limitedFrames = hasSound ? summary.limitedFrames : nil
    soundFiles = format == .html ? summary.soundFiles : nil
  }

  init(path: String, pattern: PatternOutput) {
    self.path = path
    format = pattern.form == .ahap ? "ahap" : "timeline"
    eventCount = pattern.written.eventCount
    (layout, durationSeconds, sampleRateHertz, channelCount) = (nil, nil, nil, nil)
    (encoding, caption, limitedFrames, soundFiles) = (nil, nil, nil, nil)
  }

  var sentence: ShownText {
    if let eventCount {
      let what: ShownText = format == "ahap" ? "AHAP pattern" : "timeline"
      return "\(path): \(what), \(eventCount) event\(eventCount == 1 ? "" : "s")"
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

/// The JSON of `render --json`.
struct RenderedOutputs: Encodable {
  let schemaVersion = 1
  let outputs: [RenderedOutput]
}

extension OutputFormat {
  /// The format of a name, such as `wav`, or a table of a layout; nil where there is none.
  init?(name: String, layout: CSVLayout = .wide) {
    let all: [OutputFormat] = [.wav, .csv(layout), .svg, .png, .pdf, .html]
    guard let format = all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The name without the layout.
  var name: String {
    switch self {
    case .wav: "wav"
    case .csv: "csv"
    case .svg: "svg"
    case .png: "png"
    case .pdf: "pdf"
    case .html: "html"
    }
  }
}
