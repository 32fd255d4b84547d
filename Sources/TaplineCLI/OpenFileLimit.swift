#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How many files the process may have open.
enum OpenFileLimit {
  /// What the standard streams, an input, an output, a manifest and the threads' own need at least:
  /// with less, the system's library for threads ends the program.
  static let minimum = 16

  /// Raises the limit to what is needed where it may be raised; false where it stays lower.
  static func suffices() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(minimum) else { return true }
    limit.rlim_cur = min(rlim_t(minimum), limit.rlim_max)
    return setrlimit(resource, &limit) == 0 && limit.rlim_cur == rlim_t(minimum)
  }
}
