import CoreHaptics

// Idiom: the engine is made on a queue in the background, so that the first screen is not held up.

/// An engine that is there when it is there.
final class BackgroundEngine: @unchecked Sendable {
  private let lock = NSLock()
  private var engine: CHHapticEngine?

  func prepare(completion: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .userInitiated).async {
      let engine = try? CHHapticEngine()
      try? engine?.start()
      self.lock.lock()
      self.engine = engine
      self.lock.unlock()
      completion()
    }
  }

  func tap() {
    lock.lock()
    defer { lock.unlock() }
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    guard let pattern = try? CHHapticPattern(events: [event], parameters: []) else { return }
    try? engine?.makePlayer(with: pattern).start(atTime: 0)
  }
}
