#if os(Linux)
extension PlaybackStatistics {
  /// Gathers what is known of a session with a live engine.
  ///
  /// - Parameters:
  ///   - report: What the engine has done.
  ///   - device: Where.
  ///   - name: What a voice of a number plays.
  package init(_ report: LiveReport, on device: Device, name: (Int) -> String) {
    self.device = device
    framesWritten = report.framesWritten
    underruns = report.underruns
    underrunFrames = report.underrunFrames
    suspensions = report.suspensions
    priority = report.priority?.description
    load = Load(mean: report.load.mean, worst: report.load.worst)
    keyToWrite = LatencySummary(nanoseconds: report.deliveries.map(\.latency))
    keyToSound = LatencySummary(
      nanoseconds: report.deliveries.map { delivery in
        delivery.latency + delivery.queuedFrames * 1_000_000_000 / device.sampleRate
      })
    events = report.deliveries.map { delivery in
      Event(
        index: delivery.number, source: name(delivery.number),
        requestedFrame: delivery.requestedFrame, deliveredFrame: delivery.deliveredFrame,
        requestedAt: delivery.requestedAt, writtenAt: delivery.writtenAt,
        queuedFrames: delivery.queuedFrames, onsets: delivery.onsets)
    }
  }
}
#endif
