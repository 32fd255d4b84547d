import TaplinePatterns

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
  package static var now: Int { SystemClock.nanoseconds }

  /// Sleeps; a signal may wake the thread earlier.
  package static func sleep(milliseconds: Int) { sleep(nanoseconds: milliseconds * 1_000_000) }

  /// Sleeps; a signal may wake the thread earlier.
  static func sleep(nanoseconds: Int) {
    var time = timespec(
      tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }
}
