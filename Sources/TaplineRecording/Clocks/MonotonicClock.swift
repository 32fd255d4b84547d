#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's clock that never goes back, from the moment it was made; for use inside an app.
public struct MonotonicClock: RecordingClock {
  private let start: Double

  /// Makes a clock that shows 0 now.
  public init() { start = Self.seconds }

  /// Seconds since the clock was made.
  public var now: Double { max(0, Self.seconds - start) }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
