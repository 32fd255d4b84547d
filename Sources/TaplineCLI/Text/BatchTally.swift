import ArgumentParser
import Tapline
import TaplineLive

/// The results of a batch so far: messages, progress, and the summary.
///
/// Thread: called one at a time, on any thread.
final class BatchTally: @unchecked Sendable {
  // Unchecked: the batch tells one thing at a time, and the summary is asked for after it.
  private let plan: BatchPlan
  private let console: Console
  private let start = MonotonicClock.now
  private var rendered = 0
  private var unchanged = 0
  private var failed = 0
  private var outputs = 0
  private var seconds = 0.0

  /// The worst of the exit codes; nil where all went well.
  private(set) var failure: ExitCode?

  init(_ plan: BatchPlan, _ console: Console) {
    self.plan = plan
    self.console = console
  }

  /// Takes the result of a pattern; false ends the batch, since every further output would fail
  /// alike.
  func take(_ outcome: BatchRenderer.Outcome) -> Bool {
    var goesOn = true
    console.endProgress()
    console.show(outcome.findings)
    switch outcome.kind {
    case .rendered(let count):
      rendered += 1
      outputs += count
    case .unchanged: unchanged += 1
    case .failed(let error):
      failed += 1
      let failure = commandFailure(error, of: plan.items[outcome.index])
      console.error(failure.message)
      if failure.code.rawValue > self.failure?.rawValue ?? 0 { self.failure = failure.code }
      goesOn = failure.code != .inputOutput
    }
    seconds += outcome.seconds
    console.progress(progress)
    return goesOn
  }

  private var done: Int { rendered + unchanged + failed }

  private var elapsed: Double { Double(MonotonicClock.now - start) / 1e9 }

  private var progress: String {
    let rate = Double(done) / max(elapsed, 1e-3)
    let left = Double(plan.items.count - done) / max(rate, 1e-9)
    return "\(done) of \(plan.items.count) patterns, \(Int(rate)) a second, "
      + "\(Int(left.rounded(.up))) s left"
  }

  private func commandFailure(
    _ error: BatchRenderer.Failure, of item: BatchPlan.Item
  ) -> CommandFailure {
    switch error {
    case .pattern(let error): CommandFailure(error)
    case .findings(let findings):
      CommandFailure(.badData, findings.map(\.description).joined(separator: "\n"))
    case .tooLong(let seconds):
      CommandFailure(
        .badData, "\(item.input): " + OfflineRenderer.Failure.tooLong(seconds: seconds).description)
    case .file(let error): CommandFailure(error)
    }
  }

  /// What was done in all.
  func summary() -> BatchSummary {
    BatchSummary(
      patterns: plan.items.count, rendered: rendered, unchanged: unchanged, failed: failed,
      untried: plan.items.count - done, outputs: outputs, seconds: seconds, elapsed: elapsed)
  }
}

/// The JSON of `batch --json`.
struct BatchSummary: Encodable {
  let schemaVersion = 1
  let patterns: Int
  let rendered: Int
  let unchanged: Int
  let failed: Int
  let untried: Int
  let outputs: Int
  let seconds: Double
  let elapsed: Double

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case patterns
    case rendered
    case unchanged
    case failed
    case untried
    case outputs
    case seconds = "sound_s"
    case elapsed = "elapsed_s"
  }

  var sentence: String {
    var parts = ["\(rendered) rendered", "\(unchanged) unchanged"]
    if failed > 0 { parts.append("\(failed) failed") }
    if untried > 0 { parts.append("\(untried) not tried") }
    let speed = seconds / max(elapsed, 1e-6)
    return "\(patterns) pattern\(patterns == 1 ? "" : "s"): \(parts.joined(separator: ", ")); "
      + "\(fixed(seconds, digits: 1)) s of sound in \(fixed(elapsed, digits: 2)) s"
      + (seconds > 0 ? ", \(Int(speed)) times real time" : "")
  }
}
