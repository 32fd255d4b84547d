import CoreHaptics

// Idiom: one endless player whose parameters follow a finger.

/// A texture under the finger: the faster, the stronger.
final class DragTexture {
  private let player: CHHapticAdvancedPatternPlayer
  private(set) var isRunning = false
  var completion: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in }

  init(engine: CHHapticEngine) throws {
    let hum = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.2),
      ], relativeTime: 0, duration: 100)
    player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [hum], parameters: []))
    player.loopEnabled = true
    player.loopEnd = 0
    player.completionHandler = { [weak self] error in
      self?.isRunning = false
      self?.completion(error)
    }
  }

  func began() throws {
    try player.start(atTime: CHHapticTimeImmediate)
    isRunning = true
  }

  func moved(speed: Float) throws {
    let intensity = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: min(speed / 1_000, 1), relativeTime: 0)
    let sharpness = CHHapticDynamicParameter(
      parameterID: .hapticSharpnessControl, value: speed / 2_000 - 0.5, relativeTime: 0)
    try player.sendParameters([intensity, sharpness], atTime: CHHapticTimeImmediate)
  }

  func ended() throws { try player.stop(atTime: CHHapticTimeImmediate) }
}
