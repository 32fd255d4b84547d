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

  /// Lets the first signal set the flag and interrupt a blocking call, and the same signal again end the program; with
  /// `forcesEnd`, a timer ends it after 150 ms and removes its incomplete outputs.
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

/// The paths of the temporary files that a signal handler must remove.
enum UnfinishedFiles {
  /// The maximum number of paths; each thread of `batch` has one or two.
  private static let capacity = 64
  private static let slotSize = 4_097

  /// The slots for paths, never deallocated, because a signal handler may read them; a free slot starts with 0.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<CChar> = {
    // `calloc` touches no page before a path is stored.
    guard let slots = calloc(capacity, slotSize) else { fatalError("out of memory") }
    return slots.bindMemory(to: CChar.self, capacity: capacity * slotSize)
  }()
  private static let isTaken = Locked([Bool](repeating: false, count: capacity))

  /// Stores a path and returns its slot, or nil if the path is too long or no slot is free.
  static func add(_ path: String) -> Int? {
    guard path.utf8.count < slotSize else { return nil }
    let slot = isTaken.withLock { isTaken -> Int? in
      guard let slot = isTaken.firstIndex(of: false) else { return nil }
      isTaken[slot] = true
      let start = slots + slot * slotSize
      for (offset, byte) in path.utf8.enumerated().dropFirst() {
        start[offset] = CChar(bitPattern: byte)
      }
      start[path.utf8.count] = 0
      return slot
    }
    // Write the first byte after the lock has published the others, so that a handler sees a whole path or none.
    if let slot {
      isTaken.withLock { _ in slots[slot * slotSize] = CChar(bitPattern: path.utf8.first ?? 0) }
    }
    return slot
  }

  static func remove(at slot: Int) {
    isTaken.withLock { isTaken in
      slots[slot * slotSize] = 0
      isTaken[slot] = false
    }
  }

  /// Allocates the slots, because a signal handler must not allocate memory.
  static func prepare() { _ = slots }

  /// Removes the files whose paths are stored; safe in a signal handler after `prepare()`.
  static func unlinkAll() {
    for slot in 0..<capacity where slots[slot * slotSize] != 0 { unlink(slots + slot * slotSize) }
  }
}
