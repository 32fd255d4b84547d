import CoreHaptics

final class FireworkHaptics {
  static let shared = FireworkHaptics()

  private var engine: CHHapticEngine?

  private init() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
      engine = try CHHapticEngine()  // audit: engine-without-handlers, engine-without-restart
      try engine?.start()
    } catch {
      print(error)
    }
  }

  func explode() {
    var events: [CHHapticEvent] = []
    for index in 0..<12 {
      let parameter = CHHapticEventParameter(
        parameterID: .hapticIntensity, value: 1 - Float(index) / 12)
      events.append(
        CHHapticEvent(
          eventType: .hapticTransient, parameters: [parameter], relativeTime: Double(index) * 0.04))
    }
    do {
      let pattern = try CHHapticPattern(events: events, parameters: [])
      let player = try engine?.makePlayer(with: pattern)
      try player?.start(atTime: 0)
    } catch {
      print(error)
    }
  }
}
