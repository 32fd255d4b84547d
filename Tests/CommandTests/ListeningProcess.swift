import Foundation
import TaplineTestSupport
import Testing

/// `tapline listen` on a Unix socket of its own, as a process.
final class ListeningProcess {
  /// The socket.
  let socket: String
  private let process = Process()
  private let output: URL
  private let messages: URL

  /// Starts it, and waits until it listens.
  ///
  /// - Parameters:
  ///   - folder: Where its files go.
  ///   - arguments: Arguments beside the socket.
  ///   - environment: Variables to set.
  ///   - name: What its files are called.
  /// - Throws: What starting a process throws.
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

  /// What it has listed.
  var lines: [String] {
    (try? String(contentsOf: output, encoding: .utf8))?.split(separator: "\n").map(String.init)
      ?? []
  }

  /// What it has said on standard error.
  var errors: String { (try? String(contentsOf: messages, encoding: .utf8)) ?? "" }

  /// Waits until something holds, ten seconds at most.
  func wait(_ holds: (ListeningProcess) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      if holds(self) { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return holds(self)
  }

  /// Ends it; its exit code, or 128 and the signal.
  @discardableResult
  func end(with signal: Int32 = SIGINT) -> Int {
    if process.isRunning { kill(process.processIdentifier, signal) }
    return code()
  }

  /// Waits for its end, ten seconds at most.
  func code() -> Int {
    let deadline = Date(timeIntervalSinceNow: 10)
    while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let status = Int(process.terminationStatus)
    return process.terminationReason == .exit ? status : 128 + status
  }
}
