/// The voices played on a device, and the totals of the playback.
public struct PlaybackReport: Sendable, Equatable {
  /// The start of a voice, in frames of the device's stream and nanoseconds of the monotonic clock.
  package struct Delivery: Sendable, Equatable {
    package let number: Int
    package let requestedAt: Int
    /// The first frame that was not yet written at the time of the request.
    package let requestedFrame: Int
    package let deliveredFrame: Int
    /// The time at which the write of the voice's first frames ended.
    let writtenAt: Int
    /// The number of frames queued before the voice's first frame.
    let queuedFrames: Int
    package let onsets: [Int]

    package var latency: Int { writtenAt - requestedAt }

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
  package internal(set) var suspensions = 0
  /// The number of voices that were refused because too many were active.
  package internal(set) var refusals = 0
  /// The number of samples of the mix that the limiter changed.
  package internal(set) var limitedSamples = 0
  package internal(set) var queueDoublings = 0
  package internal(set) var load = AudioLoad()
  /// Nil if no priority was requested or if the thread did not end in time.
  package internal(set) var priority: RealTimePriority.Outcome?
  package internal(set) var wasInterrupted = false

  /// The last 100,000 voices that started, in order.
  package internal(set) var deliveries: [Delivery] = []

  static let maximumDeliveries = 100_000

  package init() {}
}
