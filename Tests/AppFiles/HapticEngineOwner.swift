import CoreHaptics
import UIKit

// Idiom: an owner of the engine with both handlers, a switch over every reason with @unknown default,
// and a fallback to a generator.

/// Owns the engine, and brings it back when something has stopped it.
final class HapticEngineOwner {
  private(set) var engine: CHHapticEngine?
  private(set) var lastReason = ""
  var supportsHaptics: Bool { CHHapticEngine.capabilitiesForHardware().supportsHaptics }

  init() {
    guard supportsHaptics else { return }
    do {
      engine = try CHHapticEngine()
    } catch let error {
      print("Engine Creation Error: \(error)")
      return
    }
    engine?.playsHapticsOnly = true
    engine?.isAutoShutdownEnabled = true
    engine?.stoppedHandler = { [weak self] reason in
      switch reason {
      case .audioSessionInterrupt: self?.lastReason = "audio session interrupt"
      case .applicationSuspended: self?.lastReason = "application suspended"
      case .idleTimeout: self?.lastReason = "idle timeout"
      case .systemError: self?.lastReason = "system error"
      case .notifyWhenFinished: self?.lastReason = "playback finished"
      case .gameControllerDisconnect: self?.lastReason = "controller disconnected"
      case .engineDestroyed: self?.lastReason = "engine destroyed"
      @unknown default: self?.lastReason = "unknown"
      }
    }
    engine?.resetHandler = { [weak self] in
      self?.lastReason = "reset"
      try? self?.engine?.start()
    }
  }

  func play(_ events: [CHHapticEvent]) throws {
    guard let engine = engine else { return }
    try engine.start()
    let player = try engine.makePlayer(with: CHHapticPattern(events: events, parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
  }

  #if swift(>=6)
  @MainActor
  #endif
  func tap(intensity: Float, sharpness: Float) {
    let event = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        .init(parameterID: .hapticIntensity, value: intensity),
        .init(parameterID: .hapticSharpness, value: sharpness),
      ], relativeTime: 0)
    do {
      guard supportsHaptics else { throw CHHapticError(.notSupported) }
      try play([event])
    } catch CHHapticError.engineNotRunning, CHHapticError.notSupported {
      UIImpactFeedbackGenerator(style: .medium).impactOccurred(intensity: CGFloat(intensity))
    } catch {
      print("\((error as NSError).domain) \((error as NSError).code)")
    }
  }
}
