import Dispatch
import TaplineActuators
package import TaplineConversion
import TaplineExchange
package import TaplineFiles
package import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineSynthesis
package import TaplineText

/// A parallel renderer of a library, whose outputs depend only on a pattern, its sounds, the settings and the version.
///
/// Thread: any; blocks.
package struct BatchRenderer: Sendable {
  package enum Failure: Error, Sendable {
    /// The pattern is invalid, cannot be read, or is refused by strict mode.
    case pattern(PatternLibraryError)
    case tooLong(seconds: Double)
    case conversion(Conversion.Failure, output: String)
    case file(FileError)
  }

  package struct Outcome: Sendable {
    package enum Kind: Sendable {
      /// The number of outputs that were written, or would be in a dry run; all others were up to date.
      case rendered(Int)
      case unchanged
      /// Some or all outputs could not be written.
      case failed(Failure)
    }

    package let index: Int
    package fileprivate(set) var kind = Kind.unchanged

    /// The seconds of sound that were written.
    fileprivate(set) var seconds = 0.0

    /// The outputs that were written, or would be in a dry run.
    package fileprivate(set) var outputs: [String] = []

    package fileprivate(set) var converted: [ConvertedOutput] = []

    /// The warnings about the pattern; no errors.
    package fileprivate(set) var findings: [Diagnostic] = []
  }

  private let request: BatchRequest
  private let plan: BatchPlan
  private let prepared: PreparedProfile
  /// The hash of the settings that affect sounds, tables, pictures and pages.
  private var settings = XXHash64()
  /// The hash of the settings that affect formats of other platforms.
  private var exchangeSettings = XXHash64()

  package init(_ plan: BatchPlan, _ request: BatchRequest) throws(PatternLibraryError) {
    self.plan = plan
    self.request = request
    var profile = try request.library.actuatorProfile(request.profile)
    profile.actuator = request.actuator
    prepared = PreparedProfile(profile, sampleRate: request.sampleRate)
    // The whole profile is hashed, because it may change and keep its name; without a manifest no hash is needed.
    let text = plan.manifest == nil ? "" : "\(profile)"
    settings.combine(
      text: "\(request.version)|\(text)|\(request.channels)|\(request.sampleRate)|"
        + "\(request.displayRate)|\(request.encoding)|\(request.isStrict)")
    exchangeSettings.combine(
      text: "\(request.version)|\(text)|\(request.isStrict)|\(request.allowsLong)")
  }

  /// Writes the outputs that are not up to date until `report` returns false; returns whether every pattern was tried.
  @discardableResult
  package func run(
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Outcome) -> Bool
  ) throws(FileError) -> Bool {
    let manifest = request.isDryRun ? nil : plan.manifest
    manifest?.removeLeftovers(of: plan.items.flatMap(\.outputs))
    let work = BatchWork(count: plan.items.count, report: report)
    DispatchQueue.concurrentPerform(iterations: max(1, min(request.jobs, plan.items.count))) { _ in
      let buffers = RenderBuffers()
      var outcome: Outcome?
      while let index = work.next(after: outcome) {
        outcome = isInterrupted() ? nil : render(index, reusing: buffers, isInterrupted)
        if outcome == nil { break }
      }
    }
    if work.isComplete, let manifest {
      // A process that was killed during this run may have left more temporary files.
      manifest.removeLeftovers(of: plan.items.flatMap(\.outputs))
      try manifest.tidy()
    }
    return work.isComplete
  }

  /// Writes the page that lists the patterns, after `run`; returns its path if it was written or, in a dry run, is
  /// missing.
  package func writeIndex() throws(FileError) -> String? {
    guard let path = plan.index else { return nil }
    guard !request.isDryRun else { return InputFile.exists(path) ? nil : path }
    // A shard without patterns has not created the folder.
    try OutputFolder.create(request.output)
    let index = BatchIndex(plan, request, profile: prepared.profile)
    return try index.write(to: path) ? path : nil
  }

  // MARK: - One pattern

  private struct PatternProgress {
    var outcome: Outcome
    /// The first failed conversion, or nil; other formats are still written.
    var failure: Failure?
    var played: PlayedHaptics?
    /// The hash of the pattern's file and of the exchange settings; nil until a format needs it.
    var exchangeHash: XXHash64?
    /// The folder of the latest output; it exists.
    var folder: Substring?
    var newEntries: [ManifestEntry] = []
  }

  /// Renders one pattern; returns nil if interrupted.
  private func render(
    _ index: Int, reusing buffers: RenderBuffers, _ isInterrupted: () -> Bool
  ) -> Outcome? {
    var progress = PatternProgress(outcome: Outcome(index: index))
    var isComplete = true
    do throws(Failure) {
      isComplete = try makeOutputs(
        of: plan.items[index], reusing: buffers, isInterrupted, &progress)
      if isComplete, let failure = progress.failure { throw failure }
      if !progress.outcome.outputs.isEmpty {
        progress.outcome.kind = .rendered(progress.outcome.outputs.count)
      }
    } catch {
      progress.outcome.kind = .failed(error)
    }
    do throws(FileError) {
      // Outputs that were written before a failure or an interruption are recorded too.
      try plan.manifest?.add(progress.newEntries)
    } catch {
      if case .failed = progress.outcome.kind { return progress.outcome }
      progress.outcome.kind = .failed(.file(error))
    }
    return isComplete ? progress.outcome : nil
  }

  /// Writes the outputs of a pattern that are not up to date; returns false if interrupted.
  private func makeOutputs(
    of item: BatchPlan.Item, reusing buffers: RenderBuffers, _ isInterrupted: () -> Bool,
    _ progress: inout PatternProgress
  ) throws(Failure) -> Bool {
    let (loaded, file) = try load(item, &progress.outcome.findings)
    let job = request.hasRenderings ? try job(loaded, named: item.name) : nil
    for (output, format) in zip(item.outputs, request.formats) {
      let isComplete: Bool
      switch format {
      case .rendering(let format):
        guard let job else { continue }
        isComplete = try render(
          loaded, job, format, to: output, of: file, reusing: buffers, isInterrupted, &progress)
      case .exchange(let format):
        isComplete = try convert(
          loaded, named: item.name, to: format, output, of: file, isInterrupted, &progress)
      }
      guard isComplete else { return false }
    }
    return true
  }

  /// Renders an output unless it is up to date; returns false if interrupted.
  private func render(
    _ loaded: LoadedTimeline, _ job: RenderJob, _ format: OutputFormat, to output: String,
    of file: PatternFile, reusing buffers: RenderBuffers, _ isInterrupted: () -> Bool,
    _ progress: inout PatternProgress
  ) throws(Failure) -> Bool {
    let source = sourceHash(file.hash(settings), job, format)
    if isUpToDate(output, from: source), hasItsSound(output, format, job) { return true }
    guard !request.isDryRun else {
      progress.outcome.outputs.append(output)
      return true
    }
    let parts =
      format == .html ? [ReportPage.Part(loaded, named: job.name, job.rendition)] : []
    let result = try write(to: output, source, &progress.folder) {
      sink throws(Failure) -> Double? in
      do throws(OfflineRenderer.Failure) {
        let summary = try OfflineRenderer.write(
          job, as: format, about: parts, to: sink, beside: output, reusing: buffers,
          isInterrupted: isInterrupted)
        return Double(summary.frameCount ?? 0) / Double(job.sampleRate)
      } catch {
        switch error {
        case .file(let error): throw .file(error)
        case .tooLong(let seconds): throw .tooLong(seconds: seconds)
        case .interrupted: return nil
        }
      }
    }
    guard let result else { return false }
    // Recorded immediately: if the run is killed, a long sound need not be rendered again.
    if let entry = result.entry {
      try writingFile { () throws(FileError) in try plan.manifest?.add([entry]) }
    }
    progress.outcome.seconds += result.seconds
    progress.outcome.outputs.append(output)
    return true
  }

  /// Writes an output in another platform's format unless it is up to date; returns false if interrupted.
  private func convert(
    _ loaded: LoadedTimeline, named name: String, to format: ExchangeFormat, _ output: String,
    of file: PatternFile, _ isInterrupted: () -> Bool, _ progress: inout PatternProgress
  ) throws(Failure) -> Bool {
    var source: UInt64 = 0
    if plan.manifest != nil {
      var hash = progress.exchangeHash ?? file.hash(exchangeSettings)
      progress.exchangeHash = hash
      hash.combine(text: format.rawValue)
      source = hash.value
      if isUpToDate(output, from: source) { return true }
    }
    guard !request.isDryRun else {
      progress.outcome.outputs.append(output)
      return true
    }
    if request.measures, !request.allowsLong,
      loaded.timeline.duration > RenderJob.maximumUnconfirmedDuration
    {
      throw .tooLong(seconds: loaded.timeline.duration)
    }
    let text: TemporaryBytes
    let notes: [ExchangeNote]
    var conversion: Conversion?
    do throws(Conversion.Failure) {
      if request.measures {
        let measured = try Conversion(
          loaded.timeline, to: format, name: name, profile: prepared.profile,
          allowsLong: request.allowsLong, isInterrupted: isInterrupted)
        (text, notes, conversion) = (measured.text, measured.notes, measured)
      } else {
        let played =
          progress.played ?? PlayedHaptics(loaded.timeline, times: prepared.profile.envelope)
        progress.played = played
        (text, notes) = try Conversion.text(
          of: loaded.timeline, played: played, in: format, name: name, profile: prepared.profile,
          allowsLong: request.allowsLong)
      }
    } catch {
      if case .interrupted = error { return false }
      progress.failure = progress.failure ?? .conversion(error, output: output)
      return true
    }
    let result = try write(to: output, source, &progress.folder) {
      sink throws(Failure) -> Double? in
      try writingFile { () throws(FileError) in
        try text.eachPiece { (piece) throws(FileError) in try sink.write(unbuffered: piece) }
      }
      return 0
    }
    if let entry = result?.entry { progress.newEntries.append(entry) }
    progress.outcome.outputs.append(output)
    progress.outcome.converted.append(
      ConvertedOutput(path: output, notes: notes, conversion: conversion))
    return true
  }

  private func isUpToDate(_ output: String, from source: UInt64) -> Bool {
    !request.isForced && plan.manifest?.verify(output, from: source) == true
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
    var job = RenderJob(Rendition(timeline, prepared))
    job.name = name
    job.channels = request.channels
    job.displayRate = request.displayRate
    job.encoding = request.encoding
    return job
  }

  /// The name and content of a pattern's file; the file is read only once because it may change.
  private struct PatternFile {
    let name: String
    let content: TemporaryBytes

    func hash(_ settings: XXHash64) -> XXHash64 {
      var hash = settings
      hash.combine(text: name)
      hash.combine(content)
      return hash
    }
  }

  private func load(
    _ item: BatchPlan.Item, _ findings: inout [Diagnostic]
  ) throws(Failure) -> (pattern: LoadedTimeline, file: PatternFile) {
    let content: TemporaryBytes
    do throws(FileError) {
      content = try TemporaryBytes(reading: item.input, mustBeRegular: true)
    } catch {
      throw .pattern(.file(error))
    }
    let loader = TimelineLoader(
      request.library, root: request.bundleRoot,
      sampleRate: request.hasRenderings ? request.sampleRate : nil, isStrict: request.isStrict,
      allowsLong: request.allowsLong, law: prepared.profile.frequency)
    do throws(PatternLibraryError) {
      let loaded = try loader.load(content, path: item.input)
      findings = loaded.findings
      return (loaded, PatternFile(name: item.name, content: content))
    } catch {
      if case .findings(let found) = error { findings = found.filter { $0.severity < .error } }
      throw .pattern(error)
    }
  }

  private func sourceHash(
    _ textHash: XXHash64, _ job: RenderJob, _ format: OutputFormat
  ) -> UInt64 {
    var hash = textHash
    hash.combine(text: format.fileEnding)
    for (path, sound) in job.timeline.placements.flatMap(\.sounds).sorted(by: { $0.key < $1.key }) {
      hash.combine(text: "\(path)|\(sound.sampleRate)|\(sound.channelCount)")
      for channel in sound.channels { hash.combine(channel) }
    }
    return hash.value
  }

  /// Returns whether the sound beside a page exists or is not needed.
  private func hasItsSound(_ output: String, _ format: OutputFormat, _ job: RenderJob) -> Bool {
    format != .html || job.timeline.duration <= OfflineRenderer.maximumEmbeddedDuration
      || InputFile.size(OfflineRenderer.soundFile(beside: output)) != nil
  }

  /// Writes an output and returns the seconds of sound and its entry in the manifest, or nil if interrupted.
  private func write(
    to output: String, _ source: UInt64, _ folder: inout Substring?,
    _ produce: (HashingSink) throws(Failure) -> Double?
  ) throws(Failure) -> (seconds: Double, entry: ManifestEntry?)? {
    let sink = try writingFile { () throws(FileError) in
      if let slash = FilePath.lastSlash(output), folder != output[..<slash] {
        try OutputFolder.create(String(output[..<slash]))
        folder = output[..<slash]
      }
      // A device would be written directly, and opening a FIFO would block.
      return HashingSink(
        try OutputFile(output, replacesInput: false, mustBeRegular: true),
        isHashed: plan.manifest != nil)
    }
    // An unfinished file is removed when its sink is released.
    guard let seconds = try produce(sink) else { return nil }
    try writingFile { () throws(FileError) in try sink.finish() }
    return (seconds, plan.manifest?.makeEntry(output, from: source, sink.digest))
  }

  private func writingFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
