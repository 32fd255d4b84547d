#if os(Linux)
import Synchronization

/// The audio thread's loop.
final class LiveLoop: @unchecked Sendable {
  // Unchecked: the audio thread's alone while it runs, but for `pulse`; `failure` and `load` are
  // read after it has ended.
  let pulse = LivePulse()
  let device: PlaybackDevice
  let writer: PeriodWriter
  private let mixer: LiveMixer
  private(set) var failure: PlaybackError?
  private(set) var load = AudioLoad()

  init(
    _ device: PlaybackDevice, requests: HandOffQueue<LiveRequest>,
    notices: HandOffQueue<LiveNotice>
  ) {
    self.device = device
    writer = PeriodWriter(device)
    mixer = LiveMixer(
      requests: requests, notices: notices, periodFrames: device.configuration.periodFrames,
      channelCount: device.configuration.channelCount)
  }

  /// Runs until it is to end or the device is lost.
  func run() {
    do throws(PlaybackError) {
      try playOn()
      device.stop()
    } catch {
      failure = error
    }
  }

  /// Plays so many periods, or until it is to end.
  ///
  /// - Parameters:
  ///   - periods: How many periods.
  ///   - isPaced: Whether a device without a clock is held to real time.
  /// - Throws: `PlaybackError.deviceLost`.
  func playOn(periods: Int = .max, isPaced: Bool = true) throws(PlaybackError) {
    let given = device.configuration
    var pacing = LivePacing(
      periodNanoseconds: writer.periodNanoseconds,
      bufferPeriods: given.bufferFrames / max(given.periodFrames, 1), now: MonotonicClock.now)
    var played = 0
    while played < periods, !pulse.beat() {
      guard try writer.awaitRoom() else { continue }
      try playPeriod()
      played += 1
      let rest = pacing.rest(now: MonotonicClock.now)
      if isPaced, rest > 0 { MonotonicClock.sleep(nanoseconds: rest) }
    }
  }

  private func playPeriod() throws(PlaybackError) {
    let started = MonotonicClock.now
    let frame = writer.counts.frames
    mixer.takeRequests()
    mixer.render(into: writer.samples, at: frame)
    writer.encode()
    load.add(work: MonotonicClock.now - started, length: writer.periodNanoseconds)
    let isWhole = try writer.write(isInterrupted: { pulse.beat() })
    if isWhole {
      mixer.finishPeriod(
        at: frame, writtenAt: MonotonicClock.now, queuedFrames: { device.queuedFrames() })
    }
    pulse.framesWritten.store(writer.counts.frames, ordering: .relaxed)
    pulse.underruns.store(writer.counts.underruns, ordering: .relaxed)
    pulse.suspensions.store(writer.counts.suspensions, ordering: .relaxed)
    pulse.clippedSamples.store(mixer.clippedSamples, ordering: .relaxed)
    pulse.soundingCount.store(mixer.soundingCount, ordering: .relaxed)
  }
}
#endif
