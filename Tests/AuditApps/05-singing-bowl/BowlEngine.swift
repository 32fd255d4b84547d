import CoreHaptics
import UIKit

@MainActor
final class BowlEngine {
  private var engine: CHHapticEngine?
  private var player: (any CHHapticAdvancedPatternPlayer)?
  private var observers: [any NSObjectProtocol] = []

  init() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
      let engine = try CHHapticEngine()
      engine.playsHapticsOnly = true
      engine.stoppedHandler = { reason in
        print("The engine stopped: \(reason.rawValue)")
      }
      engine.resetHandler = { [weak self] in
        Task { @MainActor in self?.restart() }
      }
      try engine.start()
      self.engine = engine
    } catch {
      print("There are no haptics: \(error)")
    }
    observers.append(
      NotificationCenter.default.addObserver(
        forName: UIApplication.willEnterForegroundNotification, object: nil, queue: .main
      ) { [weak self] _ in
        MainActor.assumeIsolated { self?.restart() }
      })
  }

  func strike(intensity: Float) {
    guard let engine else { return }
    do {
      let player = try engine.makeAdvancedPlayer(with: Self.pattern(intensity: intensity))
      try player.start(atTime: CHHapticTimeImmediate)
      self.player = player
    } catch {
      print("The bowl is silent: \(error)")
    }
  }

  private func restart() {
    player = nil
    do {
      try engine?.start()
    } catch {
      print("The engine did not restart: \(error)")
    }
  }

  private static func pattern(intensity: Float) throws -> CHHapticPattern {
    let hit = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [.init(parameterID: .hapticIntensity, value: intensity)], relativeTime: 0)
    let ring = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [.init(parameterID: .hapticIntensity, value: intensity / 3)],
      relativeTime: 0.02, duration: 2)
    return try CHHapticPattern(events: [hit, ring], parameters: [])
  }
}
