#if os(Linux)
public import TaplineActuators
public import TaplineSynthesis
public import TaplinePatterns

/// A sound that is prepared so that the audio thread can play it without allocating memory.
///
/// Only its creator may use a voice until `LiveEngine.play` is called, and then only the audio thread until the engine
/// reports the voice's end.
///
/// Thread: one at a time.
public final class LiveVoice: @unchecked Sendable {
  // Unchecked: ownership passes only through queues, and these order the accesses of the two threads.

  /// The source of the samples; it does not limit them, because the engine limits the sum of all voices.
  let source: any BlockSource
  let endFrame: Int
  /// The frames of the source at which events start, for reports.
  let onsets: [Int]
  let log: DeliveryLog?
  /// The number by which the engine's reports identify the voice.
  package internal(set) var number = 0
  /// The time of the request, in nanoseconds of the monotonic clock.
  var requestedAt = 0
  /// The number of earlier requests.
  var ordinal = 0
  /// The number of frames that the device had accepted at the time of the request.
  var requestedFrame = 0

  // MARK: Used by the audio thread

  /// The frame of the device's stream at which the voice starts; -1 until it is known.
  var startFrame = -1
  var hasBegun = false
  /// The frame of the current period at which the voice starts or continues.
  var periodOffset = 0
  /// The frame of the source that plays at `periodOffset`.
  var periodStart = 0
  /// Whether the voice fades out within the next period.
  var isStopping = false

  /// Creates a voice from a source and switches the source's limiter off.
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
