import CoreHaptics
import os

/// Owns an engine that starts before each pattern.
protocol HapticHost: AnyObject {
  var engine: CHHapticEngine? { get set }
  func engineDidReset()
}

extension HapticHost {
  func engineDidReset() {}

  func makeEngine() throws -> CHHapticEngine {
    let engine = try CHHapticEngine()  // audit: engine-without-handlers
    engine.playsHapticsOnly = true
    engine.resetHandler = { [weak self] in
      Logger.haptics.info("engine reset")
      self?.engineDidReset()
    }
    return engine
  }

  func runningEngine() throws -> CHHapticEngine {
    let current = try engine ?? makeEngine()
    engine = current
    try current.start()
    return current
  }
}

extension Logger {
  static let haptics = Logger(subsystem: "app.breath", category: "haptics")
}
