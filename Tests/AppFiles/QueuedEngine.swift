import CoreHaptics

// Idiom: the engine is made at once and used on a serial queue of its own.

/// All of the engine's calls, one after another.
final class QueuedEngine: @unchecked Sendable {
  private let queue = DispatchQueue(label: "haptics")
  private let engine: CHHapticEngine
  private var player: CHHapticPatternPlayer?

  init() throws {
    engine = try CHHapticEngine()
    engine.resetHandler = { [weak self] in self?.restart() }
  }

  private func restart() {
    queue.async { try? self.engine.start() }
  }

  func buzz(for duration: TimeInterval) {
    queue.async {
      do {
        try self.engine.start()
        let event = CHHapticEvent(
          eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)
        let pattern = try CHHapticPattern(events: [event], parameters: [])
        self.player = try self.engine.makePlayer(with: pattern)
        try self.player?.start(atTime: CHHapticTimeImmediate)
      } catch {
        self.player = nil
      }
    }
  }

  func stop() {
    queue.async { try? self.player?.cancel() }
  }

  /// Waits until everything that was asked for is done.
  func drain() { queue.sync {} }
}
