import CoreHaptics

enum EngineEvent: Sendable {
  case reset
  case stopped(CHHapticEngine.StoppedReason)
}

extension CHHapticEngine {
  /// Returns an engine whose events arrive on the main actor.
  static func observed(
    _ handle: @escaping @MainActor (EngineEvent) -> Void
  ) throws -> CHHapticEngine {
    let engine = try CHHapticEngine()
    engine.playsHapticsOnly = true
    engine.report(to: handle)
    return engine
  }

  private func report(to handle: @escaping @MainActor (EngineEvent) -> Void) {
    resetHandler = {
      Task { await handle(.reset) }
    }
    stoppedHandler = { reason in
      Task { await handle(.stopped(reason)) }
    }
  }
}
