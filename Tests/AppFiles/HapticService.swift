import CoreHaptics

// Idiom: an actor that owns the engine, with the async forms of start and stop.

/// Haptics for code that is async.
actor HapticService {
  enum Beat: Sendable {
    case tap(Float)
    case rest(TimeInterval)
  }

  private var engine: CHHapticEngine?

  func start() async throws {
    let engine = try CHHapticEngine()
    try await engine.start()
    self.engine = engine
  }

  func play(_ beats: [Beat]) throws {
    guard let engine = engine else { return }
    var time: TimeInterval = 0
    var events: [CHHapticEvent] = []
    for beat in beats {
      switch beat {
      case .tap(let intensity):
        events.append(
          CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [.init(parameterID: .hapticIntensity, value: intensity)],
            relativeTime: time))
      case .rest(let seconds): time += seconds
      }
    }
    let player = try engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
    try player.start(atTime: 0)
  }

  func stop() async throws {
    try await engine?.stop()
    engine = nil
  }
}
