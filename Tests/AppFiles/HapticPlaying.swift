import AVFAudio
import CoreHaptics
import UIKit

// Idiom: a protocol of the app's own, with an implementation for each kind of device and a factory.

protocol HapticPlaying: AnyObject {
  #if swift(>=6)
  @MainActor
  #endif
  func play(strength: Float)
}

final class EnginePlaying: HapticPlaying {
  private let engine: CHHapticEngine

  init(session: AVAudioSession? = nil) throws {
    engine = try CHHapticEngine(audioSession: session)
    engine.notifyWhenPlayersFinished { _ in .stopEngine }
  }

  func play(strength: Float) {
    let tap = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: strength)],
      relativeTime: 0)
    try? engine.start()
    let player = try? engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
    try? player?.start(atTime: engine.currentTime)
  }
}

final class GeneratorPlaying: HapticPlaying {
  func play(strength: Float) {
    UIImpactFeedbackGenerator(style: strength > 0.5 ? .heavy : .light).impactOccurred()
  }
}

enum HapticPlayers {
  static func best() -> HapticPlaying {
    (try? EnginePlaying(session: .sharedInstance())) ?? GeneratorPlaying()
  }
}
