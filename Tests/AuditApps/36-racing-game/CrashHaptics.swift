import CoreHaptics
import UIKit

final class CrashHaptics {
  private var engine: CHHapticEngine?
  private var crash: (any CHHapticPatternPlayer)?

  func load(_ pattern: CHHapticPattern) throws {
    let engine = try CHHapticEngine()
    engine.stoppedHandler = { print("stopped: \($0.rawValue)") }
    engine.resetHandler = { print("reset") }
    NotificationCenter.default.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main
    ) { _ in
      try? engine.start()
    }
    crash = try engine.makePlayer(with: pattern)
    self.engine = engine
  }

  func play() throws {
    try engine?.start()
    try crash?.start(atTime: CHHapticTimeImmediate)
  }

  func playLast() throws {
    endOfRace()
    try crash?.start(atTime: CHHapticTimeImmediate)  // audit: stopped-player
  }

  private func endOfRace() {
    engine?.stop { error in
      if let error { print(error) }
    }
  }
}
