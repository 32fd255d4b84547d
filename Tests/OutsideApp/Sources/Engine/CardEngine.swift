#if canImport(CoreHaptics)
import CoreHaptics
#else
import CoreHapticsTwin
#endif

/// Plays the app's patterns with CoreHaptics.
public final class CardEngine {
  private let engine: CHHapticEngine
  private var hum: (any CHHapticAdvancedPatternPlayer)?

  /// Creates and starts an engine, or returns nil without an actuator.
  public init?() throws {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return nil }
    engine = try CHHapticEngine()
    engine.isAutoShutdownEnabled = true
    engine.resetHandler = { [weak engine] in try? engine?.start() }
    try engine.start()
  }

  /// Plays the haptic of a card that snaps into its place.
  public func snap() throws {
    let tap = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.75),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
      ], relativeTime: 0)
    try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
      .start(atTime: CHHapticTimeImmediate)
  }

  /// Starts the haptic of a dragged card.
  public func beginDrag() throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 10)
    let player = try engine.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    hum = player
  }

  /// Makes the haptic stronger the farther the card has moved.
  public func drag(by part: Float) throws {
    let strength = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: part, relativeTime: 0)
    try hum?.sendParameters([strength], atTime: CHHapticTimeImmediate)
  }

  /// Ends the haptic of a dragged card.
  public func endDrag() throws {
    try hum?.stop(atTime: CHHapticTimeImmediate)
    hum = nil
  }
}
