#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Ctrl-C and its kin, noticed by the loops that run for long.
enum Interruption {
  /// Written by the signal handler alone; a word that is set once needs no more than that.
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0

  /// Whether an interruption has been asked for.
  static var isRequested: Bool { flag != 0 }

  /// From now on the signals set the flag instead of ending the program; a second one ends it.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
    }
  }
}
