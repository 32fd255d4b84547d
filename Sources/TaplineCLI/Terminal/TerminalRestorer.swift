/// The saved state of a terminal, and crash handlers that restore it with functions that are permitted in signal
/// handlers (POSIX.1-2008, section 2.4.3).
///
/// Thread: any; one terminal for each process.
enum TerminalRestorer {
  /// Whether a terminal must be restored; its type is safe to access in a signal handler.
  nonisolated(unsafe) private static var isArmed: sig_atomic_t = 0
  nonisolated(unsafe) private static var input: Int32 = 0
  nonisolated(unsafe) private static var output: Int32 = 1
  nonisolated(unsafe) private static var settings = termios()
  nonisolated(unsafe) private static var restoringBytes = UnsafeMutableBufferPointer<UInt8>(
    start: nil, count: 0)
  nonisolated(unsafe) private static var previousActions = UnsafeMutableBufferPointer<sigaction>(
    start: nil, count: 0)

  private static let crashSignals = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

  /// Resets the style, shows the cursor, and leaves the alternate screen.
  private static let restoringText = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  static func arm(input: Int32, output: Int32, settings: termios) {
    Self.input = input
    Self.output = output
    Self.settings = settings
    if restoringBytes.isEmpty {
      restoringBytes = .allocate(capacity: restoringText.utf8.count)
      _ = restoringBytes.initialize(from: restoringText.utf8)
      previousActions = .allocate(capacity: Int(NSIG))
      previousActions.initialize(repeating: sigaction())
    }
    isArmed = 1
    for crashSignal in crashSignals {
      var action = sigaction(handler: { TerminalRestorer.handleCrash($0) })
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(crashSignal, &action, &previousActions[Int(crashSignal)])
    }
  }

  /// Restores the terminal and the previous handler, which receives the raised signal after this handler returns.
  private static func handleCrash(_ crashSignal: Int32) {
    restore()
    sigaction(crashSignal, &previousActions[Int(crashSignal)], nil)
    raise(crashSignal)
  }

  private static func restore() {
    guard isArmed != 0 else { return }
    isArmed = 0
    _ = write(output, restoringBytes.baseAddress, restoringBytes.count)
    tcsetattr(input, TCSADRAIN, &settings)
  }

  static func disarm() {
    restore()
    guard !restoringBytes.isEmpty else { return }
    for crashSignal in crashSignals {
      sigaction(crashSignal, &previousActions[Int(crashSignal)], nil)
    }
  }
}
