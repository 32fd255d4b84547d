#if os(Linux)
import TaplineSystem

/// Prevents the memory of the process from being paged out, because page faults delay the audio thread.
package enum MemoryLock {
  /// Returns a reason if the memory is not locked.
  ///
  /// Thread: control.
  package static func lock() -> String? {
    var limit = rlimit()
    let isLimited =
      getrlimit(__rlimit_resource_t(8), &limit) == 0 && limit.rlim_cur != rlim_t.max
    // Under a limit (`RLIMIT_MEMLOCK`) later allocations would fail; root is exempt.
    if isLimited, geteuid() != 0 { return "at most \(limit.rlim_cur / 1_024) KiB may be locked" }
    // Pages are locked when they are touched, so that reserved memory costs nothing.
    let code = mlockall(Int32(MCL_CURRENT | MCL_FUTURE) | lockOnFault)
    return code == 0 ? nil : String(cString: strerror(errno))
  }

  /// `MCL_ONFAULT` of Linux 4.4 and later.
  private static let lockOnFault: Int32 = 4
}
#endif
