/// The voices that were played on a device, and its totals.
public struct PlaybackReport: Sendable, Equatable {
  /// A voice that was played.
  package struct Delivery: Sendable, Equatable {
    /// The number of the voice.
    package let number: Int

    /// The time of the request, in nanoseconds of the monotonic clock.
    package let requestedAt: Int

    /// The first frame that was not yet written at the time of the request.
    package let requestedFrame: Int

    /// The frame of the device's stream on which the voice began.
    package let deliveredFrame: Int

    /// The end of the write of its first frames, in nanoseconds of the monotonic clock.
    let writtenAt: Int

    /// Frames that the device had to play before the voice's first.
    let queuedFrames: Int

    /// Frames of the stream on which the voice's events begin.
    package let onsets: [Int]

    /// Nanoseconds from the request to its write.
    package var latency: Int { writtenAt - requestedAt }

    /// Nanoseconds from the request to its being heard.
    package func latencyToSound(sampleRate: Int) -> Int {
      latency + queuedFrames * 1_000_000_000 / sampleRate
    }
  }

  /// Frames that the device took, padding of the last period included.
  public internal(set) var framesWritten = 0

  /// Times that the device ran dry.
  public internal(set) var underruns = 0

  /// Frames that the device had taken at the first 64 underruns.
  package internal(set) var underrunFrames: [Int] = []

  /// Times that the machine slept in between.
  package internal(set) var suspensions = 0

  /// Voices that were refused because too many were in flight.
  package internal(set) var refusals = 0

  /// Samples of the mix that the limiter changed.
  package internal(set) var limitedSamples = 0

  /// Times that the queue was doubled after underruns.
  package internal(set) var queueDoublings = 0

  package internal(set) var load = AudioLoad()

  /// Nil if real-time priority was not requested.
  package internal(set) var priority: RealTimePriority.Outcome?

  package internal(set) var wasInterrupted = false

  /// The last 100,000 voices that began, in order.
  package internal(set) var deliveries: [Delivery] = []

  static let maximumDeliveries = 100_000

  package init() {}
}
