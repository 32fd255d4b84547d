#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's clock that never goes back (`CLOCK_MONOTONIC`), by which recording and playing measure.
///
/// Thread: any.  Allocates: never, but for `machine`.
package enum SystemClock {
  /// Nanoseconds since some moment in the past, the same for every process.
  package static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// What tells this machine, since it was started, from every other: processes that have it in common
  /// have the clock in common; nil where the system does not say.
  ///
  /// Source: `random(4)` of Linux on `boot_id`, `sysctl(3)` of Darwin on `kern.bootsessionuuid`.
  package static let machine: String? = {
    var text = [CChar](repeating: 0, count: 64)
    #if canImport(Darwin)
    var size = text.count
    guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
    #else
    guard let file = fopen("/proc/sys/kernel/random/boot_id", "r") else { return nil }
    defer { fclose(file) }
    guard fgets(&text, Int32(text.count), file) != nil else { return nil }
    #endif
    let bytes = text.prefix { $0 != 0 && $0 != 0x0A }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }()
}
