import TaplineSystem

/// The system's monotonic clock, `CLOCK_MONOTONIC`; any thread may use it, and only `bootID` allocates.
package enum SystemClock {
  /// Nanoseconds since a time in the past that is the same for every process of the machine.
  package static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  package static var milliseconds: Int { nanoseconds / 1_000_000 }

  package static func sleep(milliseconds: Int) { sleep(nanoseconds: milliseconds * 1_000_000) }

  /// A signal may end the pause early.
  package static func sleep(nanoseconds: Int) {
    var time = timespec(
      tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    nanosleep(&time, nil)
  }

  /// Source: `random(4)` of Linux on `boot_id`, `sysctl(3)` of Darwin on `kern.bootsessionuuid`.
  package static let bootID: String? = {
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
