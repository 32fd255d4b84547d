import ArgumentParser
import Tapline

/// The patterns of a folder in another format, each in its place below another folder.
///
/// Thread: one at a time; it converts several patterns at once.
final class FolderConversion: @unchecked Sendable {
  // Unchecked: the batch tells one thing at a time, and what it told is read after it.
  private let plan: BatchPlan
  private let renderer: BatchRenderer
  private let console: Console
  private var converted: [Int: [ConvertedOutput]] = [:]

  /// The worst of the exit codes so far; nil where all went well.
  private(set) var failure: ExitCode?

  /// How many patterns there are.
  var count: Int { plan.items.count }

  /// Finds the files; nothing is written yet.
  init(_ request: BatchRequest, console: Console) throws {
    self.console = console
    do throws(BatchPlan.Failure) {
      plan = try BatchPlan(request)
    } catch {
      guard case .replacesInput(let output, _) = error else { throw CommandFailure(error) }
      throw CommandFailure(
        .usage, "'\(output)' would replace an input; give the outputs a folder of their own")
    }
    renderer = try BatchRenderer(plan, request)
  }

  /// Converts them.
  func run() throws -> [ConvertedOutput] {
    try renderer.run(isInterrupted: { Interruption.isRequested }, report: take)
    if Interruption.isRequested { throw CommandFailure(.interrupted, "") }
    return converted.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Takes what became of a pattern; false ends the work, since every further output would fail alike.
  private func take(_ outcome: BatchRenderer.Outcome) -> Bool {
    converted[outcome.index] = outcome.converted
    console.show(outcome.findings)
    guard case .failed(let error) = outcome.kind else { return true }
    let failure = CommandFailure(error, input: plan.items[outcome.index].input)
    console.error(failure.message)
    self.failure.raise(to: failure.code)
    return failure.code != .inputOutput
  }
}

extension CommandFailure {
  /// Why a timeline was not converted.
  init(_ error: Conversion.Failure, path: String) {
    switch error {
    case .writing(let reason): self.init(.badData, "\(path): \(reason)")
    case .readingBack(let reason):
      self.init(.badData, "\(path): what was written cannot be read back: \(reason)")
    case .file(let error): self.init(error)
    case .interrupted: self.init(.interrupted, "")
    }
  }
}
