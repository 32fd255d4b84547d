import CoreHaptics

final class PedalPlayer {
  private lazy var engine: CHHapticEngine? = {
    let engine = try? CHHapticEngine()  // audit: engine-without-handlers
    engine?.isAutoShutdownEnabled = true
    return engine
  }()
  private var player: CHHapticPatternPlayer?

  func down(_ pattern: CHHapticPattern) throws {
    try engine?.start()
    player = try engine?.makePlayer(with: pattern)
    try player?.start(atTime: 0)
  }

  func up() throws {
    try player?.stop(atTime: 0)
  }

  func repeatLast() throws {
    engine?.stop(completionHandler: nil)
    engine?.isMutedForAudio = true
    try player?.start(atTime: 0)  // audit: stopped-player
  }

  func playFile(at url: URL) {
    DispatchQueue.global().async {
      guard let engine = try? CHHapticEngine()  // audit: generator-not-retained
      else { return }
      engine.resetHandler = {}
      engine.stoppedHandler = { _ in }
      try? engine.start()
      try? engine.playPattern(from: url)
    }
  }
}
