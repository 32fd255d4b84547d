import Tapline
import TaplineLive

/// Plays a tap for each key immediately, while the device keeps running.
package final class TapPad {
  private let engine: LiveEngine
  private let taps: [LiveVoice]

  /// Opens a device with low latency.
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

  /// Plays a tap, and returns false if the engine is overloaded.
  package func press(_ key: Int) -> Bool {
    taps[key].rewind()
    return engine.play(taps[key], number: key)
  }

  /// The number of taps that are sounding.
  package var soundingCount: Int { engine.soundingCount }

  /// Ends playback, and returns the number of underruns.
  package func finish() -> Int { engine.finish().underruns }
}
