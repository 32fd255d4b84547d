#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
public import TaplinePatterns

/// A prepared sound, for which the audio thread need not allocate anything.
///
/// Its creator owns it until `LiveEngine.play` takes it; then the audio thread owns it until the engine reports its
/// end.
///
/// Thread: one at a time.
public final class LiveVoice: @unchecked Sendable {
  // Unchecked: ownership passes only through queues, which order the accesses of both sides.

  /// Starts at its position, without a limiter; at its end for a voice that has ended.
  let source: any BlockSource

  /// The frame after the last one that plays.
  let endFrame: Int

  /// The frames of the source at which its events start, for reports.
  let onsets: [Int]

  let log: DeliveryLog?

  /// A number that identifies the voice.
  package internal(set) var number = 0

  /// The time of the request, in nanoseconds of the monotonic clock.
  var requestedAt = 0

  /// The number of earlier requests.
  var ordinal = 0

  /// The number of frames that the device had accepted at the time of the request.
  var requestedFrame = 0

  // MARK: The audio thread's

  /// The frame of the device's stream at which it starts; -1 until it is known.
  var startFrame = -1

  /// Whether a period with its first frame has been written.
  var hasBegun = false

  /// The frame of the period at which its part of it starts.
  var periodOffset = 0

  /// The frame of the source at which its part of the current period starts.
  var periodStart = 0

  /// Whether it fades out within the next period.
  var isStopping = false

  /// Creates a voice from a source; the mix is limited instead of each voice.
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

  /// Creates a voice that plays a timeline from its start at the engine's rate, in frames per second.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    sampleRate: Int
  ) {
    self.init(Rendition(timeline, profile: profile, sampleRate: sampleRate).source(voice))
  }

  /// Prepares an ended voice to play again, from a frame of its source.
  public func rewind(to frame: Int = 0) {
    source.seek(to: frame)
    startFrame = -1
    hasBegun = false
    isStopping = false
  }
}
#endif
