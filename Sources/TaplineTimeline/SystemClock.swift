#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's clock that never goes back (`CLOCK_MONOTONIC`), by which recording and playing measure.
///
/// Thread: any.  Allocates: never.
package enum SystemClock {
  /// Nanoseconds since some moment in the past, the same for every process.
  package static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
