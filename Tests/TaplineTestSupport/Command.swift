package import Foundation

/// Runs of the built `tapline` command in a separate process.
package struct Command {
  /// The result of a run.
  package struct Result {
    /// The exit code as in a shell: 128 plus the signal's number if a signal ended the process.
    package let code: Int
    /// Standard output.
    package let output: [UInt8]
    /// Standard error, decoded as UTF-8.
    package let messages: String
    /// Seconds from the interrupt (Ctrl-C) to the end, or nil if the run was not interrupted.
    package let secondsAfterInterrupt: Double?
    /// The peak of resident memory in kilobytes, as last read while the process ran, or nil without `watchesMemory` or
    /// if the process ended before the first reading.
    package let peakMemory: Int?
    /// Standard output, decoded as UTF-8.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard output that are not empty.
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// The `tapline` program in the folder of the test runner.
  package static var built: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("tapline")
  }

  /// Whether the program exists; only Linux has `/proc`, so it is false on other systems.
  package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: built.path) }

  /// The program to run.
  package var program = Command.built
  /// The folder to run it in.
  package var folder = FileManager.default.temporaryDirectory
  /// Environment variables that are added to those of the test process or replace them.
  package var environment: [String: String] = [:]

  /// Whether the peak memory of a run is read every two milliseconds.
  package var watchesMemory = false

  /// Seconds after which a run is killed.
  package var timeLimit = 120.0

  /// Prepares runs of the built command in the folder for temporary files.
  package init() {}

  /// Runs the command until it ends or the time limit is reached; with `interruptAfter`, it is interrupted as by Ctrl-C
  /// after that number of seconds.
  package func run(
    _ arguments: String..., input: [UInt8] = [], interruptAfter: Double? = nil
  ) throws -> Result {
    try run(arguments, input: input, interruptAfter: interruptAfter)
  }

  /// Runs the command until it ends or the time limit is reached; with `interruptAfter`, it is interrupted as by Ctrl-C
  /// after that number of seconds.
  package func run(
    _ arguments: [String], input: [UInt8] = [], interruptAfter: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, because a pipe that is not read fills up and blocks the command.
    let files = ["in", "out", "err"].map { name in
      FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(name)")
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(input).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try Self.start(process)
    let started = Date()
    var peakMemory = 0
    if let interruptAfter {
      Thread.sleep(forTimeInterval: interruptAfter)
      process.interrupt()
    }
    let interrupted = Date()
    while process.isRunning, Date().timeIntervalSince(started) < timeLimit {
      if watchesMemory {
        peakMemory = max(peakMemory, Self.memory(of: process.processIdentifier))
      }
      Thread.sleep(forTimeInterval: 0.002)
    }
    let ended = Date()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let status = Int(process.terminationStatus)
    return Result(
      code: process.terminationReason == .exit ? status : 128 + status,
      output: Array(try Data(contentsOf: files[1])),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      secondsAfterInterrupt: interruptAfter.map { _ in ended.timeIntervalSince(interrupted) },
      peakMemory: watchesMemory && peakMemory > 0 ? peakMemory : nil)
  }

  /// Starts a process that blocks no signals and that an interrupt (Ctrl-C) ends.
  ///
  /// The test runner's threads block nearly all signals, a script's background processes ignore Ctrl-C, and a child
  /// inherits both.
  package static func start(_ process: Process) throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    signal(SIGINT, SIG_DFL)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Returns the peak of a process's resident memory in kilobytes, or 0 if the system does not state it.
  private static func memory(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
  }
}
