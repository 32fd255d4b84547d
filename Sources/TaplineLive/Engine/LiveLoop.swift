#if os(Linux)
import TaplineFiles
import TaplineActuators
import Synchronization

/// The audio thread's loop.
final class LiveLoop: @unchecked Sendable {
  // Unchecked: while the audio thread runs, other threads use only `counters`.
  let counters = LiveCounters()
  let device: PlaybackDevice
  let writer: PeriodWriter
  private let mixer: LiveMixer
  private var clock: StreamClock
  private(set) var failure: PlaybackError?

  /// Whether voices start with the first frame and the loop ends when none sounds.
  var endsInSilence = false

  /// Whether a device without a clock is limited to real time.
  var isPaced = true

  /// Whether the loop ended because of underruns that a larger queue may prevent.
  private(set) var isStarved = false

  /// In nanoseconds of the monotonic clock.
  private var lastUnderrun: Int?
  private(set) var load = AudioLoad()

  /// The nanoseconds within which two underruns lead to a larger queue; a design choice.
  private static let underrunWindow = 10_000_000_000

  /// The time for a request to reach the audio thread, in nanoseconds; a design choice.
  private static let margin = 1_000_000

  init(
    _ device: PlaybackDevice, requests: SPSCQueue<Unmanaged<LiveVoice>>,
    notices: SPSCQueue<LiveNotice>, limiter: Limiter
  ) {
    self.device = device
    writer = PeriodWriter(device)
    clock = StreamClock(sampleRate: device.configuration.sampleRate)
    mixer = LiveMixer(
      requests: requests, notices: notices, periodFrames: device.configuration.periodFrames,
      channelCount: device.configuration.channelCount, limiter: limiter)
  }

  /// The nanoseconds from a request to its sound: the margin and the whole queue, as a request may just miss a period.
  var latency: Int {
    device.configuration.queueFrames * 1_000_000_000 / device.configuration.sampleRate + Self.margin
  }

  func run() {
    let wasStarved = isStarved
    isStarved = false
    do throws(PlaybackError) {
      // The larger queue starts with the frames that were dropped with the smaller one.
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

  /// Returns true if the loop ended in silence, false if it was stopped or starved or has played `periods`.
  func playOn(periods: Int = .max) throws(PlaybackError) -> Bool {
    let configuration = device.configuration
    var pacing = LivePacing(
      periodNanoseconds: writer.periodNanoseconds,
      bufferPeriods: configuration.bufferFrames / max(configuration.periodFrames, 1),
      now: SystemClock.nanoseconds)
    let latency = latency
    var played = 0
    while played < periods, !counters.beat() {
      guard try writer.awaitRoom() else { continue }
      let underruns = writer.underruns
      let isWhole = try playPeriod(latency: latency)
      if isWhole, endsInSilence, mixer.soundingCount == 0 { return true }
      if writer.underruns > underruns, recordUnderrun() { return false }
      played += 1
      guard isPaced else { continue }
      let pause = pacing.pause(now: SystemClock.nanoseconds)
      if pause > 0 { SystemClock.sleep(nanoseconds: pause) }
    }
    return false
  }

  /// Returns true if it is the second underrun within `underrunWindow` and the queue can grow.
  private func recordUnderrun() -> Bool {
    let now = SystemClock.nanoseconds
    defer { lastUnderrun = now }
    guard let lastUnderrun, now - lastUnderrun < Self.underrunWindow, device.canGrow else {
      return false
    }
    isStarved = true
    return true
  }

  /// Plays a period; returns false if it was stopped within it.
  private func playPeriod(latency: Int) throws(PlaybackError) -> Bool {
    let started = SystemClock.nanoseconds
    let frame = writer.frames
    if !endsInSilence {
      clock.update(heard: frame - device.queuedFrames(), now: started)
      counters.streamOrigin.store(clock.origin, ordering: .relaxed)
    }
    mixer.takeRequests(at: frame, clock: endsInSilence ? nil : clock, latency: latency)
    mixer.stop(before: counters.stopsBefore.load(ordering: .acquiring))
    mixer.render(into: writer.samples, at: frame)
    writer.encode()
    load.add(work: SystemClock.nanoseconds - started, duration: writer.periodNanoseconds)
    let (writer, mixer) = (writer, mixer)
    let isWhole = try writer.write(
      isInterrupted: { counters.beat() },
      accepted: { mixer.logFrames($0, delivered: writer.frames) })
    if isWhole {
      mixer.finishPeriod(
        at: frame, writtenAt: SystemClock.nanoseconds, queuedFrames: { device.queuedFrames() })
    }
    counters.framesWritten.store(writer.frames, ordering: .relaxed)
    counters.underruns.store(writer.underruns, ordering: .relaxed)
    counters.suspensions.store(writer.suspensions, ordering: .relaxed)
    counters.limitedSamples.store(mixer.limitedSamples, ordering: .relaxed)
    counters.soundingCount.store(mixer.soundingCount, ordering: .relaxed)
    return isWhole
  }
}

/// Counters that only the audio thread writes, and requests that only the control thread writes.
///
/// Thread: any.  Allocates: never.
final class LiveCounters: Sendable {
  let framesWritten = Atomic<Int>(0)
  let underruns = Atomic<Int>(0)
  let suspensions = Atomic<Int>(0)
  let limitedSamples = Atomic<Int>(0)
  let soundingCount = Atomic<Int>(0)

  /// The value of `StreamClock.origin`.
  let streamOrigin = Atomic<Int>(0)

  /// Increases while the device's driver responds: at least every 40 ms, or every period if that is longer.
  let heartbeat = Atomic<Int>(0)

  let isEnding = Atomic<Bool>(false)

  /// Set by the control thread to silence voices of lower ordinals.
  let stopsBefore = Atomic<Int>(0)

  /// Counts a heartbeat; returns whether the audio thread must end.
  func beat() -> Bool {
    heartbeat.wrappingAdd(1, ordering: .relaxed)
    return isEnding.load(ordering: .relaxed)
  }
}
#endif

/// Limits the loop to real time on a device without a clock, such as ALSA's `null`: one that takes eight buffers in less
/// than half their duration, because even a device with a clock accepts one buffer immediately.
///
/// Thread: render.  Allocates: never.
struct LivePacing {
  private let periodNanoseconds: Int
  /// The number of periods after which the loop decides whether the device has a clock.
  private let trialPeriods: Int
  private let startedAt: Int
  private var periods = 0
  private var due: Int?

  init(periodNanoseconds: Int, bufferPeriods: Int, now: Int) {
    self.periodNanoseconds = periodNanoseconds
    trialPeriods = 8 * max(bufferPeriods, 1)
    startedAt = now
  }

  var isClockless: Bool { due != nil }

  /// Returns the pause before the next period.
  mutating func pause(now: Int) -> Int {
    if let due {
      // After a pause, such as a stopped process, at most four periods are caught up.
      let next = max(due + periodNanoseconds, now - 4 * periodNanoseconds)
      self.due = next
      return max(next - now, 0)
    }
    periods += 1
    if periods == trialPeriods, now - startedAt < trialPeriods * periodNanoseconds / 2 { due = now }
    return 0
  }
}
