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
