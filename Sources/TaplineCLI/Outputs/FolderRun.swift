/// Thread: one at a time.
final class FolderRun: @unchecked Sendable {
  // Unchecked: the batch reports one result at a time, and the results are read after the batch has ended.
  private let plan: BatchPlan
  private let renderer: BatchRenderer
  private let console: Console
  private let isConversion: Bool
  private var outputsByItem: [Int: [String]] = [:]
  private var convertedByItem: [Int: [ConvertedOutput]] = [:]

  private(set) var summary: BatchSummary

  private(set) var failure: ExitCode?

  /// Finds the files; a conversion records its outputs and shows no progress.
  init(_ request: BatchRequest, isConversion: Bool = false, _ console: Console) throws {
    self.console = console
    self.isConversion = isConversion
    do throws(BatchPlan.Failure) {
      plan = try BatchPlan(request)
    } catch {
      // `convert` has no option to overwrite its input.
      guard isConversion, case .replacesInput(let output, _) = error else {
        throw error
      }
      throw CommandFailure(
        .usage, "'\(output)' would replace an input; write the outputs to another folder")
    }
    renderer = try BatchRenderer(plan, request)
    summary = BatchSummary(plan)
  }

  var patternCount: Int { plan.items.count }

  /// The outputs in the plan's order; with `--dry-run`, the outputs that would be written.
  var outputs: [String] { outputsByItem.sorted { $0.key < $1.key }.flatMap(\.value) }

  var convertedOutputs: [ConvertedOutput] {
    convertedByItem.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Writes the outputs; returns the error of writing the manifest, or nil.
  func run() throws -> FileError? {
    var manifestError: FileError?
    do throws(FileError) {
      try renderer.run(isInterrupted: { Interruption.isRequested }, report: record)
    } catch {
      manifestError = error
    }
    summary.readClock()
    if !isConversion { console.endProgress() }
    try Interruption.check()
    return manifestError
  }

  /// Writes the page that lists the patterns, unless a write failed; returns its path, or nil if it was not written.
  func writeIndex() throws(FileError) -> String? {
    failure == .inputOutput ? nil : try renderer.writeIndex()
  }

  /// Records a result; returns false to stop if writing failed, because further outputs would fail too.
  private func record(_ outcome: BatchRenderer.Outcome) -> Bool {
    if isConversion {
      convertedByItem[outcome.index] = outcome.converted
    } else {
      summary.add(outcome)
      outputsByItem[outcome.index] = outcome.outputs
      console.endProgress()
    }
    console.show(outcome.findings)
    defer { if !isConversion { console.progress(summary.progress) } }
    guard case .failed(let error) = outcome.kind else { return true }
    let failure = CommandFailure(error, input: plan.items[outcome.index].input)
    console.error(failure.message)
    self.failure.raise(to: failure.code)
    return failure.code != .inputOutput
  }
}

extension BatchRequest {
  init(
    _ folder: String, to output: String, formats: [BatchFormat], library: PatternLibrary,
    _ sounds: SoundOptions, _ profiles: ProfileOptions
  ) throws {
    self.init(
      folder, to: output, formats: formats, library: library, version: TaplineCommand.versionNumber)
    profile = try profiles.actuatorName(library)
    bundleRoot = try sounds.bundleRoot.map { try BundleRoot($0) }
    isStrict = sounds.strict
    jobs = processorCount
  }
}

extension CommandFailure {
  init(_ error: BatchPlan.Failure) {
    switch error {
    case .noFolder, .unreadable, .empty: self.init(.noInput, SanitizedText(error.description))
    case .outputIsFile: self.init(.cannotCreate, SanitizedText(error.description))
    case .collision, .outputIsInput, .replacesInput, .replacesPage, .noOutput:
      self.init(.usage, SanitizedText(error.description))
    case .manifest(let error): self.init(error)
    }
  }

  init(_ error: BatchRenderer.Failure, input: String) {
    switch error {
    case .pattern(let error): self.init(error)
    case .file(let error): self.init(error)
    case .conversion(let error, let output): self.init(error, path: output)
    case .tooLong(let seconds):
      let reason = OfflineRenderer.Failure.tooLong(seconds: seconds).description
      self.init(.badData, "\(input): \(reason)")
    }
  }

  init(_ error: Conversion.Failure, path: String) {
    switch error {
    case .writing(let reason): self.init(.badData, "\(path): \(reason)")
    case .readingBack(let reason):
      self.init(.badData, "\(path): the written file cannot be read back: \(reason)")
    case .file(let error): self.init(error)
    case .interrupted: self.init(.interrupted, "")
    }
  }
}
