import Tapline
import TaplineLive

/// Plays a tap on each key, at once, while the device keeps running.
package final class TapPad {
  private let engine: LiveEngine
  private let taps: [LiveVoice]

  /// Opens a device for short answers.
  package init(
    _ patterns: [HapticPattern], profile: ActuatorProfile, on name: String
  ) throws(PlaybackError) {
    let device = try PlaybackDevice(name, PlaybackRequest(latency: .live))
    taps = patterns.map { pattern in
      LiveVoice(
        Timeline(pattern), profile: profile, sampleRate: device.configuration.sampleRate)
    }
    engine = LiveEngine(on: device)
    try engine.start()
  }

  /// Plays a tap; not where the engine has too much to do.
  package func press(_ key: Int) -> Bool {
    taps[key].rewind()
    return engine.play(taps[key], number: key)
  }

  /// How many taps sound.
  package var soundingCount: Int { engine.soundingCount }

  /// Ends, and returns how often the sound broke off.
  package func finish() -> Int { engine.finish().underruns }
}
