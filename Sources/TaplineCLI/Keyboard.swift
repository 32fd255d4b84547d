#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The keyboard of a program that draws no screen.
enum Keyboard {
  /// Whether Enter was pressed since the last time, on a terminal that this program may read.
  static func hasEnter() -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    // A program in the background would be stopped by reading; on a terminal that controls nothing
    // there is no background.
    let foreground = tcgetpgrp(STDIN_FILENO)
    guard foreground < 0 || foreground == getpgrp() else { return false }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    return read(STDIN_FILENO, &bytes, bytes.count) > 0
  }
}
