import CoreHaptics
import UIKit

final class RoadHaptics {
  private let engine: CHHapticEngine
  var player: (any CHHapticAdvancedPatternPlayer)?

  init(pattern: CHHapticPattern) throws {
    engine = try CHHapticEngine()
    engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine.resetHandler = { [weak self] in try? self?.engine.start() }
    try engine.start()
    player = try engine.makeAdvancedPlayer(with: pattern)
    player?.loopEnabled = true
    NotificationCenter.default.addObserver(
      self, selector: #selector(enterForeground),
      name: UIApplication.willEnterForegroundNotification, object: nil)
  }

  @objc private func enterForeground() {
    try? engine.start()
  }

  func pause() {
    engine.stop()
  }

  func drive() throws {
    try engine.start()
    try player?.start(atTime: CHHapticTimeImmediate)
  }

  /// Plays the road from its beginning.
  func rewind() throws {
    engine.stop()
    try player?.start(atTime: CHHapticTimeImmediate)  // audit: stopped-player
  }
}
