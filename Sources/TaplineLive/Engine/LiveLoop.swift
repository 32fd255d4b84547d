#if os(Linux)
import TaplinePatterns
import TaplineActuators
import Synchronization

/// The audio thread's loop.
final class LiveLoop: @unchecked Sendable {
  // Unchecked: the audio thread's alone while it runs, but for `counters`; the rest is read and set
  // while it does not.
  let counters = LiveCounters()
  let device: PlaybackDevice
  let writer: PeriodWriter
  private let mixer: LiveMixer
  private var clock: StreamClock
  private(set) var failure: PlaybackError?

  /// Whether it plays what it is asked for from its first frame on and ends when no voice sounds any
  /// more.
  var endsInSilence = false

  /// Whether a device without a clock is held to real time.
  var isPaced = true

  /// Whether it has ended because the device ran dry again and again and may queue more.
  private(set) var isStarved = false

  /// When the device last ran dry, on `MonotonicClock`.
  private var lastUnderrun: Int?
  private(set) var load = AudioLoad()

  /// Underruns that come as close as this, in nanoseconds, are answered with a larger queue; a design
  /// choice.
  private static let underrunMemory = 10_000_000_000

  /// How long after the shortest possible time a voice is heard, in nanoseconds: a design choice, for
  /// the way of a request from a key to the audio thread.
  private static let margin = 1_000_000

  init(
    _ device: PlaybackDevice, requests: SPSCQueue<LiveRequest>,
    notices: SPSCQueue<LiveNotice>, limiter: Limiter
  ) {
    self.device = device
    writer = PeriodWriter(device)
    clock = StreamClock(sampleRate: device.configuration.sampleRate)
    mixer = LiveMixer(
      requests: requests, notices: notices, periodFrames: device.configuration.periodFrames,
      channelCount: device.configuration.channelCount, limiter: limiter)
  }

  /// From a voice being asked for to its first frame being heard, in nanoseconds: the whole queue,
  /// which a request that just misses a period has to wait for, and the margin.
  var latency: Int {
    device.configuration.queueFrames * 1_000_000_000 / device.configuration.sampleRate + Self.margin
  }

  /// Runs until it is to end, the device is lost or runs dry again and again.
  func run() {
    let wasStarved = isStarved
    isStarved = false
    do throws(PlaybackError) {
      // The larger queue begins with what was thrown away with the smaller one.
      if wasStarved, try !writer.rewrite(isInterrupted: { counters.beat() }) {
        device.stop()
      } else if try playOn() {
        _ = try writer.drain(isInterrupted: { counters.beat() })
      } else if !isStarved {
        device.stop()
      }
    } catch {
      failure = error
    }
  }

  /// Plays this many periods, or until it is to end, silence ends it, or the device is starved.
  @discardableResult
  func playOn(periods: Int = .max) throws(PlaybackError) -> Bool {
    let given = device.configuration
    var pacing = LivePacing(
      periodNanoseconds: writer.periodNanoseconds,
      bufferPeriods: given.bufferFrames / max(given.periodFrames, 1), now: SystemClock.nanoseconds)
    let latency = latency
    var played = 0
    while played < periods, !counters.beat() {
      guard try writer.awaitRoom() else { continue }
      let underruns = writer.counts.underruns
      let isWhole = try playPeriod(latency: latency)
      if isWhole, endsInSilence, mixer.soundingCount == 0 { return true }
      if writer.counts.underruns > underruns, starves() { return false }
      played += 1
      guard isPaced else { continue }
      let rest = pacing.rest(now: SystemClock.nanoseconds)
      if rest > 0 { SystemClock.sleep(nanoseconds: rest) }
    }
    return false
  }

  /// Whether an underrun is to be answered with a larger queue: one in ten seconds is forgiven.
  private func starves() -> Bool {
    let now = SystemClock.nanoseconds
    defer { lastUnderrun = now }
    guard let lastUnderrun, now - lastUnderrun < Self.underrunMemory, device.canGrow else {
      return false
    }
    isStarved = true
    return true
  }

  /// Plays a period; false where it is to end in the middle of it.
  private func playPeriod(latency: Int) throws(PlaybackError) -> Bool {
    let started = SystemClock.nanoseconds
    let frame = writer.counts.frames
    if !endsInSilence {
      clock.update(heard: frame - device.queuedFrames(), now: started)
      counters.streamOrigin.store(clock.origin, ordering: .relaxed)
    }
    mixer.takeRequests(at: frame, clock: endsInSilence ? nil : clock, latency: latency)
    mixer.stop(before: counters.stopsBefore.load(ordering: .acquiring))
    mixer.render(into: writer.samples, at: frame)
    writer.encode()
    load.add(work: SystemClock.nanoseconds - started, length: writer.periodNanoseconds)
    let (writer, mixer) = (writer, mixer)
    let isWhole = try writer.write(
      isInterrupted: { counters.beat() },
      taken: { mixer.note($0, delivered: writer.counts.frames) })
    if isWhole {
      mixer.finishPeriod(
        at: frame, writtenAt: SystemClock.nanoseconds, queuedFrames: { device.queuedFrames() })
    }
    counters.framesWritten.store(writer.counts.frames, ordering: .relaxed)
    counters.underruns.store(writer.counts.underruns, ordering: .relaxed)
    counters.suspensions.store(writer.counts.suspensions, ordering: .relaxed)
    counters.limitedSamples.store(mixer.limitedSamples, ordering: .relaxed)
    counters.soundingCount.store(mixer.soundingCount, ordering: .relaxed)
    return isWhole
  }
}
#endif
