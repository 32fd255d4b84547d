import Foundation
import TaplineTestSupport
import Testing

/// A process of `tapline listen` with its own Unix socket.
final class ListeningProcess {
  /// The path of the socket.
  let socket: String
  private let process = Process()
  private let output: URL
  private let messages: URL

  /// Starts the command, and waits until it listens; its outputs are files of a name in a folder.
  init(
    in folder: URL, _ arguments: [String], environment: [String: String] = [:],
    name: String = "listen"
  ) throws {
    socket = folder.appendingPathComponent("s").path
    output = folder.appendingPathComponent(name + ".out")
    messages = folder.appendingPathComponent(name + ".err")
    for file in [output, messages] { try Data().write(to: file) }
    process.executableURL = LiveAuditionTests.program
    process.arguments = ["listen", "--plain", "--socket", socket] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try Command.start(process)
    #expect(wait { $0.errors.contains("listening on") }, "\(errors)")
  }

  deinit { end(with: SIGKILL) }

  /// The lines of standard output.
  var lines: [String] {
    (try? String(contentsOf: output, encoding: .utf8))?.split(separator: "\n").map(String.init)
      ?? []
  }

  /// The text of standard error.
  var errors: String { (try? String(contentsOf: messages, encoding: .utf8)) ?? "" }

  /// Waits at most ten seconds for a condition, and returns whether it holds.
  func wait(_ holds: (ListeningProcess) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      if holds(self) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return holds(self)
  }

  /// Ends the process with a signal, and returns its exit code, or 128 plus the signal's number.
  @discardableResult
  func end(with signal: Int32 = SIGINT) -> Int {
    if process.isRunning { kill(process.processIdentifier, signal) }
    return code()
  }

  /// Waits at most ten seconds for the end, then kills the process, and returns its exit code as `end` does.
  func code() -> Int {
    let deadline = Date(timeIntervalSinceNow: 10)
    while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let status = Int(process.terminationStatus)
    return process.terminationReason == .exit ? status : 128 + status
  }
}
