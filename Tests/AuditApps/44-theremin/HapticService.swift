import CoreHaptics

@MainActor
final class HapticService {
  static let shared = HapticService()
  private var engine: CHHapticEngine?
  private var continuous: (any CHHapticAdvancedPatternPlayer)?

  private init() {
    engine = try? CHHapticEngine()
    if let engine { setHandlers(of: engine) }
  }

  func start() {
    try? engine?.start()
  }

  func hum() throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 100)
    continuous = try engine?.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    try continuous?.start(atTime: CHHapticTimeImmediate)
  }

  func bend(to value: Float) throws {
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: value, relativeTime: 0)
    try continuous?.sendParameters([parameter], atTime: CHHapticTimeImmediate)
  }
}
