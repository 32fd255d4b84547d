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
  private let settings: XXHash64

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
    var settings = XXHash64()
    settings.combine(
      text: "\(request.version)|\(profile)|\(request.channels)|\(request.sampleRate)|"
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
  /// - Throws: `FileError` where, after all, what the outputs were made of cannot be written in order.
  @discardableResult
  package func run(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Outcome) -> Bool
  ) throws(FileError) -> Bool {
    if !request.isDryRun { plan.manifest.removeLeftovers(of: plan.items.flatMap(\.outputs)) }
    let work = BatchWork(count: plan.items.count, report: report)
    DispatchQueue.concurrentPerform(iterations: max(1, min(request.jobs, plan.items.count))) { _ in
      let buffers = RenderBuffers()
      while !isInterrupted(), let index = work.next() {
        if let outcome = render(index, reusing: buffers, isInterrupted) { work.finish(outcome) }
      }
    }
    if work.isComplete, !request.isDryRun {
      // Of a process that was just being killed when this run began, now that it is gone.
      plan.manifest.removeLeftovers(of: plan.items.flatMap(\.outputs))
      try plan.manifest.tidy()
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
        if !request.isForced, plan.manifest.describes(output, from: content),
          hasItsSound(output, format, job)
        {
          continue
        }
        guard !request.isDryRun else {
          outputs.append(output)
          continue
        }
        let parts = format == .html ? [part(loaded, job)] : []
        guard
          let written = try write(
            job, format, about: parts, to: output, reusing: buffers, content, isInterrupted)
        else { return nil }
        seconds += written
        outputs.append(output)
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
  ) throws(Failure) -> (pattern: LoadedTimeline, source: XXHash64) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(item.input, mustBeRegular: true)
    } catch {
      throw .pattern(.file(error))
    }
    var hash = settings
    hash.combine(text: item.name)
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
    _ source: XXHash64, _ job: RenderJob, _ format: OutputFormat
  ) -> UInt64 {
    var hash = source
    hash.combine(text: format.fileEnding)
    for (path, sound) in job.timeline.placements.flatMap(\.sounds).sorted(by: { $0.key < $1.key }) {
      hash.combine(text: "\(path)|\(sound.sampleRate)|\(sound.channelCount)")
      for channel in sound.channels { hash.combine(channel) }
    }
    return hash.value
  }

  /// Whether the sound that lies beside a page is there; true where none does.
  private func hasItsSound(_ output: String, _ format: OutputFormat, _ job: RenderJob) -> Bool {
    format != .html || job.timeline.duration <= OfflineRenderer.maximumEmbeddedDuration
      || InputFile.size(OfflineRenderer.soundFile(beside: output)) != nil
  }

  /// Writes an output, then its line in the manifest; the seconds of sound, or nil where it was
  /// interrupted.
  ///
  /// A process that is killed between the two leaves a whole output without a line, which is made again.
  private func write(
    _ job: RenderJob, _ format: OutputFormat, about parts: [ReportPage.Part], to output: String,
    reusing buffers: RenderBuffers, _ content: UInt64, _ isInterrupted: () -> Bool
  ) throws(Failure) -> Double? {
    let sink = try writingFile { () throws(FileError) in
      if let slash = output.lastIndex(of: "/") {
        try OutputFolder.create(String(output[..<slash]))
      }
      // What is not a regular file would be written through, and waited for where it is a FIFO.
      guard InputFile.size(output) != nil || !InputFile.exists(output) else {
        throw FileError(.create, path: output, reason: "it is not a regular file")
      }
      return HashingSink(try OutputFile(output))
    }
    var isWhole = false
    defer { if !isWhole { sink.discard() } }
    let summary: OfflineRenderer.Summary
    do throws(OfflineRenderer.Failure) {
      summary = try OfflineRenderer.write(
        job, as: format, about: parts, to: sink, beside: output, reusing: buffers,
        isInterrupted: isInterrupted)
    } catch {
      switch error {
      case .file(let error): throw .file(error)
      case .tooLong(let seconds): throw .tooLong(seconds: seconds)
      case .interrupted: return nil
      }
    }
    isWhole = true
    try writingFile { () throws(FileError) in
      try sink.finish()
      try plan.manifest.add(output, from: content, sink.digest)
    }
    return Double(summary.frameCount ?? 0) / Double(job.sampleRate)
  }

  private func writingFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
