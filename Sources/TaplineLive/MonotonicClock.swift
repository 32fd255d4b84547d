#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's clock that never goes back (`CLOCK_MONOTONIC`), in nanoseconds.
///
/// Thread: any.  Allocates: never.
package enum MonotonicClock {
  /// Nanoseconds since some moment in the past, the same for every process.
  package static var now: Int { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Sleeps; a signal may wake the thread earlier.
  package static func sleep(milliseconds: Int) { sleep(nanoseconds: milliseconds * 1_000_000) }

  /// Sleeps; a signal may wake the thread earlier.
  static func sleep(nanoseconds: Int) {
    var time = timespec(
      tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }
}
