#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
public import TaplinePatterns

/// A sound that is ready to be played: the audio thread need not allocate anything for it.
///
/// It belongs to its maker until `LiveEngine.play` takes it, then to the audio thread, and again to its
/// maker once the engine reports it as ended.
///
/// Thread: one at a time.
public final class LiveVoice: @unchecked Sendable {
  // Unchecked: it changes hands through queues only, which order what either side did with it.

  /// Plays from its position, without a limiter; at its end for a voice that has ended.
  let source: any BlockSource

  /// The frame after the last that is played.
  let endFrame: Int

  /// Frames of the source on which its events begin, for reports.
  let onsets: [Int]

  let log: DeliveryLog?

  /// Any number that identifies the voice.
  package internal(set) var number = 0

  /// The time of the request, in nanoseconds of the monotonic clock.
  var requestedAt = 0

  /// The number of requests before it.
  var ordinal = 0

  /// Frames that the device had taken at the time of the request.
  var requestedFrame = 0

  // MARK: The audio thread's

  /// The frame of the device's stream on which it begins; -1 before that is settled.
  var startFrame = -1

  /// Whether a period with its first frame has been written.
  var hasBegun = false

  /// The frame of the period on which its part of it begins.
  var periodOffset = 0

  /// The frame of the source on which its part of the current period begins.
  var periodStart = 0

  /// Whether it fades out within the next period.
  var isStopping = false

  /// Prepares a source; the mix is limited instead of each voice.
  package init(
    _ source: any BlockSource, until endFrame: Int? = nil, onsets: [Int] = [],
    log: DeliveryLog? = nil
  ) {
    source.isLimited = false
    self.source = source
    self.endFrame = endFrame ?? source.frameCount
    self.onsets = onsets
    self.log = log
  }

  /// Prepares a timeline to be played from its start at the engine's rate, in frames per second.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    sampleRate: Int
  ) {
    self.init(Rendition(timeline, profile: profile, sampleRate: sampleRate).source(voice))
  }

  /// Prepares an ended voice to be played again, from a frame of its source.
  public func rewind(to frame: Int = 0) {
    source.seek(to: frame)
    startFrame = -1
    hasBegun = false
    isStopping = false
  }
}
#endif
