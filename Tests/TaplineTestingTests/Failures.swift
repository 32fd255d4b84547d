import Foundation
import TaplineTesting
import Testing

/// The messages with which assertions fail in a closure.
func failures(_ body: () -> Void) -> [String] {
  let log = FailureLog()
  withKnownIssue("this test is about the message", isIntermittent: true) {
    body()
  } matching: { issue in
    log.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return true
  }
  return log.all
}

private final class FailureLog: @unchecked Sendable {
  // Unchecked: guarded by the lock.
  private var messages: [String] = []
  private let lock = NSLock()

  var all: [String] { lock.withLock { messages } }

  func add(_ message: String) { lock.withLock { messages.append(message) } }
}

extension Timeline {
  /// Taps of known sources, without a library.
  static func taps(_ taps: [(source: String, time: Double)]) -> Timeline {
    Timeline(
      taps.map { tap in
        .init(
          HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.8)]), at: tap.time,
          source: tap.source)
      })
  }
}
