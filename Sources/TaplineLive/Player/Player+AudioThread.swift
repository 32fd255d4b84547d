#if os(Linux)
import Synchronization

extension Player {
  /// What the audio thread and its owner tell each other.
  private final class Exchange: @unchecked Sendable {
    let isInterrupted = Atomic<Bool>(false)
    let position = Atomic<Int>(0)
    let heartbeat = Atomic<Int>(0)
    // Unchecked: written by the audio thread before it is done, read afterwards.
    var result: Result<Report, PlaybackError> = .success(Report())
    let player: Player

    init(_ player: Player) { self.player = player }

    func run() {
      do throws(PlaybackError) {
        let report = try player.play(
          isInterrupted: {
            heartbeat.wrappingAdd(1, ordering: .relaxed)
            return isInterrupted.load(ordering: .relaxed)
          },
          progress: { position.store($0, ordering: .relaxed) })
        result = .success(report)
      } catch {
        result = .failure(error)
      }
    }
  }

  /// How long the audio thread may give no sign of life before its device counts as lost, in
  /// milliseconds.
  static let defaultSilence = 3_000

  /// The same once the person at the keyboard wants it to end.
  private static let interruptedSilence = 500

  /// Plays on a thread of its own with real-time priority, so that nothing the caller does, such as
  /// printing to a terminal that has been stopped, holds up the sound.
  ///
  /// Returns even where a call into the device's driver does not: the thread is then left behind.
  ///
  /// Thread: control; blocks.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked every 5 ms; true stops at once.
  ///   - progress: Called with the next frame every 5 ms.
  /// - Returns: What happened.
  /// - Throws: `PlaybackError.deviceLost`.
  public func playOnAudioThread(
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> Report {
    try playOnAudioThread(
      maximumSilence: Self.defaultSilence, isInterrupted: isInterrupted, progress: progress)
  }

  func playOnAudioThread(
    priority: RealTimePriority? = RealTimePriority(), maximumSilence: Int = Player.defaultSilence,
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> Report {
    let exchange = Exchange(self)
    guard let thread = AudioThread(priority, { exchange.run() }) else {
      throw .noSoundSystem(reason: "the system has no thread to give")
    }
    var wasInterrupted = false
    var heartbeat = 0
    var seen = MonotonicClock.now
    var timeout = maximumSilence
    while !thread.isDone {
      if !wasInterrupted, isInterrupted() {
        wasInterrupted = true
        exchange.isInterrupted.store(true, ordering: .relaxed)
        timeout = min(timeout, Self.interruptedSilence)
        seen = MonotonicClock.now
      }
      progress(exchange.position.load(ordering: .relaxed))
      let beat = exchange.heartbeat.load(ordering: .relaxed)
      let now = MonotonicClock.now
      if beat != heartbeat { (heartbeat, seen) = (beat, now) }
      if now - seen > timeout * 1_000_000 { break }
      MonotonicClock.sleep(milliseconds: 5)
    }
    guard thread.finish(within: 0) else {
      guard wasInterrupted else { throw device.hung() }
      var report = Report()
      report.wasInterrupted = true
      return report
    }
    var report = try exchange.result.get()
    report.priority = thread.outcome
    return report
  }
}
#endif
