import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Output on a terminal", .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct TerminalTests {
  /// Runs the command with a terminal as standard error, presses Ctrl-C, and returns the exit code and the output.
  private func screen(
    of arguments: [String], environment: [String: String] = ["NO_COLOR": ""],
    interruptAfter: Double
  ) throws -> (Int32, String) {
    // Opens the pseudo-terminal as Linux does, because Swift does not import the C library's functions.
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    var unlock: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(master, 0x4004_5431, &unlock) == 0)  // TIOCSPTLCK
    try #require(ioctl(master, 0x8004_5430, &number) == 0)  // TIOCGPTN
    let name = "/dev/pts/\(number)"
    let slave = open(name, O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    let process = Process()
    process.executableURL = Command.built
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { $1 }.filter { !$1.isEmpty }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    try Command.start(process)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    func drain() {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while case let count = read(master, &chunk, chunk.count), count > 0 {
        bytes += chunk[..<count]
      }
    }
    let started = Date()
    // A busy machine may start the command late, and some commands print nothing.
    var begunAt = started.addingTimeInterval(2)
    var isInterrupted = false
    while process.isRunning, Date().timeIntervalSince(started) < 30 {
      drain()
      if !bytes.isEmpty { begunAt = min(begunAt, Date()) }
      if !isInterrupted, Date().timeIntervalSince(begunAt) > interruptAfter {
        process.interrupt()
        isInterrupted = true
      }
      Thread.sleep(forTimeInterval: 0.001)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    drain()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test("Playing shows its progress on one line, and Ctrl-C leaves that line empty")
  func progress() throws {
    let (code, screen) = try screen(
      of: ["play", "error", "--loop", "--device", "null"], interruptAfter: 0.3)
    #expect(code == 130)
    #expect(screen.contains("\r\u{1B}[Kplaying 0."))
    #expect(screen.hasSuffix("\r\u{1B}[K"))
    #expect(!screen.contains("\n"))
  }

  @Test("Quiet playing shows nothing")
  func quiet() throws {
    let (code, screen) = try screen(
      of: ["play", "error", "--loop", "--device", "null", "-q"], interruptAfter: 0.3)
    #expect(code == 130)
    #expect(screen.isEmpty)
  }

  @Test("Errors are colored on a terminal, except with NO_COLOR or --color never")
  func color() throws {
    let colored = try screen(of: ["play", "sucess"], interruptAfter: 20).1
    #expect(colored.hasPrefix("\u{1B}[1;31merror: \u{1B}[0m"))
    let plain = try screen(of: ["play", "sucess", "--color", "never"], interruptAfter: 20).1
    #expect(plain.hasPrefix("error: "))
    let asked = try screen(
      of: ["play", "sucess"], environment: ["NO_COLOR": "1"], interruptAfter: 20
    ).1
    #expect(asked.hasPrefix("error: "))
  }
}
