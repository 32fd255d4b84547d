package import TaplineSynthesis
package import TaplineText

/// The requested and delivered events of a playback, with the device's configuration and the totals.
package struct PlaybackStatistics: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("device", \.device), .init("framesWritten", \.report.framesWritten),
    .init("underruns", \.report.underruns), .init("underrunFrames", \.report.underrunFrames),
    .init("suspensions", \.report.suspensions),
    .init("queueDoublings", \.report.queueDoublings),
    .init("limitedSamples", \.report.limitedSamples),
    .init("priority", \.report.priority?.description), .init("load", \.report.load),
    .init("keyToWriteMilliseconds", \.keyToWrite), .init("keyToSoundMilliseconds", \.keyToSound),
    .init("events", \.events),
  ]

  package struct Device: JSONObject {
    package static let members: JSONMembers<Self> = [
      .init("name", \.name), .init("sampleRateHertz", \.configuration.sampleRate),
      .init("channelCount", \.configuration.deviceChannelCount), .init("encoding", \.encoding),
      .init("periodFrames", \.configuration.periodFrames),
      .init("bufferFrames", \.configuration.bufferFrames),
      .init("queueFrames", \.configuration.queueFrames),
    ]

    package let name: String
    package let configuration: PlaybackConfiguration
    package let encoding: String

    package init(_ device: PlaybackDevice) {
      name = device.name
      configuration = device.configuration
      encoding = device.format.rawValue
    }
  }

  /// An event of a timeline or a key press; frames count from the first frame that the device accepted, and times are
  /// in nanoseconds of the monotonic clock.
  package struct Event: JSONObject {
    package static let members: JSONMembers<Self> = [
      .init("index", \.index), .init("source", \.source),
      .init("requestedFrame", \.requestedFrame), .init("deliveredFrame", \.deliveredFrame),
      .init("requestedNanoseconds", \.requestedAt), .init("writtenNanoseconds", \.writtenAt),
      .init("queuedFrames", \.queuedFrames), .init("onsetFrames", \.onsets),
    ]

    /// The index of the event on the timeline, or the number of the key press.
    let index: Int
    let source: String
    /// The requested frame; for a key press, the first frame that was not yet written at the time of the press.
    let requestedFrame: Int
    /// Nil, like `writtenAt`, for an event that did not reach the device.
    let deliveredFrame: Int?
    let requestedAt: Int
    let writtenAt: Int?
    let queuedFrames: Int?
    /// Nil for an event of a timeline.
    let onsets: [Int]?
  }

  package let device: Device
  package let report: PlaybackReport

  /// The times from a request (a key press, or the command's start) to the write of the first requested frame.
  package let keyToWrite: LatencySummary

  /// The times from a key press until its sound, according to the device's queue; nil without key presses.
  package let keyToSound: LatencySummary?

  /// Sorted by frame.
  package let events: [Event]

  package init(
    _ report: PlaybackReport, on device: Device, rows: [Schedule.Row], from firstFrame: Int,
    log: DeliveryLog, requestedAt: Int
  ) {
    self.report = report
    self.device = device
    keyToWrite = LatencySummary(
      nanoseconds: report.deliveries.prefix(1).map { $0.writtenAt - requestedAt })
    keyToSound = nil
    events = zip(rows, log.all).map { row, entry in
      Event(
        index: row.index, source: row.source, requestedFrame: row.frame - firstFrame,
        deliveredFrame: entry.deliveredFrame, requestedAt: requestedAt,
        writtenAt: entry.deliveredFrame.map { _ in entry.writtenAt }, queuedFrames: nil,
        onsets: nil)
    }
  }

  package init(_ report: PlaybackReport, on device: Device, name: (Int) -> String) {
    self.report = report
    self.device = device
    keyToWrite = LatencySummary(nanoseconds: report.deliveries.map(\.latency))
    let rate = device.configuration.sampleRate
    keyToSound = LatencySummary(
      nanoseconds: report.deliveries.map { $0.latencyToSound(sampleRate: rate) })
    events = report.deliveries.map { delivery in
      Event(
        index: delivery.number, source: name(delivery.number),
        requestedFrame: delivery.requestedFrame, deliveredFrame: delivery.deliveredFrame,
        requestedAt: delivery.requestedAt, writtenAt: delivery.writtenAt,
        queuedFrames: delivery.queuedFrames, onsets: delivery.onsets)
    }
  }

  package var areFramesExact: Bool {
    events.allSatisfy { $0.deliveredFrame == nil || $0.deliveredFrame == $0.requestedFrame }
  }

  package var deliveredCount: Int { events.count { $0.deliveredFrame != nil } }
}

/// Percentiles by nearest rank of a list of delays, in milliseconds; nil for an empty list.
package struct LatencySummary: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("count", \.count), .init("median", \.median), .init("p99", \.percentile99),
    .init("worst", \.worst),
  ]

  package let count: Int
  package let median: Double?
  package let percentile99: Double?
  package let worst: Double?

  package init(nanoseconds: [Int]) {
    let sorted = nanoseconds.sorted()
    func rank(_ quantile: Double) -> Double? {
      guard !sorted.isEmpty else { return nil }
      let index = Int((quantile * Double(sorted.count)).rounded(.up)) - 1
      return Double(sorted[max(index, 0)]) / 1e6
    }
    count = sorted.count
    median = rank(0.5)
    percentile99 = rank(0.99)
    worst = rank(1)
  }
}

/// The fraction of time for which an audio thread works, that is, renders and encodes.
package struct AudioLoad: JSONObject, Equatable {
  package static let members: JSONMembers<Self> = [.init("mean", \.mean), .init("worst", \.worst)]

  private(set) var periods = 0

  package var mean: Double { durationSum > 0 ? Double(workSum) / Double(durationSum) : 0 }

  package private(set) var worst = 0.0

  private var workSum = 0
  private var durationSum = 0

  /// Adds the work and duration of a period, in nanoseconds; never allocates.
  mutating func add(work: Int, duration: Int) {
    periods += 1
    workSum += work
    durationSum += duration
    worst = max(worst, Double(work) / Double(duration))
  }
}
