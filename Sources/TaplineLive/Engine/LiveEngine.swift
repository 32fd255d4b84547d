#if os(Linux)
import TaplinePatterns
import TaplineSynthesis
public import TaplineActuators
import Synchronization

/// Plays voices the moment they are asked for, on a device that is kept running.
///
/// A voice is heard a constant time after it was asked for, so that the rhythm of what asks is kept:
/// as long as the device's queue lasts, and a millisecond. A device that runs dry twice within ten
/// seconds is given a queue of twice the length, where none was asked for.
///
/// One audio thread waits until the device has room for a period, takes up the requests, mixes,
/// encodes and writes; it allocates, locks and prints nothing. Voices reach it through a queue that
/// neither locks nor waits, and come back through another to be released outside.
///
/// Thread: control, one at a time.
public final class LiveEngine {
  /// What happened to a voice.
  package enum Event {
    /// Its first frames were written.
    case began(PlaybackReport.Delivery)
    /// It has ended and may be rewound and played again.
    case ended(LiveVoice)
  }

  /// What the device gave.
  package let configuration: PlaybackConfiguration

  /// The device, for reports.
  package var device: PlaybackStatistics.Device { PlaybackStatistics.Device(loop.device) }

  private let loop: LiveLoop
  private let requests: SPSCQueue<LiveRequest>
  private let notices: SPSCQueue<LiveNotice>
  private var thread: AudioThread?
  private var report = PlaybackReport()
  private var inFlight = 0
  private var ordinal = 0
  private var priority: RealTimePriority?
  private var heartbeat = 0
  private var heartbeatSeen = SystemClock.nanoseconds

  /// Voices that may be on their way, sounding, or ended and not yet fetched; each is reported
  /// twice.
  static let maximumInFlight = 128

  /// How long the audio thread may give no sign of life before its device counts as lost, in
  /// milliseconds.
  var maximumSilence = 3_000

  /// How long a device may take no frames before it counts as lost, in milliseconds.
  var maximumStall: Int {
    get { loop.writer.maximumStall }
    set { loop.writer.maximumStall = newValue }
  }

  /// Prepares an engine; `start` begins to play silence.
  ///
  /// - Parameters:
  ///   - device: The device, which is the engine's alone from then on.
  ///   - profile: What is done where the sum of all voices nears full scale.
  public init(on device: PlaybackDevice, profile: ActuatorProfile = .standard) {
    configuration = device.configuration
    requests = SPSCQueue(capacity: 256)
    notices = SPSCQueue(capacity: 2 * Self.maximumInFlight)
    loop = LiveLoop(device, requests: requests, notices: notices, limiter: profile.limiter)
  }

  deinit { _ = finish() }

  /// Begins to play.
  ///
  /// - Throws: `PlaybackError.noSoundSystem` where the system has no thread to give.
  public func start() throws(PlaybackError) {
    try start(priority: RealTimePriority())
  }

  /// Begins to play with a priority, or with none of its own.
  func start(
    priority: RealTimePriority?, endsInSilence: Bool = false, isPaced: Bool = true
  ) throws(PlaybackError) {
    precondition(thread == nil, "an engine is started once")
    loop.endsInSilence = endsInSilence
    loop.isPaced = isPaced
    self.priority = priority
    try startThread()
  }

  private func startThread() throws(PlaybackError) {
    let loop = loop
    heartbeatSeen = SystemClock.nanoseconds
    guard let thread = AudioThread(priority, { loop.run() }) else {
      throw .noSoundSystem(reason: "the system has no thread to give")
    }
    self.thread = thread
  }

  /// Whether the audio thread has come to its end.
  var hasEnded: Bool { thread?.isDone ?? true }

  /// Plays a voice; it is heard `latency` after it was asked for, or as soon as it can be after that.
  ///
  /// - Parameters:
  ///   - voice: The voice, which is the engine's until it is reported as ended.
  ///   - number: Any number, to know the voice by.
  ///   - requestedAt: When it was asked for, on `MonotonicClock`; nil for now.
  /// - Returns: Whether it was taken; false, and counted, where too many are on their way.
  public func play(_ voice: LiveVoice, number: Int, requestedAt: Int? = nil) -> Bool {
    precondition(
      voice.source.sampleRate == configuration.sampleRate
        && voice.source.channelCount <= LiveMixer.channels(of: configuration),
      "a voice fits its engine")
    voice.number = number
    voice.requestedAt = requestedAt ?? SystemClock.nanoseconds
    voice.requestedFrame = framesWritten
    voice.ordinal = ordinal
    let retained = Unmanaged.passRetained(voice)
    guard inFlight < Self.maximumInFlight,
      requests.push(LiveRequest(voice: retained))
    else {
      retained.release()
      report.refusals += 1
      return false
    }
    inFlight += 1
    ordinal += 1
    return true
  }

  /// Lets every voice that was asked for fall silent within the next period; those that have not begun
  /// do not.
  package func stop() { loop.counters.stopsBefore.store(ordinal, ordering: .releasing) }

  /// From a voice being asked for to its being heard, in nanoseconds.
  package var latency: Int { loop.latency }

  /// When the first frame of the stream would have been heard at the nominal rate, in nanoseconds of
  /// `MonotonicClock`; nil before that is known.
  var streamOrigin: Int? {
    let origin = loop.counters.streamOrigin.load(ordering: .relaxed)
    return origin == 0 ? nil : origin
  }

  /// Times that the device's queue was doubled so far.
  package private(set) var queueDoublings = 0

  /// Frames that the device has taken so far.
  package var framesWritten: Int { loop.counters.framesWritten.load(ordering: .relaxed) }

  /// Times that the device ran dry so far.
  package var underruns: Int { loop.counters.underruns.load(ordering: .relaxed) }

  /// Voices that sound.
  public var soundingCount: Int { loop.counters.soundingCount.load(ordering: .relaxed) }

  /// Fetches what happened since the last time; to be called now and then, so that voices come back.
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
      // A process that was stopped has not looked for so long itself.
      guard now - lastPoll > 1_000_000_000 else {
        throw loop.device.hung()
      }
      heartbeatSeen = now
    }
    lastPoll = now
    return events
  }

  private var lastPoll = SystemClock.nanoseconds

  /// Here rather than on the audio thread, since a device takes memory to be set up again.
  private func playOnWithLargerQueue(after thread: AudioThread) throws(PlaybackError) {
    _ = thread.finish(within: 500)
    self.thread = nil
    try loop.device.grow()
    queueDoublings += 1
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

  /// Ends the audio thread; what is queued is thrown away.
  ///
  /// - Returns: What the engine has done.
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
    report.queueDoublings = queueDoublings
    return report
  }
}
#endif
