package import TaplineConversion
package import TaplineExchange
import TaplineFiles
import TaplineRendering
package import TaplineText

/// The totals of a batch so far; the JSON of `batch --json`.
package struct BatchSummary: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("patterns", \.patterns), .init("rendered", \.rendered),
    .init("unchanged", \.unchanged), .init("failed", \.failed), .init("untried", \.untried),
    .init("outputs", \.outputs), .init("soundSeconds", \.soundSeconds),
    .init("elapsedSeconds", \.elapsedSeconds), .init("changes", \.changes),
  ]

  private let start = SystemClock.nanoseconds
  private let patterns: Int
  private var rendered = 0
  private var unchanged = 0
  private var failed = 0
  private var untried: Int
  private var outputs = 0
  private var soundSeconds = 0.0
  private var elapsedSeconds = 0.0
  /// The changes to patterns by the formats of other platforms, counted by rule.
  private var changes = ExchangeTally([])

  package init(_ plan: BatchPlan) {
    patterns = plan.items.count
    untried = patterns
  }

  package mutating func add(_ outcome: BatchRenderer.Outcome) {
    untried -= 1
    switch outcome.kind {
    case .rendered(let count):
      rendered += 1
      outputs += count
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
    soundSeconds += outcome.seconds
    for converted in outcome.converted { changes.add(converted.notes) }
    readClock()
  }

  /// Updates the elapsed time; call it when the batch has ended.
  package mutating func readClock() {
    elapsedSeconds = Double(SystemClock.nanoseconds - start) / 1e9
  }

  package var progress: SanitizedText {
    let done = patterns - untried
    let rate = Double(done) / max(elapsedSeconds, 1e-3)
    let secondsLeft = (Double(untried) / max(rate, 1e-9)).rounded(.up)
    return """
      \(done) of \(patterns) patterns, \(Int(rate)) a second, \(Int(secondsLeft)) s left
      """
  }

  package var dryRunSentence: SanitizedText {
    var parts = ["\(rendered) would be rendered", "\(unchanged) unchanged"]
    if failed > 0 { parts.append("\(failed) failed") }
    return "\(counted(patterns, "pattern")): \(parts.joined(separator: ", "))"
  }

  package var changeSentence: SanitizedText {
    let counts = changes.shown
    return counts.isEmpty
      ? "" : "changes made by the formats: \(counts); 'convert' measures the loss"
  }

  package var sentence: SanitizedText {
    var parts = ["\(rendered) rendered", "\(unchanged) unchanged"]
    if failed > 0 { parts.append("\(failed) failed") }
    if untried > 0 { parts.append("\(untried) not tried") }
    let speed = soundSeconds / max(elapsedSeconds, 1e-6)
    return """
      \(counted(patterns, "pattern")): \(parts.joined(separator: ", ")); \
      \(fixed(soundSeconds, digits: 1)) s of sound in \(fixed(elapsedSeconds, digits: 2)) s\
      \(soundSeconds > 0 ? ", \(Int(speed)) times real time" : "")
      """
  }
}

/// An output of a batch in the format of another platform.
package struct ConvertedOutput: Sendable {
  package let path: String
  package let notes: [ExchangeNote]

  /// The measured loss; nil if it was not measured.
  package let conversion: Conversion?
}

/// The queue of a batch's patterns; it serializes the reports.
///
/// Thread: any; blocks while another thread reports.
final class BatchWork: Sendable {
  private struct State {
    var handedOut = 0
    var finished = 0
    var isStopped = false
  }

  private let count: Int
  private let report: @Sendable (BatchRenderer.Outcome) -> Bool
  private let state = Locked(State())

  init(count: Int, report: @escaping @Sendable (BatchRenderer.Outcome) -> Bool) {
    self.count = count
    self.report = report
  }

  /// Reports a result and returns the index of the next pattern; nil if none is left or the batch was stopped.
  func next(after outcome: BatchRenderer.Outcome?) -> Int? {
    state.withLock { state in
      if let outcome {
        state.finished += 1
        if !report(outcome) { state.isStopped = true }
      }
      guard !state.isStopped, state.handedOut < count else { return nil }
      defer { state.handedOut += 1 }
      return state.handedOut
    }
  }

  var isComplete: Bool { state.withLock { $0.finished == count } }
}
