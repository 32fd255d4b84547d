public import TaplineFiles
import TaplinePictures
import TaplineSynthesis
import TaplineTimeline

/// Writes a job as whole output files.
///
/// Thread: any; blocks.
public enum OfflineRenderer {
  /// Why a job gave no output.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The output could not be written.
    case file(FileError)
    /// The sound would last so many seconds, which must be asked for.
    case tooLong(seconds: Double)
    /// The job was interrupted; nothing was left behind.
    case interrupted

    /// The problem in one sentence.
    public var description: String {
      switch self {
      case .file(let error): error.description
      case .tooLong(let seconds) where seconds.isFinite:
        "the sound would last \((seconds / 360).rounded(.up) / 10) hours; more than 24 hours must be "
          + "asked for"
      case .tooLong: "the sound would never end; more than 24 hours must be asked for"
      case .interrupted: "interrupted"
      }
    }
  }

  /// What was written.
  public struct Summary: Sendable, Equatable {
    /// Frames of sound, or nil for tables.
    public var frameCount: Int?

    /// Samples for each frame, or nil for tables.
    public var channelCount: Int?

    /// Frames that the limiter has compressed or clipped.
    package var limitedFrames = 0
  }

  /// Renders a job into a file that appears whole or not at all.
  ///
  /// - Parameters:
  ///   - job: What to render.
  ///   - format: The kind of file.
  ///   - path: The file, or `-` for standard output.
  ///   - allowsLong: Whether more than 24 hours of sound are wanted.
  ///   - isInterrupted: Asked before each block; true gives up and removes what was written.
  ///   - progress: Called with the completed fraction, `0...1`, after each block of sound.
  /// - Returns: What was written.
  /// - Throws: `Failure`.
  public static func write(
    _ job: RenderJob, as format: OutputFormat, to path: String,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    try write(
      job, as: format, to: path, reusing: RenderBuffers(), allowsLong: allowsLong,
      isInterrupted: isInterrupted, progress: progress)
  }

  /// Renders a job into a sink; the caller finishes or discards it.
  ///
  /// - Parameters:
  ///   - job: What to render.
  ///   - format: The kind of file.
  ///   - sink: Where the bytes go.
  ///   - allowsLong: Whether more than 24 hours of sound are wanted.
  ///   - isInterrupted: Asked before each block; true gives up.
  ///   - progress: Called with the completed fraction, `0...1`, after each block of sound.
  /// - Returns: What was written.
  /// - Throws: `Failure`.
  public static func write(
    _ job: RenderJob, as format: OutputFormat, to sink: any ByteSink,
    allowsLong: Bool = false,
    isInterrupted: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    try write(
      job, as: format, to: sink, reusing: RenderBuffers(), allowsLong: allowsLong,
      isInterrupted: isInterrupted, progress: progress)
  }

  /// As the one without `buffers`, which many jobs in turn can share.
  package static func write(
    _ job: RenderJob, as format: OutputFormat, to path: String, reusing buffers: RenderBuffers,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    let output: OutputFile
    do throws(FileError) { output = try OutputFile(path) } catch { throw .file(error) }
    do throws(Failure) {
      let summary = try write(
        job, as: format, to: output, reusing: buffers, allowsLong: allowsLong,
        isInterrupted: isInterrupted, progress: progress)
      do throws(FileError) { try output.finish() } catch { throw .file(error) }
      return summary
    } catch {
      output.discard()
      throw error
    }
  }

  /// As the one without `buffers`, which many jobs in turn can share.
  package static func write(
    _ job: RenderJob, as format: OutputFormat, to sink: any ByteSink,
    reusing buffers: RenderBuffers, allowsLong: Bool = false,
    isInterrupted: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    // An interruption counts even where the question is answered otherwise the next time.
    var wasInterrupted = false
    func isInterruptedNow() -> Bool {
      wasInterrupted = wasInterrupted || isInterrupted()
      return wasInterrupted
    }
    switch format {
    case .wav:
      return try writeSound(
        job, to: sink, reusing: buffers, allowsLong: allowsLong, isInterrupted: isInterruptedNow,
        progress: progress)
    case .svg:
      let plot = TimelinePlot(
        job.timelines, profile: job.profile, framesPerSecond: job.displayRate, width: job.width,
        marks: job.range.marks(within: job.timeline.duration), sound: job.drawnSound)
      do throws(FileError) { try sink.write(Array(plot.svg.utf8)) } catch { throw .file(error) }
      return Summary()
    case .csv(let layout):
      let seconds = (job.range.end ?? job.timeline.duration) - job.range.start
      guard
        allowsLong || seconds <= RenderJob.maximumUnconfirmedDuration || layout == .events
          || layout == .schedule
      else { throw .tooLong(seconds: seconds) }
      do throws(FileError) {
        try writeTable(job, layout: layout, to: sink, isInterrupted: isInterruptedNow)
      } catch {
        throw .file(error)
      }
      guard !isInterruptedNow() else { throw .interrupted }
      return Summary()
    }
  }

  private static func writeTable(
    _ job: RenderJob, layout: CSVLayout, to sink: any ByteSink, isInterrupted: () -> Bool
  ) throws(FileError) {
    switch layout {
    case .events:
      try EventTables.writeEvents(
        job.timeline, range: job.range, to: sink, numbers: job.numbers)
    case .schedule:
      try EventTables.writeSchedule(
        ScheduleCompiler.compile(job.timeline, sampleRate: job.sampleRate), range: job.range,
        to: sink, numbers: job.numbers)
    case .samples:
      try SampleTable.write(
        ScheduleCompiler.compile(job.timeline, sampleRate: job.sampleRate), profile: job.profile,
        range: job.range, to: sink, numbers: job.numbers, isInterrupted: isInterrupted)
    case .wide:
      try WideTable.write(
        job.timelines, profile: job.profile, framesPerSecond: job.displayRate, range: job.range,
        to: sink, numbers: job.numbers, isInterrupted: isInterrupted)
    case .tidy:
      try TidyTable.write(
        job.timelines, framesPerSecond: job.displayRate, range: job.range, to: sink,
        numbers: job.numbers, isInterrupted: isInterrupted)
    }
  }

  private static func writeSound(
    _ job: RenderJob, to sink: any ByteSink, reusing buffers: RenderBuffers, allowsLong: Bool,
    isInterrupted: () -> Bool, progress: (Double) -> Void
  ) throws(Failure) -> Summary {
    let sources = job.sources(each: SoundChunks.length)
    let clock = FrameClock(sampleRate: job.sampleRate)
    let frames = job.range.frames(clock, of: sources[0].frameCount)
    let seconds = clock.seconds(at: frames.count)
    guard allowsLong || seconds <= RenderJob.maximumUnconfirmedDuration else {
      throw .tooLong(seconds: seconds)
    }
    let chunks = SoundChunks(sources, frames: frames, encoding: job.encoding, buffers: buffers)
    let header = WAVHeader(
      sampleRate: job.sampleRate, channelCount: chunks.channelCount, encoding: job.encoding,
      frameCount: frames.count, comment: "Tapline: \(job.caption)")
    do throws(FileError) {
      try sink.write(header.bytes)
      try chunks.give { (chunk, part) throws(FileError) in
        guard !isInterrupted() else { return false }
        try chunk.write(to: sink)
        progress(part)
        return true
      }
    } catch {
      throw .file(error)
    }
    guard !isInterrupted() else { throw .interrupted }
    return Summary(
      frameCount: frames.count, channelCount: chunks.channelCount,
      limitedFrames: chunks.limitedFrameCount)
  }
}
