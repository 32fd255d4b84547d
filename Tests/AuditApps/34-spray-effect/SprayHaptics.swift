import CoreHaptics
import OSLog

@MainActor
enum SprayHaptics {
  private static let logger = Logger(subsystem: "spray", category: "haptics")
  private static let supportsHaptics = CHHapticEngine.capabilitiesForHardware().supportsHaptics

  private static let engine: CHHapticEngine? = {
    guard supportsHaptics else { return nil }
    do {
      let engine = try CHHapticEngine()  // audit: engine-without-restart
      engine.stoppedHandler = { reason in
        logger.debug("stopped: \(reason.rawValue)")
      }
      engine.resetHandler = {
        logger.debug("reset")
      }
      try engine.start()
      return engine
    } catch {
      logger.error("no engine: \(error)")
      return nil
    }
  }()

  static func play(_ pattern: CHHapticPattern) {
    do {
      try engine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
    } catch {
      logger.error("no haptic: \(error)")
    }
  }
}
