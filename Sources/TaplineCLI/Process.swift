import Tapline

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

  /// Lets signals through, whatever the parent process has blocked or ignored: a reader that goes
  /// away ends the program silently, and Ctrl-C ends it until it is watched for.
  static func letThrough() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGPIPE, SIG_DFL)
    // A file that may not grow so long is then an error of writing, which says so and leaves nothing.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// From now on the signals set the flag instead of ending the program; a second one ends it.
  ///
  /// A call that waits, such as opening a FIFO that nobody reads, is broken off and not resumed.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var before = sigaction()
      sigaction(number, nil, &before)
      // `nohup` wants hanging up to stay ignored.
      if number == SIGHUP, isIgnored(before) { continue }
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
      #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
      #else
      action.__sigaction_handler.sa_handler = handler
      #endif
      sigaction(number, &action, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}

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

/// How many processors this process may run on: fewer than the machine has where a container or
/// `taskset` says so, which Foundation's count leaves out.
var processorCount: Int {
  allowedProcessorCount ?? max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
}

/// What Linux says of this process; nil elsewhere.
private var allowedProcessorCount: Int? {
  guard let status = try? InputFile.read("/proc/self/status") else { return nil }
  for line in status.split(separator: UInt8(ascii: "\n")) {
    let name = "Cpus_allowed:\t".utf8
    guard line.starts(with: name) else { continue }
    // Hexadecimal words of 32 bits with commas between them, a bit for each processor.
    let words = line.dropFirst(name.count).split(separator: UInt8(ascii: ","))
    let count = words.reduce(0) { count, word in
      count + (UInt32(String(decoding: word, as: UTF8.self), radix: 16)?.nonzeroBitCount ?? 0)
    }
    return count > 0 ? count : nil
  }
  return nil
}
