#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
public import TaplinePatterns

/// Plays one sound on a device, to its end or until it is interrupted: a live engine with one voice,
/// that ends with it.
///
/// A device without a clock takes it as fast as it can, but for a sound without an end.
///
/// Thread: control; `play` blocks.
public final class Player {
  private let engine: LiveEngine
  private let voice: LiveVoice

  /// How long a device may take no frames before it counts as lost, in milliseconds.
  var maximumStall: Int {
    get { engine.maximumStall }
    set { engine.maximumStall = newValue }
  }

  /// How long the audio thread may give no sign of life before its device counts as lost, in
  /// milliseconds.
  var maximumSilence: Int {
    get { engine.maximumSilence }
    set { engine.maximumSilence = newValue }
  }

  /// Prepares to play.
  package init(
    _ source: any BlockSource, until endFrame: Int? = nil, on device: PlaybackDevice,
    profile: ActuatorProfile = .standard, log: DeliveryLog? = nil
  ) {
    engine = LiveEngine(on: device, profile: profile)
    voice = LiveVoice(source, until: endFrame, log: log)
  }

  /// Prepares to play a timeline from its start.
  ///
  /// - Parameters:
  ///   - timeline: What to play.
  ///   - profile: What sharpness and intensity mean.
  ///   - voice: For loudspeakers, or for an actuator.
  ///   - device: Where to play it, at its own rate.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    on device: PlaybackDevice
  ) {
    let rendition = Rendition(
      timeline, profile: profile, sampleRate: device.configuration.sampleRate)
    self.init(rendition.source(voice), on: device, profile: profile)
  }

  /// Plays to the end and waits until the last frame has left the device; once only.
  ///
  /// Nothing that the caller does, such as printing to a terminal that has been stopped, holds up the
  /// sound. Returns even where a call into the device's driver does not.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked every 5 ms; true stops at once.
  ///   - progress: Called with the next frame every 5 ms.
  /// - Returns: What happened.
  /// - Throws: `PlaybackError.deviceLost`.
  public func play(
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackReport {
    try play(priority: RealTimePriority(), isInterrupted: isInterrupted, progress: progress)
  }

  /// As the one without a priority to ask for.
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
    // What ended the thread may be an error.
    if !wasInterrupted { _ = try engine.events() }
    var report = engine.finish()
    report.wasInterrupted = wasInterrupted
    return report
  }
}
#endif
