import Dispatch

/// Hands out the patterns of a batch to whoever is free, and reports what is done one at a time.
///
/// Thread: any; blocks while another thread reports.
final class BatchWork: @unchecked Sendable {
  // Unchecked: every access to the properties below lies on the queue.
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

  /// Takes a result, and gives the next pattern.
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
