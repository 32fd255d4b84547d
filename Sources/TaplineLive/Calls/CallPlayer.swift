#if os(Linux)
package import TaplineActuators
import Synchronization
import TaplineFiles
package import TaplineSynthesis
package import TaplinePatterns

/// Plays the patterns of calls, each a constant delay after its call; a separate thread renders ahead of the audio
/// thread.
///
/// Thread: any, except for `finish`, which is called once.
package final class CallPlayer: @unchecked Sendable {
  // Unchecked: only `start` and `finish` use `thread`.

  package struct Delivery: Sendable {
    /// The nanoseconds from a call to its sound, according to the device's queue.
    package let delay: Int
    /// The seconds by which the call arrived too late.
    package let lateness: Double
  }

  package struct State: Sendable {
    package var underruns = 0
    package var failure: PlaybackError?
  }

  private struct Session: @unchecked Sendable {
    // Unchecked: the session is used only while it is locked.
    var engine: LiveEngine
    var renderer: CallRenderer
    var pacing: CallPacing
    var state = State()
    /// The number of frames pushed up to the end of the last quantum with sound.
    var soundingUntil = 0
    var isPaused = false
  }

  let device: PlaybackStatistics.Device

  /// The nanoseconds from a call to its sound: the requested delay, or the minimum.
  package let delay: Int

  private let session: Locked<Session>
  private let queue: SampleQueue
  /// The number of frames to render ahead: half of the delay covers pauses of the rendering thread, the rest late calls.
  private let lead: Int
  private let isEnding = Atomic<Bool>(false)
  private var thread: AudioThread?
  private let profile: ActuatorProfile
  private let voice: Voice

  /// The pause of the rendering thread between two rounds, in nanoseconds.
  private static let pause = 2_000_000

  package init(on device: PlaybackDevice, profile: ActuatorProfile, voice: Voice, delay: Int) {
    let rate = device.configuration.sampleRate
    self.profile = profile
    self.voice = voice
    queue = SampleQueue(sampleRate: rate, capacity: 1 << 17)
    let engine = LiveEngine(on: device, profile: profile)
    self.device = engine.device
    let quantum = CallRenderer.quantum
    func frames(_ nanoseconds: Int) -> Int { nanoseconds * rate / 1_000_000_000 }
    let spare = frames(delay) - frames(engine.latency) - quantum
    lead = min(max(spare / 2, quantum / 2), 1 << 15)
    // The minimum covers the device's queue, the lead, a quantum, and 5 ms for the call to arrive.
    let minimum = engine.latency + (lead + quantum) * 1_000_000_000 / rate + 5_000_000
    self.delay = max(delay, minimum)
    let renderer = CallRenderer(profile: profile, voice: voice, sampleRate: rate)
    let pacing = CallPacing(sampleRate: rate, delay: self.delay, quantum: quantum)
    session = Locked(
      Session(engine: engine, renderer: renderer, pacing: pacing), inheritsPriority: true)
  }

  /// Starts to play silence, and waits at most a second for the start of the stream.
  package func start() throws(PlaybackError) {
    try session.withLock { (session) throws(PlaybackError) in
      queue.push(nil, count: lead)
      _ = session.engine.play(LiveVoice(queue, until: .max), number: 0)
      try session.engine.start()
    }
    thread = try AudioThread(RealTimePriority()) { self.run() }
    // A call can be placed in the stream once the stream's start and origin are known.
    let deadline = SystemClock.nanoseconds + 1_000_000_000
    while SystemClock.nanoseconds < deadline,
      !session.withLock({ $0.pacing.streamStart != nil && $0.engine.streamOrigin != nil })
    {
      SystemClock.sleep(nanoseconds: Self.pause)
    }
  }

  package func finish() -> PlaybackReport {
    isEnding.store(true, ordering: .releasing)
    _ = thread?.finish(within: 500)
    return session.withLock { $0.engine.finish() }
  }

  package var state: State { session.withLock { $0.state } }

  package var isQuiet: Bool {
    session.withLock { session in
      session.renderer.isQuiet
        && queue.poppedFrames >= session.soundingUntil + device.configuration.queueFrames
    }
  }

  /// Sets time 0 of the session before the first pattern; has no effect if time 0 is already set.
  package func begin(at origin: Int) {
    session.withLock { $0.pacing.origin = $0.pacing.origin ?? origin }
  }

  /// Plays a pattern `delay` after its time in the session; returns nil if the player is paused or refuses the pattern.
  package func play(_ placement: Timeline.Placement, number: Int) -> Delivery? {
    session.withLock { session in
      guard !session.isPaused else { return nil }
      let stream = session.engine.streamOrigin
      session.pacing.settle(pushed: queue.pushedFrames, streamOrigin: stream)
      guard let lateness = session.renderer.add(placement, number: number) else { return nil }
      let clock = FrameClock(sampleRate: device.configuration.sampleRate)
      let frame = clock.frame(at: placement.offset + lateness)
      let requested = (session.pacing.origin ?? 0) + Int((placement.offset * 1e9).rounded())
      let heard = session.pacing.heardAt(frame: frame, streamOrigin: stream) ?? requested + delay
      return Delivery(delay: heard - requested, lateness: lateness)
    }
  }

  package func change(_ number: Int, _ change: (inout Timeline.Placement) -> Void) {
    session.withLock { $0.renderer.change(number, change) }
  }

  package func append(_ steps: [DynamicParameter], to number: Int) {
    session.withLock { $0.renderer.append(steps, to: number) }
  }

  package func remove(_ number: Int) { session.withLock { $0.renderer.remove(number) } }

  /// Mutes or unmutes new patterns; patterns that already play are not affected.
  package func setPaused(_ isPaused: Bool) { session.withLock { $0.isPaused = isPaused } }

  /// Plays a timeline immediately, in addition to the session; returns false if the engine cannot play it.
  package func playNow(_ timeline: Timeline) -> Bool {
    let voice = LiveVoice(
      timeline, profile: profile, voice: voice, sampleRate: device.configuration.sampleRate)
    guard voice.source.channelCount <= 2 else { return false }
    return session.withLock { $0.engine.play(voice, number: 1) }
  }

  // MARK: - The thread that renders ahead

  private func run() {
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * CallRenderer.quantum)
    defer { block.deallocate() }
    while !isEnding.load(ordering: .acquiring) {
      session.withLock { session in
        fetchEvents(&session)
        while queue.pushedFrames - queue.poppedFrames < lead { render(&session, block) }
      }
      SystemClock.sleep(nanoseconds: Self.pause)
    }
  }

  private func fetchEvents(_ session: inout Session) {
    do throws(PlaybackError) {
      for event in try session.engine.events() {
        if case .began(let delivery) = event, delivery.number == 0 {
          session.pacing.streamStart = delivery.deliveredFrame
        }
      }
    } catch {
      session.state.failure = session.state.failure ?? error
    }
    session.state.underruns = session.engine.underruns
  }

  private func render(_ session: inout Session, _ block: UnsafeMutableBufferPointer<Float>) {
    let step = session.pacing.next(
      pushed: queue.pushedFrames, isSilent: session.renderer.isNextQuantumSilent,
      streamOrigin: session.engine.streamOrigin)
    switch step {
    case .wait(let frames): queue.push(nil, count: frames)
    case .skip: session.renderer.skipQuantum()
    case .render:
      let sounds = session.renderer.renderQuantum(into: block)
      queue.push(
        sounds ? block.baseAddress.map { UnsafePointer($0) } : nil, count: CallRenderer.quantum)
      if sounds { session.soundingUntil = queue.pushedFrames }
    }
  }
}
#endif
