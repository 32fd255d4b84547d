import TaplineSystem

/// A flag that SIGINT, SIGTERM and SIGHUP set, and that long loops and waits poll.
package enum Interruption {
  // Written only by the signal handler.
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0

  package static var isRequested: Bool { flag != 0 }

  /// The time in microseconds from a signal to the forced end of the program.
  private static let grace = 150_000

  nonisolated(unsafe) private static var forcesEnd = false

  #if canImport(Glibc)
  private static var realTimer: Int32 { Int32(ITIMER_REAL.rawValue) }
  #else
  private static var realTimer: Int32 { ITIMER_REAL }
  #endif

  /// Unblocks signals that the parent process has blocked, and lets a closed pipe end the program.
  package static func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGALRM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGPIPE, SIG_DFL)
    // A write beyond the file size limit then fails with an error, and the incomplete output is removed.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets the first signal set the flag and interrupt a blocking call; the same signal again ends the program.
  ///
  /// With `forcesEnd`, a timer ends the program 150 ms after a signal and removes its incomplete outputs. Commands that
  /// play or serve pass false and end by themselves.
  package static func watch(forcesEnd: Bool = true) {
    self.forcesEnd = forcesEnd
    if forcesEnd {
      UnfinishedFiles.prepare()
      var endAction = sigaction(handler: { _ in
        UnfinishedFiles.unlinkAll()
        _exit(130)
      })
      sigaction(SIGALRM, &endAction, nil)
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var previous = sigaction()
      sigaction(number, nil, &previous)
      // `nohup` needs SIGHUP to stay ignored.
      if number == SIGHUP, previous.isIgnored { continue }
      var action = sigaction(handler: { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
        guard Interruption.forcesEnd else { return }
        var time = itimerval()
        time.it_value.tv_usec = suseconds_t(Interruption.grace)
        setitimer(Interruption.realTimer, &time, nil)
      })
      sigaction(number, &action, nil)
    }
  }
}

// The name of the handler member depends on the system.
extension sigaction {
  package init(handler: @escaping @convention(c) (Int32) -> Void) {
    self.init()
    #if canImport(Darwin)
    __sigaction_u.__sa_handler = handler
    #else
    __sigaction_handler.sa_handler = handler
    #endif
  }

  fileprivate var isIgnored: Bool {
    // SIG_IGN is 1.
    #if canImport(Darwin)
    unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }
}
