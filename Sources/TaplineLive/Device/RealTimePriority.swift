import TaplineSystem

#if os(Linux)
import CTaplineSystem
#endif

/// Real-time scheduling of an audio thread, ahead of every ordinary thread: `SCHED_FIFO`, or rtkit's `SCHED_RR`.
package struct RealTimePriority: Sendable {
  package enum Outcome: Sendable, Equatable, CustomStringConvertible {
    case granted(level: Int)
    /// Granted by rtkit, the daemon for desktops.
    case grantedByDaemon(level: Int)
    case refused(reason: String)

    package var description: String {
      switch self {
      case .granted(let level): "real-time priority \(level)"
      case .grantedByDaemon(let level): "real-time priority \(level) through rtkit"
      case .refused(let reason): "no real-time priority (\(reason))"
      }
    }
  }

  /// The level, above 0; the highest is 99 on Linux.
  package var level: Int

  /// The default level is a design choice: above level 5 of a PulseAudio server, and far below the kernel's threads.
  package init(level: Int = 10) { self.level = level }

  /// Raises the calling thread's priority through the system or, without the right to it (`RLIMIT_RTPRIO`), rtkit.
  func request() -> Outcome {
    let code = setFirstInFirstOut()
    if code == 0 { return .granted(level: level) }
    let reason = String(cString: strerror(code))
    // rtkit can help only if a permission is missing; other errors concern the level.
    guard code == EPERM else { return .refused(reason: reason) }
    let answer = requestFromDaemon()
    guard case .refused(let refusal) = answer else { return answer }
    return .refused(reason: "\(reason); \(refusal)")
  }

  private func setFirstInFirstOut() -> Int32 {
    var parameters = sched_param()
    parameters.sched_priority = Int32(clamping: level)
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters)
  }

  /// Runs a closure with the priority if the system grants it; threads that the closure starts inherit it.
  func during<Result, Failure: Error>(
    _ body: (_ isLikelyGranted: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var policy: Int32 = 0
    var before = sched_param()
    guard pthread_getschedparam(pthread_self(), &policy, &before) == 0 else {
      return try body(false)
    }
    // Threads do not inherit a priority that rtkit grants, so each of them requests it later.
    guard setFirstInFirstOut() == 0 else { return try body(Self.isDaemonReady) }
    defer { pthread_setschedparam(pthread_self(), policy, &before) }
    return try body(true)
  }

  /// Raises the calling thread to a level up to rtkit's limit; source: rtkit 0.13, `org.freedesktop.RealtimeKit1.xml`.
  private func requestFromDaemon() -> Outcome {
    #if os(Linux)
    var reason = [CChar](repeating: 0, count: 256)
    let granted = ctapline_rtkit_raise_thread(Int32(clamping: level), &reason, reason.count)
    if granted > 0 { return .grantedByDaemon(level: Int(granted)) }
    let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return .refused(reason: String(decoding: text, as: UTF8.self))
    #else
    return .refused(reason: "rtkit is available only on Linux")
    #endif
  }

  /// Whether rtkit is likely to grant real-time priority.
  private static var isDaemonReady: Bool {
    #if os(Linux)
    ctapline_rtkit_is_ready() != 0
    #else
    false
    #endif
  }
}
