import CoreHaptics

final class BeatPlayer {
  weak var engine: CHHapticEngine?

  func playOnce(_ url: URL) throws {
    let engine = try CHHapticEngine()  // audit: generator-not-retained
    engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine.resetHandler = { print("reset") }
    try engine.start()
    try engine.playPattern(from: url)
  }

  func connect() throws {
    engine = try CHHapticEngine()  // audit: generator-not-retained
    engine?.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine?.resetHandler = { print("reset") }
  }

  func play(_ pattern: CHHapticPattern) throws {
    try engine?.start()
    try engine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
  }
}
