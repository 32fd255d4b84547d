import CoreHaptics

final class Rumble {
  private let engine: CHHapticEngine
  private var player: (any CHHapticAdvancedPatternPlayer)?

  init() throws {
    engine = try CHHapticEngine()  // audit: engine-without-handlers, engine-without-restart
    engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine.start { error in
      if let error { print("not started: \(error)") }
    }
  }

  func begin() throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 30)
    player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    try player?.start(atTime: CHHapticTimeImmediate)
  }

  func end() throws {
    try player?.stop(atTime: CHHapticTimeImmediate)
    player = nil
  }
}
