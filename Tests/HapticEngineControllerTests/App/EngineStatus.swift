import Foundation

/// The engine's state, set by its handlers, which run on the engine's own queue.
final class EngineStatus: @unchecked Sendable {
  // Unchecked, because every access is under the lock.
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
