import AVFoundation
import CoreHaptics

// Idiom: an audio session that is set up, and an engine that shares it.

/// Sound and haptics of a game, together.
final class GameAudio {
  let engine: CHHapticEngine

  init() throws {
    let session = AVAudioSession.sharedInstance()
    do {
      try session.setCategory(.playback, mode: .default, options: [.mixWithOthers])
      try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
      try session.setActive(true)
    } catch {
      print("no audio session: \(error.localizedDescription)")
    }
    engine = try CHHapticEngine(audioSession: session)
    try engine.start()
  }

  deinit {
    engine.stop(completionHandler: nil)
    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
