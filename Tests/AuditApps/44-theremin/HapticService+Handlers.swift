import CoreHaptics

extension HapticService {
  func setHandlers(of engine: CHHapticEngine) {
    engine.resetHandler = { [weak self] in
      Task { @MainActor in self?.start() }
    }
    engine.stoppedHandler = { reason in
      print("stopped: \(reason.rawValue)")
    }
  }
}
