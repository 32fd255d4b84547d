/// What was played on a device, and what the device did.
public struct PlaybackReport: Sendable, Equatable {
  /// A voice that was played.
  public struct Delivery: Sendable, Equatable {
    /// The number of the voice.
    package let number: Int

    /// When it was asked for, on `MonotonicClock`.
    package let requestedAt: Int

    /// The first frame that the device had not been given when the voice was asked for.
    package let requestedFrame: Int

    /// The frame of the device's stream on which the voice began.
    package let deliveredFrame: Int

    /// When the write of its first frames came back, on `MonotonicClock`.
    let writtenAt: Int

    /// Frames that the device then had to play before the voice's first.
    let queuedFrames: Int

    /// Frames of the stream on which the voice's events stand.
    package let onsets: [Int]

    /// Nanoseconds from being asked for to being written.
    public var latency: Int { writtenAt - requestedAt }

    /// Nanoseconds from being asked for to being heard.
    package func latencyToSound(sampleRate: Int) -> Int {
      latency + queuedFrames * 1_000_000_000 / sampleRate
    }
  }

  /// Frames that the device took, padding of the last period included.
  public internal(set) var framesWritten = 0

  /// Times that the device ran dry.
  public internal(set) var underruns = 0

  /// Frames that the device had taken when it ran dry, the first 64 times; known at the end.
  package internal(set) var underrunFrames: [Int] = []

  /// Times that the machine slept in between.
  package internal(set) var suspensions = 0

  /// Voices that were refused because too many were on their way.
  package internal(set) var refusals = 0

  /// Samples of the mix that were so near full scale that the profile's limiter changed them.
  package internal(set) var limitedSamples = 0

  /// Times that the device's queue was doubled because it had run dry.
  package internal(set) var queueDoublings = 0

  /// How much of its time the audio thread worked.
  package internal(set) var load = AudioLoad()

  /// Whether the audio thread has real-time priority; nil while it is not known, or where it was not
  /// asked for.
  package internal(set) var priority: RealTimePriority.Outcome?

  /// Whether playing was interrupted.
  package internal(set) var wasInterrupted = false

  /// The voices that began, in the order in which they did: the last 100,000 of them.
  public internal(set) var deliveries: [Delivery] = []

  /// Most deliveries that are kept; the memory of a session does not grow without end.
  static let maximumDeliveries = 100_000

  /// A report on nothing played.
  package init() {}
}
