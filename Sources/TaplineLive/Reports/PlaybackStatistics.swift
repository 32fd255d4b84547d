package import TaplineSynthesis

/// Requested and delivered events of a playback, with the figures of its device, as text and JSON.
package struct PlaybackStatistics: Sendable, Encodable {
  /// A device and its configuration.
  package struct Device: Sendable, Encodable {
    package let name: String
    package let sampleRate: Int
    package let channelCount: Int
    /// The format of its samples.
    package let encoding: String
    package let periodFrames: Int
    package let bufferFrames: Int
    package let queueFrames: Int

    enum CodingKeys: String, CodingKey {
      case name
      case sampleRate = "sampleRateHertz"
      case channelCount, encoding, periodFrames, bufferFrames, queueFrames
    }

    package init(_ device: PlaybackDevice) {
      name = device.name
      sampleRate = device.configuration.sampleRate
      channelCount = device.configuration.channelCount
      encoding = device.format.rawValue
      periodFrames = device.configuration.periodFrames
      bufferFrames = device.configuration.bufferFrames
      queueFrames = device.configuration.queueFrames
    }
  }

  /// An event of a timeline, or a key press of an interactive session, as requested and delivered.
  ///
  /// Frames count from the first frame that the device accepted.
  package struct Event: Sendable, Encodable {
    /// The index of the event on the timeline, or the number of the key press.
    let index: Int
    let source: String
    /// The requested frame; for a key press, the first frame that was not yet written at that time.
    let requestedFrame: Int
    /// The frame of delivery; nil for an event that did not reach the device.
    let deliveredFrame: Int?
    /// The time of the request in nanoseconds of the system's monotonic clock.
    let requestedAt: Int
    /// The time of the write in nanoseconds of the same clock.
    let writtenAt: Int?
    /// The number of frames queued before the event's first frame, if known.
    let queuedFrames: Int?
    /// The frames at which the events of the key's pattern start; nil for an event of a timeline.
    let onsets: [Int]?

    enum CodingKeys: String, CodingKey {
      case index, source, requestedFrame, deliveredFrame
      case requestedAt = "requestedNanoseconds"
      case writtenAt = "writtenNanoseconds"
      case queuedFrames
      case onsets = "onsetFrames"
    }
  }

  package let device: Device

  /// Totals of the device and of the audio thread.
  package let report: PlaybackReport

  /// The times from a request (a key press, or the command's start) to the write of its first frame.
  package let keyToWrite: LatencySummary

  /// The times from a key press to its first audible frame, according to the device's queue.
  package let keyToSound: LatencySummary?

  /// The events, sorted by frame.
  package let events: [Event]

  enum CodingKeys: String, CodingKey {
    case schemaVersion, device, framesWritten, underruns, underrunFrames, suspensions
    case queueDoublings, limitedSamples, priority, load
    case keyToWrite = "keyToWriteMilliseconds"
    case keyToSound = "keyToSoundMilliseconds"
    case events
  }

  /// Creates the statistics of one playback of a schedule.
  package init(
    _ report: PlaybackReport, on device: Device, rows: [ScheduleReport.Row], from first: Int,
    log: DeliveryLog, requestedAt: Int
  ) {
    self.report = report
    self.device = device
    keyToWrite = LatencySummary(
      nanoseconds: report.deliveries.prefix(1).map { $0.writtenAt - requestedAt })
    keyToSound = nil
    events = zip(rows, log.all).map { row, entry in
      Event(
        index: row.index, source: row.source, requestedFrame: row.frame - first,
        deliveredFrame: entry.deliveredFrame, requestedAt: requestedAt,
        writtenAt: entry.deliveredFrame.map { _ in entry.writtenAt }, queuedFrames: nil,
        onsets: nil)
    }
  }

  /// Creates the statistics of a session with a live engine.
  package init(_ report: PlaybackReport, on device: Device, name: (Int) -> String) {
    self.report = report
    self.device = device
    keyToWrite = LatencySummary(nanoseconds: report.deliveries.map(\.latency))
    keyToSound = LatencySummary(
      nanoseconds: report.deliveries.map { $0.latencyToSound(sampleRate: device.sampleRate) })
    events = report.deliveries.map { delivery in
      Event(
        index: delivery.number, source: name(delivery.number),
        requestedFrame: delivery.requestedFrame, deliveredFrame: delivery.deliveredFrame,
        requestedAt: delivery.requestedAt, writtenAt: delivery.writtenAt,
        queuedFrames: delivery.queuedFrames, onsets: delivery.onsets)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(1, forKey: .schemaVersion)
    try members.encode(device, forKey: .device)
    try members.encode(report.framesWritten, forKey: .framesWritten)
    try members.encode(report.underruns, forKey: .underruns)
    try members.encode(report.underrunFrames, forKey: .underrunFrames)
    try members.encode(report.suspensions, forKey: .suspensions)
    try members.encode(report.queueDoublings, forKey: .queueDoublings)
    try members.encode(report.limitedSamples, forKey: .limitedSamples)
    try members.encodeIfPresent(report.priority?.description, forKey: .priority)
    try members.encode(report.load, forKey: .load)
    try members.encode(keyToWrite, forKey: .keyToWrite)
    try members.encodeIfPresent(keyToSound, forKey: .keyToSound)
    try members.encode(events, forKey: .events)
  }

  /// Whether every played event is on its requested frame.
  package var areFramesExact: Bool {
    events.allSatisfy { $0.deliveredFrame == nil || $0.deliveredFrame == $0.requestedFrame }
  }

  /// The number of events that reached the device.
  package var deliveredCount: Int { events.count { $0.deliveredFrame != nil } }
}

/// Percentiles of a list of delays, in milliseconds.
package struct LatencySummary: Sendable, Encodable {
  package let count: Int

  /// The median; the lower of two middle values.
  package let median: Double?
  package let percentile99: Double?
  package let worst: Double?

  /// Summarizes delays by their nearest ranks.
  package init(nanoseconds: [Int]) {
    let sorted = nanoseconds.sorted()
    func rank(_ part: Double) -> Double? {
      guard !sorted.isEmpty else { return nil }
      let index = Int((part * Double(sorted.count)).rounded(.up)) - 1
      return Double(sorted[max(index, 0)]) / 1e6
    }
    count = sorted.count
    median = rank(0.5)
    percentile99 = rank(0.99)
    worst = rank(1)
  }

  enum CodingKeys: String, CodingKey {
    case count, median
    case percentile99 = "p99"
    case worst
  }
}

/// The fraction of its time that an audio thread renders and encodes.
package struct AudioLoad: Sendable, Equatable, Encodable {
  /// The number of rendered periods.
  package private(set) var periods = 0

  /// The work of all periods divided by their duration, `0` and up.
  package var mean: Double { lengthSum > 0 ? Double(workSum) / Double(lengthSum) : 0 }

  /// Work divided by duration of the slowest period.
  package private(set) var worst = 0.0

  private var workSum = 0
  private var lengthSum = 0

  package init() {}

  enum CodingKeys: String, CodingKey {
    case mean, worst
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(mean, forKey: .mean)
    try members.encode(worst, forKey: .worst)
  }

  /// Adds the work and duration of a period, in nanoseconds.
  ///
  /// Allocates: never.
  mutating func add(work: Int, length: Int) {
    periods += 1
    workSum += work
    lengthSum += length
    worst = max(worst, Double(work) / Double(length))
  }
}
