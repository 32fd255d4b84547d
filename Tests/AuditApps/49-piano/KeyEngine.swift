import CoreHaptics
import Foundation

struct KeyEngine {
  enum Failure: Error { case unsupported }

  private let engine: CHHapticEngine

  init() throws {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else {
      throw Failure.unsupported
    }
    engine = try Self.makeEngine()
    try engine.start()
  }

  private static func makeEngine() throws -> CHHapticEngine {
    let engine = try CHHapticEngine()  // audit: engine-without-restart
    engine.playsHapticsOnly = true
    engine.stoppedHandler = { _ in }
    engine.resetHandler = {}
    return engine
  }

  func press(velocity: Float) throws {
    let event = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: velocity)],
      relativeTime: 0)
    try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
      .start(atTime: CHHapticTimeImmediate)
  }
}
