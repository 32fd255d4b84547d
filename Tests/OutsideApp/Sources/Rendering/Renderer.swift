import Tapline

/// Renders a timeline in any format.
package enum Renderer {
  /// Renders into memory.
  package static func bytes(
    of job: RenderJob, as format: OutputFormat
  ) throws(OfflineRenderer.Failure) -> [UInt8] {
    let sink = MemorySink()
    _ = try OfflineRenderer.write(job, as: format, to: sink)
    return sink.bytes
  }

  /// Writes a complete file and reports the progress.
  package static func write(
    _ job: RenderJob, as format: OutputFormat, toFolder folder: String,
    progress: (Double) -> Void
  ) throws(OfflineRenderer.Failure) -> (path: String, seconds: Double?, channels: Int?) {
    let path = "\(folder)/\(job.name).\(format.fileEnding)"
    let summary = try OfflineRenderer.write(job, as: format, to: path, progress: progress)
    return (
      path, summary.frameCount.map { Double($0) / Double(job.sampleRate) }, summary.channelCount
    )
  }

  /// Renders until the user cancels; returns the reason if nothing was written.
  package static func reasonForNothing(
    _ job: RenderJob, isCancelled: () -> Bool
  ) -> String? {
    do throws(OfflineRenderer.Failure) {
      _ = try OfflineRenderer.write(
        job, as: .wav, to: MemorySink(), allowsLong: false, isInterrupted: isCancelled)
      return nil
    } catch {
      switch error {
      case .interrupted: return "cancelled"
      case .tooLong(let seconds): return "\(seconds) s are too long"
      case .file(let error): return error.description
      }
    }
  }

  /// Writes a page with picture and sound, and returns what it omits.
  package static func page(
    _ job: RenderJob, measures: String, to path: String
  ) throws(OfflineRenderer.Failure) -> [String] {
    try OfflineRenderer.write(
      job, as: .html, about: [.init(name: job.name, measures: measures)], to: path
    ).omissions
  }

  /// The caption of a job.
  package static func caption(of job: RenderJob) -> String {
    "\(job.caption), \(job.channelCount) channel\(job.channelCount == 1 ? "" : "s")"
  }
}
