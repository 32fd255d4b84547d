/// A full-screen terminal with unbuffered keys; `leave`, `deinit` and a crash restore the screen and the settings.
///
/// Thread: one at a time; one terminal for each process.
final class Terminal {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let input: Int32 = STDIN_FILENO
  private let output: Int32 = STDOUT_FILENO
  private let originalSettings: termios
  private var displayedCanvas: ScreenCanvas?
  private var isEntered = false

  init() throws(Failure) {
    var settings = termios()
    guard isatty(input) == 1, isatty(output) == 1, tcgetattr(input, &settings) == 0 else {
      throw Failure(description: "standard input and output are not a terminal")
    }
    if let name = getenv("TERM"), String(cString: name) == "dumb" {
      throw Failure(description: "the terminal cannot position text (TERM is 'dumb')")
    }
    originalSettings = settings
  }

  deinit { leave() }

  /// Enters the alternate screen, hides the cursor, and reads single keys without echo.
  func enter() {
    guard !isEntered else { return }
    TerminalRestorer.arm(input: input, output: output, settings: originalSettings)
    isEntered = true
    var settings = originalSettings
    // Ctrl-C and Ctrl-Z arrive as keys, so that the screen can be restored first.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
    tcsetattr(input, TCSAFLUSH, &settings)
    send("\u{1B}[?1049h\u{1B}[?25l")
    displayedCanvas = nil
  }

  func leave() {
    guard isEntered else { return }
    isEntered = false
    TerminalRestorer.disarm()
  }

  /// Restores the screen and stops the process, as Ctrl-Z does, until it is continued.
  func suspend() {
    leave()
    kill(0, SIGTSTP)
    enter()
  }

  /// The columns and rows; 80 by 24 if unknown.
  var size: (width: Int, height: Int) {
    guard let size = standardOutputSize, size.height > 0 else { return (80, 24) }
    return size
  }

  #if os(Linux)
  /// The number of updates per second; a design choice.
  static let frameRate = 30

  /// Calls `step`, without a wait if it sets `isBusy`, until it returns whether the loop was interrupted; `receive` gets
  /// keys and the time in nanoseconds at which they were read, on the key thread.
  func run(
    _ receive: @escaping @Sendable ([TerminalKey], Int) -> Void,
    step: (_ isBusy: inout Bool) throws -> Bool?
  ) throws -> Bool {
    enter()
    defer { leave() }
    guard let listener = KeyListener(input, receive: receive) else {
      throw PlaybackError.noSoundSystem(reason: "the system cannot create a thread")
    }
    defer { listener.finish() }
    var isBusy = true
    while !Interruption.isRequested {
      guard listener.wait(milliseconds: isBusy ? 0 : 1_000 / Self.frameRate) else { return true }
      if let wasInterrupted = try step(&isBusy) { return wasInterrupted }
    }
    return true
  }
  #endif

  func show(_ canvas: ScreenCanvas) {
    let changes = canvas.changes(since: displayedCanvas)
    if !changes.isEmpty { send(changes) }
    displayedCanvas = canvas
  }

  private func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { writeAll(output, $0) }
  }
}
