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
  /// The files that lie beside a report.
  var soundFiles: [String]?

  enum CodingKeys: String, CodingKey {
    case path
    case format
    case layout
    case durationSeconds = "duration_s"
    case sampleRateHertz = "sample_rate_hz"
    case channelCount = "channel_count"
    case encoding
    case caption
    case limitedFrames = "limited_frames"
    case soundFiles = "sound_files"
  }

  var isSound: Bool { format == "wav" }

  init(
    path: String, format: OutputFormat, job: RenderJob, summary: OfflineRenderer.Summary
  ) {
    self.path = path
    switch format {
    case .wav:
      self.format = "wav"
      layout = nil
      durationSeconds = Double(summary.frameCount ?? 0) / Double(job.sampleRate)
      sampleRateHertz = job.sampleRate
      channelCount = summary.channelCount
      encoding = job.encoding.rawValue
      caption = job.caption
      limitedFrames = summary.limitedFrames
    case .csv(let layout):
      self.format = "csv"
      self.layout = layout.rawValue
      durationSeconds = nil
      sampleRateHertz = layout == .schedule || layout == .samples ? job.sampleRate : nil
      channelCount = nil
      encoding = nil
      caption = nil
      limitedFrames = nil
    case .svg:
      self.format = "svg"
      layout = nil
      durationSeconds = nil
      sampleRateHertz = nil
      channelCount = nil
      encoding = nil
      caption = nil
      limitedFrames = nil
    }
  }

  init(path: String, report: OfflineRenderer.ReportSummary, job: RenderJob) {
    self.path = path
    format = "html"
    layout = nil
    durationSeconds = nil
    sampleRateHertz = job.sampleRate
    channelCount = nil
    encoding = nil
    caption = job.caption
    limitedFrames = report.limitedFrames
    soundFiles = report.soundFiles
  }

  var sentence: String {
    if let layout { return "\(path): table, layout \(layout)" }
    if format == "svg" { return "\(path): picture" }
    let seconds = fixed(durationSeconds ?? 0, digits: 3)
    let stereo = channelCount == 2 ? "2 channels, " : ""
    return "\(path): \(seconds) s of sound, \(sampleRateHertz ?? 0) Hz, \(encoding ?? ""), "
      + stereo + (caption ?? "")
  }
}

/// The JSON of `render --json`.
struct RenderedOutputs: Encodable {
  let schemaVersion = 1
  let outputs: [RenderedOutput]
}
