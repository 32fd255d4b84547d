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
