import Foundation
import TaplineTestSupport
import Testing

/// A process of the command with a pseudo-terminal as standard input, output and error.
final class PseudoTerminal {
  /// The screen of the terminal.
  private(set) var emulator: TerminalEmulator

  /// Everything that the command wrote on the terminal.
  private(set) var written: [UInt8] = []

  private let master: Int32
  private let slave: Int32
  private let process = Process()

  /// Starts a program on a new terminal with a size in cells and with additional environment variables.
  init(
    _ arguments: [String], width: Int = 80, height: Int = 24, environment: [String: String] = [:],
    program: URL = Command.built
  ) throws {
    // Opens the pseudo-terminal as Linux does, because Swift does not import the C library's functions.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    try #require(master >= 0)
    var unlock: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(master, 0x4004_5431, &unlock) == 0)  // TIOCSPTLCK
    try #require(ioctl(master, 0x8004_5430, &number) == 0)  // TIOCGPTN
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    emulator = TerminalEmulator(width: width, height: height)
    setSize(width: width, height: height)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try Command.start(process)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    close(master)
    close(slave)
  }

  private func setSize(width: Int, height: Int) {
    var size = winsize(
      ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Changes the size, as if the window were resized.
  func resize(width: Int, height: Int) {
    drain()
    setSize(width: width, height: height)
    emulator.resize(width: width, height: height)
    kill(process.processIdentifier, SIGWINCH)
  }

  /// Sends keys, and returns the time in nanoseconds of the monotonic clock.
  @discardableResult
  func press(_ keys: String) -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Reads the available output into the emulator.
  func drain() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(master, &chunk, chunk.count), count > 0 {
      written += chunk[..<count]
      emulator.feed(chunk[..<count])
    }
  }

  /// Waits for a condition of the screen, at most for a number of seconds, and returns whether it holds.
  func wait(seconds: Double = 20, until isDone: (TerminalEmulator) -> Bool) -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      drain()
      if isDone(emulator) { return true }
      guard process.isRunning else { break }
      usleep(2_000)
    }
    drain()
    return isDone(emulator)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Whether the command has been stopped, as by Ctrl-Z.
  var isStopped: Bool {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return status?.contains("State:\tT") ?? false
  }

  /// Waits for the end of the command, and returns its exit code, or 256 plus the number of the signal that ended it,
  /// or nil if it still runs.
  func end(seconds: Double = 20) -> Int? {
    let deadline = Date().addingTimeInterval(seconds)
    while process.isRunning, Date() < deadline {
      drain()
      usleep(2_000)
    }
    drain()
    guard !process.isRunning else { return nil }
    let status = Int(process.terminationStatus)
    return process.terminationReason == .exit ? status : 256 + status
  }

  /// The flags of the terminal that a full-screen program changes.
  var settings: [UInt32] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return [settings.c_lflag, settings.c_iflag, settings.c_oflag]
  }
}
