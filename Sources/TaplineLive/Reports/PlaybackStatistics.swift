package import TaplineSynthesis

/// What was asked of a device and what became of it, for reports and as JSON.
package struct PlaybackStatistics: Sendable, Encodable {
  /// The device and how it was set up.
  package struct Device: Sendable, Encodable {
    /// The name it was opened by.
    package let name: String
    /// Frames for each second.
    package let sampleRate: Int
    /// Samples for each frame.
    package let channelCount: Int
    /// How it takes samples.
    package let encoding: String
    /// Frames between two wake-ups.
    package let periodFrames: Int
    /// Frames that fit into it.
    package let bufferFrames: Int
    /// Frames that are queued in it.
    package let queueFrames: Int

    enum CodingKeys: String, CodingKey {
      case name
      case sampleRate = "sampleRateHertz"
      case channelCount = "channelCount"
      case encoding
      case periodFrames = "periodFrames"
      case bufferFrames = "bufferFrames"
      case queueFrames = "queueFrames"
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

  /// How much of its time the audio thread worked, as fractions of a period.
  package struct Load: Sendable, Encodable {
    /// Over all periods.
    package let mean: Double
    /// In the period that took longest.
    package let worst: Double
  }

  /// An event, asked against given; frames count from the first one that the device took.
  package struct Event: Sendable, Encodable {
    /// The event's number on the timeline, or of the key that was pressed.
    let index: Int
    /// Where it comes from.
    let source: String
    /// The frame that was asked for; for a key, the first that had not been written when it came.
    let requestedFrame: Int
    /// The frame that the device got it on, or nil where it did not.
    let deliveredFrame: Int?
    /// When it was asked for, in nanoseconds of the system's monotonic clock.
    let requestedAt: Int
    /// When it had been written, on the same clock; nil where it was not.
    let writtenAt: Int?
    /// Frames that the device then had to play before the event's first, where it was asked.
    let queuedFrames: Int?
    /// The frames of a key's own events.
    let onsets: [Int]?

    enum CodingKeys: String, CodingKey {
      case index
      case source
      case requestedFrame = "requestedFrame"
      case deliveredFrame = "deliveredFrame"
      case requestedAt = "requestedNanoseconds"
      case writtenAt = "writtenNanoseconds"
      case queuedFrames = "queuedFrames"
      case onsets = "onsetFrames"
    }
  }

  /// The version of the JSON.
  let schemaVersion = 1

  package let device: Device

  /// Frames that the device took.
  package let framesWritten: Int

  /// Times that the device ran dry.
  package let underruns: Int

  /// Frames that the device had taken when it ran dry, the first 64 times.
  let underrunFrames: [Int]

  /// Times that the machine slept in between.
  package let suspensions: Int

  /// Times that the device's queue was doubled because it had run dry.
  package let queueDoublings: Int

  /// Samples that the profile's limiter changed.
  package let limitedSamples: Int

  /// Whether the audio thread had real-time priority.
  package let priority: String?

  /// How much of its time the audio thread worked.
  package let load: Load

  /// From a request (a key, or the command itself) to its first frame written, in milliseconds.
  package let keyToWrite: LatencySummary

  /// From a key to its first frame being heard, as far as the device knows of its queue, in milliseconds.
  package let keyToSound: LatencySummary?

  /// The events in the order of their frames.
  package let events: [Event]

  enum CodingKeys: String, CodingKey {
    case schemaVersion
    case device
    case framesWritten = "framesWritten"
    case underruns
    case underrunFrames = "underrunFrames"
    case suspensions
    case queueDoublings = "queueDoublings"
    case limitedSamples = "limitedSamples"
    case priority
    case load
    case keyToWrite = "keyToWriteMilliseconds"
    case keyToSound = "keyToSoundMilliseconds"
    case events
  }

  /// Gathers what is known of one playing.
  package init(
    _ report: PlaybackReport, on device: Device, rows: [ScheduleReport.Row], from first: Int,
    log: DeliveryLog, requestedAt: Int
  ) {
    let events = zip(rows, log.all).map { row, entry in
      Event(
        index: row.index, source: row.source, requestedFrame: row.frame - first,
        deliveredFrame: entry.deliveredFrame, requestedAt: requestedAt,
        writtenAt: entry.deliveredFrame.map { _ in entry.writtenAt }, queuedFrames: nil,
        onsets: nil)
    }
    let delays = report.deliveries.prefix(1).map { $0.writtenAt - requestedAt }
    self.init(
      report, on: device, keyToWrite: LatencySummary(nanoseconds: delays), keyToSound: nil, events)
  }

  /// Gathers what is known of a session with a live engine.
  package init(_ report: PlaybackReport, on device: Device, name: (Int) -> String) {
    let events = report.deliveries.map { delivery in
      Event(
        index: delivery.number, source: name(delivery.number),
        requestedFrame: delivery.requestedFrame, deliveredFrame: delivery.deliveredFrame,
        requestedAt: delivery.requestedAt, writtenAt: delivery.writtenAt,
        queuedFrames: delivery.queuedFrames, onsets: delivery.onsets)
    }
    let heard = report.deliveries.map { $0.latencyToSound(sampleRate: device.sampleRate) }
    self.init(
      report, on: device,
      keyToWrite: LatencySummary(nanoseconds: report.deliveries.map(\.latency)),
      keyToSound: LatencySummary(nanoseconds: heard), events)
  }

  private init(
    _ report: PlaybackReport, on device: Device, keyToWrite: LatencySummary,
    keyToSound: LatencySummary?, _ events: [Event]
  ) {
    self.device = device
    framesWritten = report.framesWritten
    underruns = report.underruns
    underrunFrames = report.underrunFrames
    suspensions = report.suspensions
    queueDoublings = report.queueDoublings
    limitedSamples = report.limitedSamples
    priority = report.priority?.description
    load = Load(mean: report.load.mean, worst: report.load.worst)
    self.keyToWrite = keyToWrite
    self.keyToSound = keyToSound
    self.events = events
  }

  /// Whether every event that was played stands on the frame that was asked for.
  package var areFramesExact: Bool {
    events.allSatisfy { $0.deliveredFrame == nil || $0.deliveredFrame == $0.requestedFrame }
  }

  /// The events that the device got.
  package var deliveredCount: Int { events.count { $0.deliveredFrame != nil } }
}

/// Delays in a few figures, in milliseconds.
package struct LatencySummary: Sendable, Encodable {
  /// How many delays there were.
  package let count: Int

  /// Half of them are shorter or equal (the lower of the two in the middle).
  package let median: Double?

  /// 99 of a hundred are shorter or equal.
  package let percentile99: Double?

  /// The longest.
  package let worst: Double?

  /// Sums delays up, each by the nearest rank.
  ///
  /// - Complexity: O(n log n).
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
    case count
    case median
    case percentile99 = "p99"
    case worst
  }
}

/// How much of its time an audio thread works: rendering and encoding, without waiting.
package struct AudioLoad: Sendable, Equatable {
  /// Periods that were rendered.
  package private(set) var periods = 0

  /// Work of all periods over their length, `0` and up.
  var mean: Double { lengthSum > 0 ? Double(workSum) / Double(lengthSum) : 0 }

  /// Work over length of the period that took longest.
  private(set) var worst = 0.0

  private var workSum = 0
  private var lengthSum = 0

  /// A load of nothing.
  package init() {}

  /// Adds a period.
  ///
  /// Allocates: never.
  mutating func add(work: Int, length: Int) {
    periods += 1
    workSum += work
    lengthSum += length
    worst = max(worst, Double(work) / Double(length))
  }
}
