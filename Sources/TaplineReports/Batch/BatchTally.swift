import Dispatch
package import TaplineExchange
import TaplineRendering
package import TaplineText

/// The results of a batch so far.
package struct BatchTally: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds
  private let patterns: Int
  private var rendered = 0
  private var unchanged = 0
  private var failed = 0
  private var outputs = 0
  private var seconds = 0.0
  private var changes = ExchangeTally([])

  /// Starts counting and timing.
  package init(_ plan: BatchPlan) { patterns = plan.items.count }

  /// Counts the result of a pattern.
  package mutating func take(_ outcome: BatchRenderer.Outcome) {
    switch outcome.kind {
    case .rendered(let count):
      rendered += 1
      outputs += count
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
    seconds += outcome.seconds
    for converted in outcome.converted { changes.add(converted.notes) }
  }

  private var done: Int { rendered + unchanged + failed }

  private var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

  /// The progress in a few words.
  package var progress: SanitizedText {
    let rate = Double(done) / max(elapsed, 1e-3)
    let left = Double(patterns - done) / max(rate, 1e-9)
    return
      "\(done) of \(patterns) patterns, \(Int(rate)) a second, \(Int(left.rounded(.up))) s left"
  }

  package var summary: BatchSummary {
    BatchSummary(
      patterns: patterns, rendered: rendered, unchanged: unchanged, failed: failed,
      untried: patterns - done, outputs: outputs, seconds: seconds, elapsed: elapsed,
      changes: changes)
  }
}

/// The totals of a batch; the JSON of `batch --json`.
package struct BatchSummary: Sendable, Encodable {
  let schemaVersion = 1
  let patterns: Int
  let rendered: Int
  let unchanged: Int
  let failed: Int
  let untried: Int
  let outputs: Int
  let seconds: Double
  let elapsed: Double
  /// Changes made by the rules of other platforms' formats.
  let changes: ExchangeTally

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case patterns
    case rendered
    case unchanged
    case failed
    case untried
    case outputs
    case seconds = "soundSeconds"
    case elapsed = "elapsedSeconds"
    case changes
  }

  /// The summary of a dry run.
  package var wouldSentence: SanitizedText {
    var parts = ["\(rendered) would be rendered", "\(unchanged) unchanged"]
    if failed > 0 { parts.append("\(failed) failed") }
    return "\(patterns) pattern\(patterns == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }

  /// The summary of changes made by formats; empty if there are none.
  package var changeSentence: SanitizedText {
    let counts = changes.shown
    return counts.isEmpty
      ? "" : "the rules of the formats: \(counts); 'convert' measures what is lost"
  }

  package var sentence: SanitizedText {
    var parts = ["\(rendered) rendered", "\(unchanged) unchanged"]
    if failed > 0 { parts.append("\(failed) failed") }
    if untried > 0 { parts.append("\(untried) not tried") }
    let speed = seconds / max(elapsed, 1e-6)
    return """
      \(patterns) pattern\(patterns == 1 ? "" : "s"): \(parts.joined(separator: ", ")); \
      \(fixed(seconds, digits: 1)) s of sound in \(fixed(elapsed, digits: 2)) s\
      \(seconds > 0 ? ", \(Int(speed)) times real time" : "")
      """
  }
}

/// An output of a batch in the format of another platform.
package struct ConvertedOutput: Sendable {
  /// The file.
  package let path: String

  let format: ExchangeFormat

  /// The changes that the format's rules made.
  package let notes: [ExchangeNote]

  /// The measured loss; nil if it is not measured.
  package let conversion: Conversion?
}

/// The queue of patterns of a batch; serializes reports.
///
/// Thread: any; blocks while another thread reports.
final class BatchWork: @unchecked Sendable {
  // Unchecked: the properties below are accessed on the queue.
  private let queue = DispatchQueue(label: "tapline.batch")
  private let count: Int
  private let report: @Sendable (BatchRenderer.Outcome) -> Bool
  private var handedOut = 0
  private var finished = 0
  private var isStopped = false

  init(count: Int, report: @escaping @Sendable (BatchRenderer.Outcome) -> Bool) {
    self.count = count
    self.report = report
  }

  /// Reports a result and returns the next pattern.
  func next(after outcome: BatchRenderer.Outcome?) -> Int? {
    queue.sync {
      if let outcome {
        finished += 1
        if !report(outcome) { isStopped = true }
      }
      guard !isStopped, handedOut < count else { return nil }
      defer { handedOut += 1 }
      return handedOut
    }
  }

  /// Whether every pattern was tried.
  var isComplete: Bool { queue.sync { finished == count } }
}
