#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The processor time that this thread has taken, in seconds: what others do at the time does not
/// count.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A variable of the environment, or nil.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
