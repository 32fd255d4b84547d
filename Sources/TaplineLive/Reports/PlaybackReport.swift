/// The voices played on a device, and the totals of the playback.
public struct PlaybackReport: Sendable, Equatable {
  /// The start of a voice.
  package struct Delivery: Sendable, Equatable {
    package let number: Int

    /// The time of the request, in nanoseconds of the monotonic clock.
    package let requestedAt: Int

    /// The first frame that was not yet written at the time of the request.
    package let requestedFrame: Int

    /// The frame of the device's stream at which the voice started.
    package let deliveredFrame: Int

    /// The time at which the write of the voice's first frames ended, in nanoseconds of the monotonic clock.
    let writtenAt: Int

    /// The number of frames queued before the voice's first frame.
    let queuedFrames: Int

    /// The frames of the stream at which the voice's events start.
    package let onsets: [Int]

    /// The nanoseconds from the request until the voice's first frames were written.
    package var latency: Int { writtenAt - requestedAt }

    /// Returns the nanoseconds from the request until the voice is heard.
    package func latencyToSound(sampleRate: Int) -> Int {
      latency + queuedFrames * 1_000_000_000 / sampleRate
    }
  }

  /// The number of frames that the device accepted, including padding of the last period.
  public internal(set) var framesWritten = 0

  /// The number of underruns.
  public internal(set) var underruns = 0

  /// The numbers of frames that the device had accepted at the first 64 underruns.
  package internal(set) var underrunFrames: [Int] = []

  /// The number of times that the machine slept.
  package internal(set) var suspensions = 0

  /// The number of voices that were refused because too many were active.
  package internal(set) var refusals = 0

  /// The number of samples of the mix that the limiter changed.
  package internal(set) var limitedSamples = 0

  /// The number of times that the queue was doubled after underruns.
  package internal(set) var queueDoublings = 0

  package internal(set) var load = AudioLoad()

  /// The outcome of the request for real-time priority; nil without a request or if the thread did not end in time.
  package internal(set) var priority: RealTimePriority.Outcome?

  package internal(set) var wasInterrupted = false

  /// The last 100,000 voices that started, in order.
  package internal(set) var deliveries: [Delivery] = []

  static let maximumDeliveries = 100_000

  package init() {}
}
