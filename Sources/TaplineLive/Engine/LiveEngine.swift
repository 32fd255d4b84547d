#if os(Linux)
import TaplineFiles
import TaplineSynthesis
public import TaplineActuators
import Synchronization

/// Plays voices on request on a device that runs continuously.
///
/// A voice is heard a constant time after its request (the duration of the device's queue plus 1 ms), so that voices
/// keep the rhythm of the requests. Two underruns within ten seconds double the queue, up to 8,192 frames, if the
/// device's `PlaybackRequest` has the latency `live` and no `bufferFrames`.
///
/// One audio thread waits until the device has room for a period, takes the requests, mixes, encodes and writes; it
/// allocates, locks and prints nothing. Voices reach it through one lock-free queue and return through another, so that
/// the control thread releases them.
///
/// Thread: control, one at a time.
public final class LiveEngine {
  package enum Event {
    /// The first frames of the voice were written.
    case began(PlaybackReport.Delivery)
    /// The voice has ended and may be rewound and played again.
    case ended(LiveVoice)
  }

  package let configuration: PlaybackConfiguration

  package var device: PlaybackStatistics.Device { PlaybackStatistics.Device(loop.device) }

  private let loop: LiveLoop
  private let requests: SPSCQueue<Unmanaged<LiveVoice>>
  private let notices: SPSCQueue<LiveNotice>
  private var thread: AudioThread?
  private var report = PlaybackReport()
  private var inFlight = 0
  private var ordinal = 0
  private var priority: RealTimePriority?
  private var heartbeat = 0
  private var heartbeatSeen = SystemClock.nanoseconds
  private var lastPoll = SystemClock.nanoseconds

  /// The maximum number of requested voices whose end was not yet fetched; each voice causes two notices.
  static let maximumInFlight = 128

  /// The milliseconds without a heartbeat of the audio thread after which its device counts as lost.
  var maximumSilence = 3_000

  /// The milliseconds without accepted frames after which a device counts as lost.
  var maximumStall: Int {
    get { loop.writer.stall.limit / 1_000_000 }
    set { loop.writer.stall.limit = newValue * 1_000_000 }
  }

  /// Creates an engine that owns its device, with the limiter of a profile.
  public init(on device: PlaybackDevice, profile: ActuatorProfile = .standard) {
    configuration = device.configuration
    requests = SPSCQueue(capacity: 256)
    notices = SPSCQueue(capacity: 2 * Self.maximumInFlight)
    loop = LiveLoop(device, requests: requests, notices: notices, limiter: profile.limiter)
  }

  deinit { _ = finish() }

  /// Starts to play silence; an engine that runs must not be started again.
  ///
  /// - Throws: `PlaybackError.noSoundSystem` if the system cannot create a thread.
  public func start() throws(PlaybackError) { try start(priority: RealTimePriority()) }

  /// Starts to play; with `endsInSilence`, voices start with the first frame and the thread ends when none sounds.
  func start(
    priority: RealTimePriority?, endsInSilence: Bool = false, isPaced: Bool = true
  ) throws(PlaybackError) {
    precondition(thread == nil, "the engine was already started")
    loop.endsInSilence = endsInSilence
    loop.isPaced = isPaced
    self.priority = priority
    try startThread()
  }

  private func startThread() throws(PlaybackError) {
    let loop = loop
    heartbeatSeen = SystemClock.nanoseconds
    thread = try AudioThread(priority) { loop.run() }
  }

  var hasEnded: Bool { thread?.isDone ?? true }

  /// Plays a voice; its sound starts `latency` after the request, or as soon as possible if that time has passed.
  ///
  /// The engine owns the voice until `events` returns the voice's end. The program stops if the voice's sample rate is
  /// not the engine's, or if the voice has more channels than the device (more than two for a device with one channel).
  /// `number` identifies the voice; `requestedAt` is the time of the request in nanoseconds of the monotonic clock, by
  /// default now. Returns false and counts a refusal if too many voices are active.
  public func play(_ voice: LiveVoice, number: Int, requestedAt: Int? = nil) -> Bool {
    precondition(
      voice.source.sampleRate == configuration.sampleRate
        && voice.source.channelCount <= LiveMixer.channels(of: configuration),
      "the voice's sample rate or number of channels does not fit the engine")
    voice.number = number
    voice.requestedAt = requestedAt ?? SystemClock.nanoseconds
    voice.requestedFrame = framesWritten
    voice.ordinal = ordinal
    let retained = Unmanaged.passRetained(voice)
    guard inFlight < Self.maximumInFlight, requests.push(retained) else {
      retained.release()
      report.refusals += 1
      return false
    }
    inFlight += 1
    ordinal += 1
    return true
  }

  /// Silences every voice within the next period, and drops voices that have not started.
  package func stop() { loop.counters.stopsBefore.store(ordinal, ordering: .releasing) }

  /// The nanoseconds from a request to its sound.
  package var latency: Int { loop.latency }

  /// The time at which the stream's first frame was heard, as in `StreamClock.origin`; nil until it is known.
  var streamOrigin: Int? {
    let origin = loop.counters.streamOrigin.load(ordering: .relaxed)
    return origin == 0 ? nil : origin
  }

  package var queueDoublings: Int { report.queueDoublings }

  package var framesWritten: Int { loop.counters.framesWritten.load(ordering: .relaxed) }

  package var underruns: Int { loop.counters.underruns.load(ordering: .relaxed) }

  /// The number of voices that sound or will start, as of the last written period.
  public var soundingCount: Int { loop.counters.soundingCount.load(ordering: .relaxed) }

  /// Returns the events since the last call; throws if the device is lost or does not accept a larger queue.
  package func events() throws(PlaybackError) -> [Event] {
    let events = fetch()
    if let thread, thread.isDone {
      if let error = loop.failure { throw error }
      if loop.isStarved { try playOnWithLargerQueue(after: thread) }
    }
    let beat = loop.counters.heartbeat.load(ordering: .relaxed)
    let now = SystemClock.nanoseconds
    if beat != heartbeat || thread == nil {
      (heartbeat, heartbeatSeen) = (beat, now)
    } else if now - heartbeatSeen > maximumSilence * 1_000_000 {
      // If this function was not called for a second, the whole process was stopped, not only the audio thread.
      guard now - lastPoll > 1_000_000_000 else { throw loop.device.hangError() }
      heartbeatSeen = now
    }
    lastPoll = now
    return events
  }

  /// Doubles the queue and plays on; the audio thread does not do this itself, because configuring a device allocates.
  private func playOnWithLargerQueue(after thread: AudioThread) throws(PlaybackError) {
    _ = thread.finish(within: 500)
    self.thread = nil
    try loop.device.grow()
    report.queueDoublings += 1
    try startThread()
  }

  private func fetch() -> [Event] {
    var events: [Event] = []
    while let notice = notices.pop() {
      switch notice.kind {
      case .began:
        let voice = notice.voice.takeUnretainedValue()
        let delivery = PlaybackReport.Delivery(
          number: voice.number, requestedAt: voice.requestedAt,
          requestedFrame: voice.requestedFrame, deliveredFrame: notice.startFrame,
          writtenAt: notice.writtenAt, queuedFrames: notice.queuedFrames,
          onsets: voice.onsets.map { notice.startFrame + $0 })
        if report.deliveries.count == PlaybackReport.maximumDeliveries {
          report.deliveries.removeFirst()
        }
        report.deliveries.append(delivery)
        events.append(.began(delivery))
      case .ended:
        inFlight -= 1
        events.append(.ended(notice.voice.takeRetainedValue()))
      }
    }
    return events
  }

  /// Ends the audio thread, discards queued frames and returns the totals.
  @discardableResult
  public func finish() -> PlaybackReport {
    if let thread {
      loop.counters.isEnding.store(true, ordering: .relaxed)
      let hasEnded = thread.finish(within: 500)
      self.thread = nil
      if hasEnded {
        report.load = loop.load
        report.underrunFrames = loop.writer.underrunFrames
        report.priority = thread.outcome
      }
    }
    _ = fetch()
    report.framesWritten = framesWritten
    report.underruns = underruns
    report.suspensions = loop.counters.suspensions.load(ordering: .relaxed)
    report.limitedSamples = loop.counters.limitedSamples.load(ordering: .relaxed)
    return report
  }
}
#endif
