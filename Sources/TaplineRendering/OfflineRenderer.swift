import TaplineActuators
public import TaplineFiles
import TaplinePatterns
import TaplineSynthesis

/// A renderer of jobs as sounds, tables and pictures; the functions `write` in `TaplineReports` support all formats.
///
/// Thread: any; blocks.
public enum OfflineRenderer {
  /// The reason why a job has no output.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The output could not be written.
    case file(FileError)
    /// The output would be longer than a day and `allowsLong` is false.
    case tooLong(seconds: Double)
    /// The job was interrupted; no output remains, except finished sounds beside a page.
    case interrupted

    /// The problem in one sentence.
    public var description: String {
      switch self {
      case .file(let error): error.description
      case .tooLong(let seconds) where seconds.isFinite:
        "it would last \((seconds / 360).rounded(.up) / 10) hours; more than 24 hours are too long"
      case .tooLong: "it would never end; more than 24 hours are too long"
      case .interrupted: "interrupted"
      }
    }
  }

  /// The result of writing a job.
  public struct Summary: Sendable, Equatable {
    /// The number of frames of a sound file; nil for other outputs.
    public var frameCount: Int?

    /// The number of channels of a sound file; nil for other outputs.
    public var channelCount: Int?

    /// The number of samples that the limiter has compressed or clipped, in all channels of all sounds.
    package var limitedSamples = 0

    /// The sound files beside a page, in the order of its timelines.
    package var soundFiles: [String] = []

    /// A sentence for each sound that a page does not contain, with the reason.
    public var omissions: [String] = []

    package init() {}
  }

  package static func refuseTooLong(_ job: RenderJob) throws(Failure) {
    let seconds = (job.range.end ?? job.end) - job.range.start
    guard seconds <= RenderJob.maximumUnconfirmedDuration else { throw .tooLong(seconds: seconds) }
  }

  package static func svg(
    of job: RenderJob, allowsLong: Bool, isInterrupted: () -> Bool
  ) throws(Failure) -> String {
    if !allowsLong { try refuseTooLong(job) }
    let plot = job.plot
    guard plot.synthesize(isInterrupted: isInterrupted) else { throw .interrupted }
    return plot.svg
  }

  package static func writeTable(
    _ job: RenderJob, layout: CSVLayout, to sink: any ByteSink, allowsLong: Bool = false,
    isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    if !allowsLong, layout != .events, layout != .schedule { try refuseTooLong(job) }
    do throws(FileError) {
      switch layout {
      case .events:
        try EventTables.writeEvents(
          job.timeline, range: job.range, to: sink, numbers: job.numbers)
      case .schedule:
        try EventTables.writeSchedule(
          job.rendition.schedule, range: job.range, to: sink, numbers: job.numbers)
      case .samples:
        try SampleTable.write(
          job.rendition, range: job.range, to: sink, numbers: job.numbers, threads: job.threads,
          isInterrupted: isInterrupted)
      case .wide:
        try WideTable.write(
          job.timelines, profile: job.profile, framesPerSecond: job.displayRate, range: job.range,
          to: sink, numbers: job.numbers, isInterrupted: isInterrupted)
      case .tidy:
        try TidyTable.write(
          job.timelines, framesPerSecond: job.displayRate, range: job.range, to: sink,
          numbers: job.numbers, isInterrupted: isInterrupted)
      }
    } catch {
      throw .file(error)
    }
    guard !isInterrupted() else { throw .interrupted }
  }

  package static func writeSound(
    _ job: RenderJob, to sink: any ByteSink, reusing buffers: RenderBuffers = RenderBuffers(),
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    let sources = job.sources()
    let clock = FrameClock(sampleRate: job.sampleRate)
    let frames = job.range.frames(of: sources[0].frameCount, frame: clock.frame)
    let seconds = clock.seconds(at: frames.count)
    guard allowsLong || seconds <= RenderJob.maximumUnconfirmedDuration else {
      throw .tooLong(seconds: seconds)
    }
    var plan: SoundAnalysis.Plan?
    if case .single(let voice) = job.channels, frames == 0..<sources[0].frameCount {
      plan = job.rendition.openPlan(job.rendition.signal(voice))
    }
    var analysis = plan.map { SoundAnalysis($0, of: sources[0]) }
    let chunks = SoundChunks(
      sources, frames: frames, encoding: job.encoding, buffers: buffers, plan: plan)
    let header = WAVHeader(
      sampleRate: job.sampleRate, channelCount: chunks.channelCount, encoding: job.encoding,
      frameCount: frames.count, comment: "Tapline: \(job.caption)")
    try write(header, chunks, to: sink, isInterrupted: isInterrupted) { chunk, fraction in
      if let part = chunk.part { analysis?.append(part) }
      progress(fraction)
    }
    if var analysis, case .single(let voice) = job.channels {
      analysis.limitedSamples = chunks.limitedSampleCount
      job.rendition.keep(analysis, of: job.rendition.signal(voice))
    }
    var summary = Summary()
    summary.frameCount = frames.count
    summary.channelCount = chunks.channelCount
    summary.limitedSamples = chunks.limitedSampleCount
    return summary
  }

  /// Writes a WAV file with the sound of a job's timeline on the left and of its first overlay on the right.
  package static func writeSides(
    _ job: RenderJob, to sink: any ByteSink, isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    let sides = job.renditions.prefix(2).map(\.monoSource)
    guard sides.count == 2 else { return }
    let pair = ChannelPair(left: sides[0], right: sides[1])
    let header = WAVHeader(
      sampleRate: job.sampleRate, channelCount: 2, encoding: .int16, frameCount: pair.frameCount,
      comment: "Tapline: A left, B right, audible voice, profile \(job.profile.label)")
    let chunks = SoundChunks(
      [pair], frames: 0..<pair.frameCount, encoding: .int16, buffers: RenderBuffers())
    try write(header, chunks, to: sink, isInterrupted: isInterrupted)
  }

  private static func write(
    _ header: WAVHeader, _ chunks: SoundChunks, to sink: any ByteSink,
    isInterrupted: () -> Bool, afterChunk: (SoundChunk, Double) -> Void = { _, _ in }
  ) throws(Failure) {
    do throws(FileError) {
      try sink.write(header.bytes)
      try chunks.consume { (chunk, fraction) throws(FileError) in
        guard !isInterrupted() else { return false }
        try chunk.write(to: sink)
        afterChunk(chunk, fraction)
        return true
      }
    } catch {
      throw .file(error)
    }
    guard !isInterrupted() else { throw .interrupted }
  }
}
