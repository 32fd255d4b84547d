#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The scheduling that an audio thread asks for: `SCHED_FIFO`, ahead of every ordinary thread.
package struct RealTimePriority: Sendable, Equatable {
  /// What the system said.
  package enum Outcome: Sendable, Equatable, CustomStringConvertible {
    /// The thread has it.
    case granted(level: Int)
    /// The thread plays on with ordinary priority; why.
    case refused(reason: String)

    /// The outcome in a few words.
    package var description: String {
      switch self {
      case .granted(let level): "real-time priority \(level)"
      case .refused(let reason): "no real-time priority (\(reason))"
      }
    }
  }

  /// Above 0; the highest is 99 on Linux.
  package var level: Int

  /// Asks for a level.
  ///
  /// The default, a design choice, stands above the 5 of a PulseAudio server and far below the
  /// kernel's own threads.
  ///
  /// - Parameter level: Above 0; the highest is 99 on Linux.
  package init(level: Int = 10) { self.level = level }

  /// Asks the system for the calling thread.
  ///
  /// Without the right to it (`RLIMIT_RTPRIO`), the answer is no, and the thread goes on as it was.
  func take() -> Outcome {
    var parameters = sched_param()
    parameters.sched_priority = Int32(clamping: level)
    let code = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
    return code == 0
      ? .granted(level: level) : .refused(reason: String(cString: strerror(code)))
  }

  /// Does something while the calling thread has the priority, where the system gives it.
  ///
  /// Threads that are begun meanwhile inherit it, unless they ask for another.
  func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var policy: Int32 = 0
    var before = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &before) == 0, case .granted = take()
    else { return try body() }
    defer { pthread_setschedparam(pthread_self(), policy, &before) }
    return try body()
  }
}
