import Foundation

#if canImport(CoreHaptics)
import CoreHaptics
#else
import CoreHapticsTwin
#endif

#if canImport(UIKit)
import UIKit
#else
#endif

/// Plays Tally's haptics: AHAP files with CoreHaptics, or a notification if there is no actuator or CoreHaptics fails.
@MainActor
final class HapticEngineController {
  private let folder: URL?
  private let engine: CHHapticEngine?
  private let status = EngineStatus()
  private let fallback = UINotificationFeedbackGenerator()

  private var patterns: [HapticCue: CHHapticPattern] = [:]
  private var players: [HapticCue: any CHHapticPatternPlayer] = [:]
  private var hold: (any CHHapticAdvancedPatternPlayer)?

  /// Creates a controller for the folder of AHAP files in the app's resources.
  init(folder: URL? = Bundle.module.url(forResource: "Haptics", withExtension: nil)) {
    self.folder = folder
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else {
      engine = nil
      return
    }
    engine = try? CHHapticEngine()
    engine?.playsHapticsOnly = true
    engine?.stoppedHandler = { [status] _ in status.isRunning = false }
    engine?.resetHandler = { [status] in
      status.isRunning = false
      status.hasValidPlayers = false
    }
  }

  /// Call this when a screen with haptics appears.
  func prepare() {
    do {
      try startIfNeeded()
    } catch {
      fallback.prepare()
    }
  }

  func play(_ cue: HapticCue) {
    do {
      try startIfNeeded()
      try player(for: cue).start(atTime: CHHapticTimeImmediate)
    } catch {
      fallback.notificationOccurred(cue.fallback)
    }
  }

  // MARK: - Hold to pay

  /// Starts the vibration under a finger that holds the button.
  func beginHold() {
    do {
      try startIfNeeded()
      let player = try hold ?? makeHold()
      hold = player
      player.playbackRate = 1
      try player.start(atTime: CHHapticTimeImmediate)
      try updateHold(player, progress: 0)
    } catch {
      hold = nil
    }
  }

  /// Makes the vibration stronger and faster with the progress of the hold, `0...1`.
  func updateHold(progress: Double) {
    guard let hold else { return }
    try? updateHold(hold, progress: progress)
  }

  func endHold() { try? hold?.stop(atTime: CHHapticTimeImmediate) }

  private func updateHold(
    _ player: any CHHapticAdvancedPatternPlayer, progress: Double
  ) throws {
    player.playbackRate = Float(1 + progress)
    let intensity = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: Float(0.25 + 0.75 * progress), relativeTime: 0)
    try player.sendParameters([intensity], atTime: CHHapticTimeImmediate)
  }

  // MARK: - Lifecycle

  /// Call this when the app enters the background.
  func stop() {
    engine?.stop()
    status.isRunning = false
  }

  private func startIfNeeded() throws {
    guard let engine else { throw CHHapticError(.notSupported) }
    if !status.isRunning {
      try engine.start()
      status.isRunning = true
    }
    guard !status.hasValidPlayers else { return }
    players = [:]
    hold = nil
    status.hasValidPlayers = true
  }

  // MARK: - Players

  private func player(for cue: HapticCue) throws -> any CHHapticPatternPlayer {
    if let player = players[cue] { return player }
    guard let engine else { throw CHHapticError(.notSupported) }
    let pattern = try patterns[cue] ?? pattern(named: cue.rawValue)
    let player = try engine.makePlayer(with: pattern)
    patterns[cue] = pattern
    players[cue] = player
    return player
  }

  private func makeHold() throws -> any CHHapticAdvancedPatternPlayer {
    guard let engine else { throw CHHapticError(.notSupported) }
    let player = try engine.makeAdvancedPlayer(with: pattern(named: "hold"))
    player.loopEnabled = true
    return player
  }

  private func pattern(named name: String) throws -> CHHapticPattern {
    guard let folder else { throw CHHapticError(.fileNotFound) }
    return try CHHapticPattern(contentsOf: folder.appendingPathComponent(name + ".ahap"))
  }
}
