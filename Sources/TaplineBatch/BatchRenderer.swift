import Dispatch
import TaplineAHAP
package import TaplineFiles
package import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineReports
import TaplineSynthesis
package import TaplineText
import TaplineTimeline

/// Renders a whole library of patterns, several at once.
///
/// Every output appears whole or not at all and follows from its pattern, the settings and the version
/// alone: not from the number of jobs, the order, or what was there before. An output that is as it
/// would be is left as it is.
///
/// Thread: any; blocks.
package struct BatchRenderer: Sendable {
  /// Why a pattern gave no output.
  package enum Failure: Error, Sendable {
    /// The pattern is wrong, or cannot be read, or is refused by strictness.
    case pattern(PatternLibraryError)
    /// The sound would last so many seconds.
    case tooLong(seconds: Double)
    /// An output cannot be written.
    case file(FileError)
  }

  /// The result of one pattern.
  package struct Outcome: Sendable {
    /// What was done.
    package enum Kind: Sendable {
      /// This many of its outputs were made; the others were as they would be.
      case rendered(Int)
      /// Every output was as it would be.
      case unchanged
      /// None, or not all, could be made.
      case failed(Failure)
    }

    /// The pattern's place among the plan's items.
    package let index: Int

    /// What was done.
    package let kind: Kind

    /// Seconds of sound that were written.
    package let seconds: Double

    /// The outputs that were made, or would be in a dry run.
    package let outputs: [String]

    /// The warnings about the pattern; no errors.
    package let findings: [Diagnostic]
  }

  private let request: BatchRequest
  private let plan: BatchPlan
  private let profile: ActuatorProfile
  private let settings: StableHash

  /// Prepares a batch; nothing is written yet.
  ///
  /// - Parameters:
  ///   - plan: Which files it reads and writes.
  ///   - request: How.
  /// - Throws: `PatternLibraryError` of the profile.
  package init(_ plan: BatchPlan, _ request: BatchRequest) throws(PatternLibraryError) {
    self.plan = plan
    self.request = request
    profile = try request.library.actuatorProfile(request.profile)
    // A profile may change under its name, so all of it counts; its text is long, and the same for
    // every pattern.
    var settings = StableHash()
    settings.combine(
      "\(request.version)|\(profile)|\(request.channels)|\(request.sampleRate)|"
        + "\(request.displayRate)|\(request.encoding)|\(request.isStrict)")
    self.settings = settings
  }

  /// Renders what is to be rendered.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked before each block of sound, on any thread; true gives up.
  ///   - report: Called with the result of each pattern as it is done, one at a time, on any
  ///     thread; false gives up, as where the disk is full.
  /// - Returns: Whether every pattern was tried.
  @discardableResult
  package func run(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Outcome) -> Bool
  ) -> Bool {
    if !request.isDryRun { removeLeftovers() }
    let work = BatchWork(count: plan.items.count, report: report)
    DispatchQueue.concurrentPerform(iterations: max(1, min(request.jobs, plan.items.count))) { _ in
      let buffers = RenderBuffers()
      while !isInterrupted(), let index = work.next() {
        if let outcome = render(index, reusing: buffers, isInterrupted) { work.finish(outcome) }
      }
    }
    return work.isComplete
  }

  /// Writes the page that lists the patterns, where pages are asked for; after `run`.
  ///
  /// - Returns: Its path where it was made, or would be in a dry run; nil where it is as it would be.
  /// - Throws: `FileError`.
  package func writeIndex() throws(FileError) -> String? {
    guard let path = plan.index else { return nil }
    guard !request.isDryRun else { return InputFile.exists(path) ? nil : path }
    // A part of the library may be empty.
    try OutputFolder.create(request.output)
    return try BatchIndex(plan, formats: request.formats).write(to: path) ? path : nil
  }

  /// Takes away what earlier runs that were killed left behind.
  private func removeLeftovers() {
    var names: [String: [String]] = [:]
    for output in plan.items.flatMap(\.outputs) {
      guard let slash = output.lastIndex(of: "/") else { continue }
      let folder = String(output[..<slash])
      let files =
        names[folder] ?? OutputFile.names(inFolder: folder).filter { $0.hasSuffix(".tmp") }
      names[folder] = files
      guard !files.isEmpty else { continue }
      OutputFile.removeLeftovers(
        of: String(output[output.index(after: slash)...]), in: folder, among: files)
    }
  }

  // MARK: - One pattern

  /// Renders one pattern; nil where it was interrupted.
  private func render(
    _ index: Int, reusing buffers: RenderBuffers, _ isInterrupted: () -> Bool
  ) -> Outcome? {
    let item = plan.items[index]
    var findings: [Diagnostic] = []
    var seconds = 0.0
    var outputs: [String] = []
    do throws(Failure) {
      let (loaded, source) = try load(item, &findings)
      let job = try job(loaded, named: item.name)
      for (output, format) in zip(item.outputs, request.formats) {
        let content = content(source, job, format)
        if !request.isForced, let sidecar = BatchSidecar(of: output), sidecar.content == content,
          sidecar.describes(output), hasItsSound(output, format, job)
        {
          continue
        }
        guard !request.isDryRun else {
          outputs.append(output)
          continue
        }
        let parts = format == .html ? [part(loaded, job)] : []
        switch try write(
          job, format, about: parts, to: output, reusing: buffers, content, isInterrupted)
        {
        case .interrupted: return nil
        case .unchanged: continue
        case .written(let written):
          seconds += written
          outputs.append(output)
        }
      }
      return Outcome(
        index: index, kind: outputs.isEmpty ? .unchanged : .rendered(outputs.count),
        seconds: seconds, outputs: outputs, findings: findings)
    } catch {
      return Outcome(
        index: index, kind: .failed(error), seconds: seconds, outputs: outputs, findings: findings)
    }
  }

  private func job(
    _ loaded: LoadedTimeline, named name: String
  ) throws(Failure) -> RenderJob {
    var timeline: Timeline
    do {
      timeline = try loaded.timeline.withSounds(atRate: request.sampleRate)
    } catch {
      throw .file(FileError(.read, path: loaded.path, reason: "\(error)"))
    }
    for index in timeline.placements.indices { timeline.placements[index].source = name }
    var job = RenderJob(timeline, profile: profile, sampleRate: request.sampleRate)
    job.name = name
    job.channels = request.channels
    job.displayRate = request.displayRate
    job.encoding = request.encoding
    return job
  }

  /// What a page says about a pattern: its measures as `info` has them, under the name that it has in the
  /// library.
  private func part(_ loaded: LoadedTimeline, _ job: RenderJob) -> ReportPage.Part {
    let merged = loaded.merged
    let pattern = LoadedPattern(
      name: job.name, path: job.name, pattern: merged.pattern, diagnostics: merged.diagnostics,
      waveforms: merged.waveforms)
    let (rendition, sounds, findings) = (job.rendition, loaded.sounds, loaded.findings)
    for voice in Voice.allCases { rendition.expect(voice, measures: true) }
    return ReportPage.Part(
      name: job.name, metadata: merged.pattern.metadata,
      measures: PatternDescription(pattern, rendition, sounds: sounds, findings: findings).text)
  }

  /// The pattern with its sounds and the warnings about it, and the hash of its file and of how it is
  /// rendered: of one reading, since the file may change meanwhile.
  private func load(
    _ item: BatchPlan.Item, _ findings: inout [Diagnostic]
  ) throws(Failure) -> (pattern: LoadedTimeline, source: StableHash) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(item.input, mustBeRegular: true)
    } catch {
      throw .pattern(.file(error))
    }
    var hash = settings
    hash.combine(item.name)
    hash.combine(content: bytes)
    let loader = TimelineLoader(
      request.library, root: request.bundleRoot, sampleRate: request.sampleRate,
      isStrict: request.isStrict)
    do throws(PatternLibraryError) {
      let loaded = try loader.load(bytes, path: item.input)
      findings = loaded.findings
      return (loaded, hash)
    } catch {
      if case .findings(let found) = error { findings = found.filter { $0.severity < .error } }
      throw .pattern(error)
    }
  }

  /// The hash of what an output follows from.
  private func content(
    _ source: StableHash, _ job: RenderJob, _ format: OutputFormat
  ) -> String {
    var hash = source
    hash.combine(format.fileEnding)
    for (path, sound) in job.timeline.placements.flatMap(\.sounds).sorted(by: { $0.key < $1.key }) {
      hash.combine("\(path)|\(sound.sampleRate)|\(sound.channelCount)")
      for channel in sound.channels { hash.combine(channel) }
    }
    return hash.text
  }

  /// Whether the sound that lies beside a page is there; true where none does.
  private func hasItsSound(_ output: String, _ format: OutputFormat, _ job: RenderJob) -> Bool {
    format != .html || job.timeline.duration <= OfflineRenderer.maximumEmbeddedDuration
      || InputFile.size(OfflineRenderer.soundFile(beside: output)) != nil
  }

  private enum Writing {
    /// The output was made, of so many seconds of sound.
    case written(Double)
    /// Another batch has made the same output meanwhile.
    case unchanged
    case interrupted
  }

  /// Writes an output while its sidecar is held and empty, then fills the sidecar.
  ///
  /// So a process that is killed between any two steps leaves no sidecar that speaks for another
  /// output, and two batches that write the same output do so one after another.
  private func write(
    _ job: RenderJob, _ format: OutputFormat, about parts: [ReportPage.Part], to output: String,
    reusing buffers: RenderBuffers, _ content: String, _ isInterrupted: () -> Bool
  ) throws(Failure) -> Writing {
    let held = try writingFile { () throws(FileError) -> SidecarFile? in
      if let slash = output.lastIndex(of: "/") {
        try OutputFolder.create(String(output[..<slash]))
      }
      // What is not a regular file would be written through, and waited for where it is a FIFO.
      guard InputFile.size(output) != nil || !InputFile.exists(output) else {
        throw FileError(.create, path: output, reason: "it is not a regular file")
      }
      return try SidecarFile.hold(BatchSidecar.path(of: output), isInterrupted: isInterrupted)
    }
    guard let file = held else { return .interrupted }
    if !request.isForced, let sidecar = BatchSidecar(file.content), sidecar.content == content,
      sidecar.describes(output), hasItsSound(output, format, job)
    {
      return .unchanged
    }
    var isWhole = false
    defer { if !isWhole { file.remove() } }
    try writingFile { () throws(FileError) in try file.clear() }
    let summary: OfflineRenderer.Summary
    do throws(OfflineRenderer.Failure) {
      summary = try OfflineRenderer.write(
        job, as: format, about: parts, to: output, reusing: buffers, isInterrupted: isInterrupted)
    } catch {
      switch error {
      case .file(let error): throw .file(error)
      case .tooLong(let seconds): throw .tooLong(seconds: seconds)
      case .interrupted: return .interrupted
      }
    }
    let size = InputFile.size(output) ?? -1
    try writingFile { () throws(FileError) in
      try file.fill(BatchSidecar(content: content, size: size).bytes)
    }
    isWhole = true
    return .written(Double(summary.frameCount ?? 0) / Double(job.sampleRate))
  }

  private func writingFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
