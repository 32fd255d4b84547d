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
