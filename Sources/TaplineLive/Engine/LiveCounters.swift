#if os(Linux)
import Synchronization

/// What an audio thread lets others see of itself while it runs: counters, each written by the audio
/// thread alone, and what the control thread asks of it all the time.
///
/// Thread: any.  Allocates: never.
final class LiveCounters: Sendable {
  let framesWritten = Atomic<Int>(0)
  let underruns = Atomic<Int>(0)
  let suspensions = Atomic<Int>(0)
  let limitedSamples = Atomic<Int>(0)
  let soundingCount = Atomic<Int>(0)

  /// When the first frame of the stream would have been heard at the nominal rate, in nanoseconds; 0
  /// before anything is known.
  let streamOrigin = Atomic<Int>(0)

  /// Goes up at least every 20 ms while the device's driver answers.
  let heartbeat = Atomic<Int>(0)

  /// Set by the control thread: the audio thread is to end.
  let isEnding = Atomic<Bool>(false)

  /// Set by the control thread: voices that were asked for before the one of this ordinal fall silent.
  let stopsBefore = Atomic<Int>(0)

  func beat() -> Bool {
    heartbeat.wrappingAdd(1, ordering: .relaxed)
    return isEnding.load(ordering: .relaxed)
  }
}
#endif
