#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The scheduling that an audio thread asks for: `SCHED_FIFO`, ahead of every ordinary thread.
package struct RealTimePriority: Sendable {
  /// What the system said.
  package enum Outcome: Sendable, Equatable, CustomStringConvertible {
    /// The thread has it.
    case granted(level: Int)
    /// The thread has it from rtkit, the daemon for desktops.
    case grantedByDaemon(level: Int)
    /// The thread plays on with ordinary priority; why.
    case refused(reason: String)

    /// The outcome in a few words.
    package var description: String {
      switch self {
      case .granted(let level): "real-time priority \(level)"
      case .grantedByDaemon(let level): "real-time priority \(level) through rtkit"
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
  package init(level: Int = 10) { self.level = level }

  /// Asks the system for the calling thread, and where it refuses, the daemon that desktops have for
  /// it.
  ///
  /// Without the right to it (`RLIMIT_RTPRIO`), the system's answer is no; where the daemon's is too,
  /// the thread goes on as it was.
  func take() -> Outcome {
    let code = setFirstInFirstOut()
    if code == 0 { return .granted(level: level) }
    let reason = String(cString: strerror(code))
    // Whoever may ask for any level is refused for the level's sake.
    guard code == EPERM else { return .refused(reason: reason) }
    switch RealTimeDaemon.raiseCallingThread(level: level) {
    case .success(let given): return .grantedByDaemon(level: given)
    case .failure(let refusal): return .refused(reason: "\(reason); \(refusal.reason)")
    }
  }

  private func setFirstInFirstOut() -> Int32 {
    var parameters = sched_param()
    parameters.sched_priority = Int32(clamping: level)
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
  }

  /// Does something while the calling thread has the priority, where the system gives it.
  ///
  /// Threads that are begun meanwhile inherit it, unless they ask for another.
  func during<Result, Failure: Error>(
    _ body: (_ isGranted: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var policy: Int32 = 0
    var before = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &before) == 0 else {
      return try body(false)
    }
    // The daemon's priority is not inherited: nothing is gained by asking it here.
    guard setFirstInFirstOut() == 0 else { return try body(RealTimeDaemon.isReady(level: level)) }
    defer { pthread_setschedparam(pthread_self(), policy, &before) }
    return try body(true)
  }
}

#if os(Linux)
import CTaplineSystem
#endif

/// rtkit, which gives real-time priority to threads of desktop users that the system itself refuses.
///
/// Source: rtkit 0.13, `org.freedesktop.RealtimeKit1.xml`; it is spoken to through libdbus-1, which is
/// opened at run time.
///
/// Thread: any.
enum RealTimeDaemon {
  /// Why it gives none.
  struct Refusal: Error {
    let reason: String
  }

  /// Raises the calling thread.
  ///
  /// The daemon gives levels up to a limit of its own, and only to processes whose threads may not run
  /// for longer than its own limit without a pause.
  static func raiseCallingThread(level: Int) -> Result<Int, Refusal> {
    #if os(Linux)
    var reason = [CChar](repeating: 0, count: 256)
    let given = crtkit_raise_thread(Int32(clamping: level), &reason, reason.count)
    if given > 0 { return .success(Int(given)) }
    let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .failure(Refusal(reason: String(decoding: text, as: UTF8.self)))
    #else
    return .failure(Refusal(reason: "rtkit is a part of Linux"))
    #endif
  }

  /// Whether it can be expected to give a level.
  static func isReady(level: Int) -> Bool {
    #if os(Linux)
    crtkit_is_ready() != 0
    #else
    false
    #endif
  }
}

#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Keeps the memory of the process from being paged out, since a page that has to be fetched holds up
/// the audio thread.
package enum MemoryLock {
  /// Why the system does not do it, or nil where it does.
  ///
  /// A limit on locked memory (`RLIMIT_MEMLOCK`) is not tried: where memory is locked up to a limit,
  /// taking more of it fails.
  ///
  /// Thread: control.
  package static func refusal() -> String? {
    var limit = rlimit()
    let isLimited =
      getrlimit(__rlimit_resource_t(8), &limit) == 0 && limit.rlim_cur != rlim_t.max
    if isLimited, geteuid() != 0 {
      return "at most \(limit.rlim_cur / 1_024) KiB may be locked"
    }
    // Pages are locked as they are touched, so that what is only reserved costs nothing.
    let code = mlockall(Int32(MCL_CURRENT | MCL_FUTURE) | lockOnFault)
    return code == 0 ? nil : String(cString: strerror(errno))
  }

  /// `MCL_ONFAULT` of Linux 4.4 and later.
  private static let lockOnFault: Int32 = 4
}
#endif
