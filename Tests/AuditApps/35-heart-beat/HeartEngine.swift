import CoreHaptics

final class HeartEngine {
  private let engine: CHHapticEngine
  private let beat: any CHHapticPatternPlayer

  init() throws {
    engine = try CHHapticEngine()  // audit: engine-without-handlers, engine-without-restart
    let events = [0, 0.18].map { time in
      CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)
    }
    beat = try engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
  }

  func play() throws {
    try beat.start(atTime: CHHapticTimeImmediate)  // audit: stopped-player
  }
}
