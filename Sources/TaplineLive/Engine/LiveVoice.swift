#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
public import TaplinePatterns

/// A sound that is ready to be played: everything it needs was made before the audio thread sees it.
///
/// Whoever has it may use it: the maker until `LiveEngine.play` took it, the audio thread from then
/// on, and the maker again once the engine has given it back as ended.
///
/// Thread: one at a time.
public final class LiveVoice: @unchecked Sendable {
  // Unchecked: it changes hands through queues only, which order what either side did with it.

  /// What it plays, from where it stands, before the limiter; a voice that has ended stands behind the end.
  let source: any BlockSource

  /// The frame after the last that is played.
  let endFrame: Int

  /// Frames of the source on which its events begin, for the record of where they came to stand.
  let onsets: [Int]

  /// Records where frames of the source come to stand, or nil.
  let log: DeliveryLog?

  /// Any number, to know the voice by.
  package internal(set) var number = 0

  /// When it was asked for, on `MonotonicClock`.
  var requestedAt = 0

  /// How many voices were asked for before it.
  var ordinal = 0

  /// Frames that the device had taken when it was asked for.
  var requestedFrame = 0

  // MARK: The audio thread's

  /// The frame of the device's stream on which it begins; -1 before that is settled.
  var startFrame = -1

  /// Whether a period with its first frame has been written.
  var hasBegun = false

  /// The frame of the period on which its part of it begins.
  var periodOffset = 0

  /// The frame of the source on which its part of the period begins that is being written.
  var periodStart = 0

  /// Whether it is to fall silent within the next period.
  var isStopping = false

  /// Makes a voice ready.
  package init(
    _ source: any BlockSource, until endFrame: Int? = nil, onsets: [Int] = [],
    log: DeliveryLog? = nil
  ) {
    // What sounds at once is limited together.
    source.isLimited = false
    self.source = source
    self.endFrame = endFrame ?? source.frameCount
    self.onsets = onsets
    self.log = log
  }

  /// Makes a timeline ready to be played from its start.
  ///
  /// - Parameters:
  ///   - timeline: What it plays.
  ///   - profile: What sharpness and intensity mean.
  ///   - voice: For loudspeakers, or for an actuator.
  ///   - sampleRate: The engine's rate in frames for each second, `> 0`.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    sampleRate: Int
  ) {
    self.init(Rendition(timeline, profile: profile, sampleRate: sampleRate).source(voice))
  }

  /// Makes a voice that has ended ready to be played again.
  ///
  /// - Parameter frame: The frame of the source to begin with.
  public func rewind(to frame: Int = 0) {
    source.seek(to: frame)
    startFrame = -1
    hasBegun = false
    isStopping = false
  }
}
#endif
