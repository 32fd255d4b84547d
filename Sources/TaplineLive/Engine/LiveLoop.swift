#if os(Linux)
import Synchronization

/// The audio thread's loop.
final class LiveLoop: @unchecked Sendable {
  // Unchecked: the audio thread's alone while it runs, but for `counters`; `failure` and `load` are
  // read after it has ended.
  let counters = LiveCounters()
  let device: PlaybackDevice
  let writer: PeriodWriter
  private let mixer: LiveMixer
  private(set) var failure: PlaybackError?

  /// Whether it ends when no voice sounds any more, as fast as the device takes them.
  var endsInSilence = false
  private(set) var load = AudioLoad()

  init(
    _ device: PlaybackDevice, requests: SPSCQueue<LiveRequest>,
    notices: SPSCQueue<LiveNotice>
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
      if try playOn(isPaced: !endsInSilence) {
        _ = try writer.drain(isInterrupted: { counters.beat() })
      } else {
        device.stop()
      }
    } catch {
      failure = error
    }
  }

  /// Plays this many periods, or until it is to end or silence ends it.
  ///
  /// - Parameters:
  ///   - periods: How many periods.
  ///   - isPaced: Whether a device without a clock is held to real time.
  /// - Returns: Whether silence has ended it.
  /// - Throws: `PlaybackError.deviceLost`.
  @discardableResult
  func playOn(periods: Int = .max, isPaced: Bool = true) throws(PlaybackError) -> Bool {
    let given = device.configuration
    var pacing = LivePacing(
      periodNanoseconds: writer.periodNanoseconds,
      bufferPeriods: given.bufferFrames / max(given.periodFrames, 1), now: MonotonicClock.now)
    var played = 0
    while played < periods, !counters.beat() {
      guard try writer.awaitRoom() else { continue }
      let isWhole = try playPeriod()
      if isWhole, endsInSilence, mixer.soundingCount == 0 { return true }
      played += 1
      guard isPaced else { continue }
      let rest = pacing.rest(now: MonotonicClock.now)
      if rest > 0 { MonotonicClock.sleep(nanoseconds: rest) }
    }
    return false
  }

  /// Plays a period; false where it is to end in the middle of it.
  private func playPeriod() throws(PlaybackError) -> Bool {
    let started = MonotonicClock.now
    let frame = writer.counts.frames
    mixer.takeRequests()
    mixer.render(into: writer.samples, at: frame)
    writer.encode()
    load.add(work: MonotonicClock.now - started, length: writer.periodNanoseconds)
    let (writer, mixer) = (writer, mixer)
    let isWhole = try writer.write(
      isInterrupted: { counters.beat() },
      taken: { mixer.note($0, delivered: writer.counts.frames) })
    if isWhole {
      mixer.finishPeriod(
        at: frame, writtenAt: MonotonicClock.now, queuedFrames: { device.queuedFrames() })
    }
    counters.framesWritten.store(writer.counts.frames, ordering: .relaxed)
    counters.underruns.store(writer.counts.underruns, ordering: .relaxed)
    counters.suspensions.store(writer.counts.suspensions, ordering: .relaxed)
    counters.clippedSamples.store(mixer.clippedSamples, ordering: .relaxed)
    counters.soundingCount.store(mixer.soundingCount, ordering: .relaxed)
    return isWhole
  }
}
#endif
