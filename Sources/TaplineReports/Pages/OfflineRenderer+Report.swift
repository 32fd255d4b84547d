import TaplineFiles
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis

extension OfflineRenderer {
  /// The maximum duration in seconds of a sound within a page, a design choice: at 48 kHz a minute is 8 MB of text.
  static let maximumEmbeddedDuration = 60.0

  static func writePage(
    _ job: RenderJob, about parts: [ReportPage.Part], to sink: any ByteSink, beside path: String?,
    allowsLong: Bool, isInterrupted: () -> Bool, progress: (Double) -> Void
  ) throws(Failure) -> Summary {
    if !allowsLong { try refuseTooLong(job) }
    var summary = Summary()
    // The data for the picture and the measures is collected while the sound is written.
    let plot = job.plot
    plot.expectWaveforms()
    let sounds = try job.timelines.indices.map { (index) throws(Failure) in
      try sound(
        of: job, index, beside: path, allowsLong: allowsLong, isInterrupted: isInterrupted,
        progress: progress, &summary)
    }
    guard plot.synthesize(isInterrupted: isInterrupted) else { throw .interrupted }
    let report = ReportPage(
      plot: plot, timelines: job.timelines, parts: parts, sounds: sounds,
      caption: "Sound: \(job.caption), \(job.sampleRate) Hz\(job.range.caption).",
      start: job.range.start)
    do throws(FileError) { try report.write(to: sink) } catch { throw .file(error) }
    guard !isInterrupted() else { throw .interrupted }
    return summary
  }

  private static func sound(
    of job: RenderJob, _ index: Int, beside path: String?, allowsLong: Bool,
    isInterrupted: () -> Bool, progress: (Double) -> Void, _ summary: inout Summary
  ) throws(Failure) -> ReportPage.Sound {
    let alone = job.job(ofTimeline: index)
    let clock = FrameClock(sampleRate: job.sampleRate)
    let frames = job.range.frames(of: alone.source().frameCount, frame: clock.frame).count
    guard frames > 0 else {
      if job.range.start > 0 {
        summary.omissions.append(
          "the sound is over at \(job.range.start) s, so this part is silent")
      }
      return .none("There is nothing to hear.")
    }
    if clock.seconds(at: frames) <= maximumEmbeddedDuration {
      let memory = MemorySink()
      summary.limitedSamples += try writeSound(
        alone, to: memory, isInterrupted: isInterrupted, progress: progress
      ).limitedSamples
      return .embedded(memory.bytes)
    }
    guard let path else {
      let reason =
        "The sound is longer than a minute and needs a file beside the page; "
        + "write the page to a regular file."
      summary.omissions.append(reason)
      return .none(reason)
    }
    let file = soundFile(beside: path, index, of: job.timelines.count)
    summary.limitedSamples += try write(
      alone, as: .wav, to: file, allowsLong: allowsLong, isInterrupted: isInterrupted,
      progress: progress
    ).limitedSamples
    summary.soundFiles.append(file)
    return .beside(FilePath.split(file).name)
  }

  /// Returns the path of the file for a sound that is too long to be embedded in the page at `path`.
  package static func soundFile(beside path: String, _ index: Int = 0, of count: Int = 1) -> String
  {
    var stem = path
    if let dot = path.lastIndex(of: "."), dot > path.startIndex,
      !path[dot...].contains("/"), path[path.index(before: dot)] != "/"
    {
      stem = String(path[..<dot])
    }
    return stem + ".sound" + (count > 1 ? "-\(index + 1)" : "") + ".wav"
  }
}
