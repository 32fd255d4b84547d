struct PlayedPart {
  let source: any BlockSource
  /// The range of frames in the job's sound; may be empty.
  let frames: Range<Int>
  /// The range of frames of the job's sound whose events belong to the part.
  let events: ClosedRange<Int>

  /// As in CoreHaptics, a loop restarts at the end of the last event and overlaps its decay; a pattern without a
  /// duration restarts after the decay.
  init(_ job: RenderJob, _ range: TimeRange, isLooped: Bool, channelCount: Int) {
    var source = job.source()
    if job.channels != .both, channelCount < source.channelCount { source = Mixdown(source) }
    let nominal = job.rendition.schedule.frameCount
    let whole = isLooped && nominal > 0 ? nominal : source.frameCount
    frames = range.frames(of: whole, frame: FrameClock(sampleRate: job.sampleRate).frame)
    guard !frames.isEmpty else {
      (self.source, events) = (source, 0...0)
      return
    }
    if isLooped {
      let ringsOut = frames.upperBound >= nominal
      self.source = LoopedSource(source, over: frames, ringsOut: ringsOut)
      // An event at the end of the pattern plays when the loop restarts.
      events = frames.lowerBound...(ringsOut ? frames.upperBound : frames.upperBound - 1)
    } else {
      self.source = Excerpt(frames, of: source)
      events = frames.lowerBound...frames.upperBound - 1
    }
  }

  /// Returns the first frame of `source` that plays a frame of the job's sound.
  func position(of frame: Int) -> Int {
    source.frameCount == .max ? frame - frames.lowerBound : frame
  }
}

extension LatencySummary {
  /// The median and the 99th percentile in milliseconds, as in `(median 12.3, 99 % 14.5)`.
  var inParentheses: String {
    "(median \(fixed(median ?? 0, digits: 1)), 99 % \(fixed(percentile99 ?? 0, digits: 1)))"
  }
}

extension PlaybackStatistics {
  var text: SanitizedText {
    let configuration = device.configuration
    let channels = counted(configuration.deviceChannelCount, "channel")
    func percent(_ fraction: Double) -> String { fixed(100 * fraction, digits: 1) + " %" }
    func milliseconds(_ value: Double?) -> String {
      value.map { fixed($0, digits: 1) + " ms" } ?? "–"
    }
    let frames = areFramesExact ? "each on its requested frame" : "some on other frames"
    var lines = [
      """
      device \(device.name): \(configuration.sampleRate) Hz, \(channels), \(device.encoding), period \
      \(configuration.periodFrames) frames, queue \(configuration.queueFrames) of \
      \(configuration.bufferFrames) frames
      """,
      """
      \(report.framesWritten) frames written, \(counted(report.underruns, "underrun")), \
      \(counted(report.suspensions, "suspension"))
      """,
    ]
    if report.queueDoublings > 0 {
      let times = report.queueDoublings == 1 ? "once" : "\(report.queueDoublings) times"
      lines.append("the queue was doubled \(times), because the device ran dry")
    }
    if let keyToSound {
      lines.append(
        "\(counted(keyToWrite.count, "tap")); key to write: median \(milliseconds(keyToWrite.median)), "
          + "99 % \(milliseconds(keyToWrite.percentile99)), "
          + "worst \(milliseconds(keyToWrite.worst)); "
          + "key to sound: median \(milliseconds(keyToSound.median)), "
          + "99 % \(milliseconds(keyToSound.percentile99))")
    } else {
      lines.append("\(deliveredCount) of \(events.count) events played, \(frames)")
      lines.append("first write \(milliseconds(keyToWrite.worst)) after the command began")
    }
    if report.limitedSamples > 0 {
      lines.append("\(report.limitedSamples) samples were limited near full scale")
    }
    lines.append(
      "audio thread: \(percent(report.load.mean)) busy, "
        + "\(percent(report.load.worst)) in the worst period"
        + (report.priority.map { "; " + $0.description } ?? ""))
    return SanitizedText(lines: lines.joined(separator: "\n"))
  }
}
