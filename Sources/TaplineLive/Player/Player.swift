#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
import TaplineFiles
public import TaplinePatterns

/// Plays one sound on a device through a live engine, to its end or until it is interrupted.
///
/// A device without a clock, such as `null`, plays the sound as fast as it can, unless the sound is endless.
///
/// Thread: one at a time; `play` blocks.
public final class Player {
  let engine: LiveEngine
  private let voice: LiveVoice

  package init(
    _ source: any BlockSource, on device: PlaybackDevice, profile: ActuatorProfile = .standard,
    log: DeliveryLog? = nil
  ) {
    engine = LiveEngine(on: device, profile: profile)
    voice = LiveVoice(source, log: log)
  }

  /// Creates a player of a timeline from its start, at the device's rate.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    on device: PlaybackDevice
  ) {
    let rendition = Rendition(
      timeline, profile: profile, sampleRate: device.configuration.sampleRate)
    self.init(rendition.source(voice), on: device, profile: profile)
  }

  /// Plays to the end and waits until the last frame has left the device; can be called once.
  ///
  /// `isInterrupted` and `progress` are called every 5 ms and cannot delay the sound. If `isInterrupted` returns true,
  /// the sound stops immediately; `progress` receives the next frame to write to the device. The function returns even
  /// if a call into the device's driver hangs.
  ///
  /// - Throws: `PlaybackError.deviceLost`, `cannotConfigure` if the queue must grow after underruns and the device does
  ///   not accept the larger one, or `noSoundSystem` if the system cannot create a thread.
  public func play(
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackReport {
    try play(priority: RealTimePriority(), isInterrupted: isInterrupted, progress: progress)
  }

  func play(
    priority: RealTimePriority?, isInterrupted: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackReport {
    let first = voice.source.position
    guard first < voice.endFrame else { return PlaybackReport() }
    _ = engine.play(voice, number: 0)
    let isEndless = voice.endFrame == .max
    try engine.start(priority: priority, endsInSilence: true, isPaced: isEndless)
    var wasInterrupted = false
    while !wasInterrupted, !engine.hasEnded {
      _ = try engine.events()
      progress(min(first + engine.framesWritten, voice.endFrame))
      wasInterrupted = isInterrupted()
      SystemClock.sleep(milliseconds: 5)
    }
    // The thread may have ended with an error.
    if !wasInterrupted { _ = try engine.events() }
    var report = engine.finish()
    report.wasInterrupted = wasInterrupted
    return report
  }
}
#endif
