import Foundation

/// What the engine's handlers have said; they come on a queue of the engine's own.
final class EngineStatus: @unchecked Sendable {
  // Unchecked: every access is under the lock.
  private let lock = NSLock()
  private var engineRuns = false
  private var playersAreValid = false

  var isRunning: Bool {
    get { locked { engineRuns } }
    set { locked { engineRuns = newValue } }
  }

  var hasValidPlayers: Bool {
    get { locked { playersAreValid } }
    set { locked { playersAreValid = newValue } }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
