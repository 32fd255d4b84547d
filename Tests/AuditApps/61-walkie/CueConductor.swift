import CoreHaptics
import UIKit

@MainActor
final class CueConductor {
  enum Cue: String, CaseIterable {
    case open, over, noise
  }

  private var engine: CHHapticEngine?
  private var players: [Cue: any CHHapticPatternPlayer] = [:]
  private var observation: Task<Void, Never>?

  func activate() throws {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    engine = try .observed { [weak self] event in
      self?.handle(event)
    }
    try engine?.start()
    observation = Task { [weak self] in
      let name = UIApplication.didBecomeActiveNotification
      for await _ in NotificationCenter.default.notifications(named: name) {
        try? await self?.engine?.start()
      }
    }
  }

  func play(_ cue: Cue) throws {
    if players[cue] == nil {
      players[cue] = try engine?.makePlayer(with: pattern(for: cue))
    }
    try players[cue]?.start(atTime: CHHapticTimeImmediate)
  }

  /// Interrupts a running cue and plays another with a fresh player.
  func interrupt(with cue: Cue) async throws {
    players.removeAll()
    try await engine?.stop()
    try await engine?.start()
    let player = try engine?.makePlayer(with: pattern(for: cue))
    try player?.start(atTime: CHHapticTimeImmediate)
  }

  func deactivate() {
    observation?.cancel()
    players.removeAll()
    engine?.stop(completionHandler: nil)
    engine = nil
  }

  private func handle(_ event: EngineEvent) {
    players.removeAll()
    switch event {
    case .reset: try? engine?.start()
    case .stopped(.systemError): engine = nil
    case .stopped: break
    }
  }

  private func pattern(for cue: Cue) throws -> CHHapticPattern {
    guard let url = Bundle.main.url(forResource: cue.rawValue, withExtension: "ahap") else {
      return try CHHapticPattern(events: [], parameters: [])
    }
    return try CHHapticPattern(contentsOf: url)
  }
}
