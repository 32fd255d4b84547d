import CoreHaptics

/// Strikes the bowl between two exercises.
actor BowlPlayer {
  private let engine: CHHapticEngine
  private var strikes = 0

  init() throws {
    engine = try CHHapticEngine()  // audit: engine-without-restart
    engine.resetHandler = { [engine] in
      do {
        try engine.start()
      } catch {
        print("bowl:", error)
      }
    }
    engine.stoppedHandler = { reason in
      print("bowl stopped:", reason.rawValue)
    }
    try engine.start()
  }

  func strike(strength: Float) throws {
    strikes += 1
    let pattern = try CHHapticPattern(
      events: [
        CHHapticEvent(
          eventType: .hapticTransient,
          parameters: [.init(parameterID: .hapticIntensity, value: strength)],
          relativeTime: 0)
      ],
      parameters: [])
    let player = try engine.makePlayer(with: pattern)
    try player.start(atTime: CHHapticTimeImmediate)
  }
}

/// Plays a pattern of the catalogue once, for its row in the list.
struct PatternPreview {
  let url: URL

  func callAsFunction() async throws {
    let engine = try CHHapticEngine()  // audit: generator-not-retained
    engine.stoppedHandler = { print("preview stopped:", $0.rawValue) }
    engine.resetHandler = { print("preview reset") }
    try await engine.start()
    try engine.playPattern(from: url)
  }
}
