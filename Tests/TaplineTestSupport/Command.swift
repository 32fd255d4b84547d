package import Foundation

/// The built command, run as a person runs it.
package struct Command {
  /// The result of a run.
  package struct Result {
    /// The exit code as a shell has it: 128 plus the signal where one ended it.
    package let code: Int
    /// Standard output.
    package let output: [UInt8]
    /// Standard error as text.
    package let messages: String
    /// Seconds from Ctrl-C to the end, where it was pressed.
    package let secondsAfterInterrupt: Double?
    /// The most memory it held, in kilobytes, as last seen while it ran; nil without `watchesMemory`,
    /// or if it ended before it was looked at.
    package let peakMemory: Int?
    /// Standard output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard output.
    package var lines: [String] { text.split(separator: "\n").map(String.init) }
  }

  /// The program beside the test runner.
  package static var built: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("tapline")
  }

  /// Whether there is a program to run: on Linux, where the tests build it.
  package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: built.path) }

  /// The program to run.
  package var program = Command.built
  /// The folder to run it in.
  package var folder = FileManager.default.temporaryDirectory
  /// Variables to set beside those of the tests.
  package var environment: [String: String] = [:]

  /// Whether the memory of a run is read every two milliseconds.
  package var watchesMemory = false

  /// Seconds after which a run is ended.
  package var timeLimit = 120.0

  /// Runs the built command in a folder for temporary files.
  package init() {}

  /// Runs the command to its end, or until its time is up.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - input: Standard input.
  ///   - interruptAfter: Seconds after which Ctrl-C is pressed.
  /// - Throws: What starting a process throws.
  /// - Returns: The result.
  package func run(
    _ arguments: String..., input: [UInt8] = [], interruptAfter: Double? = nil
  ) throws -> Result {
    try run(arguments, input: input, interruptAfter: interruptAfter)
  }

  /// Runs the command to its end, or until its time is up.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - input: Standard input.
  ///   - interruptAfter: Seconds after which Ctrl-C is pressed.
  /// - Throws: What starting a process throws.
  /// - Returns: The result.
  package func run(
    _ arguments: [String], input: [UInt8] = [], interruptAfter: Double? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files instead of pipes: nothing can fill up.
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

  /// Starts a process with no signal blocked, and which Ctrl-C ends.
  ///
  /// The test runner's threads block nearly all signals, a script's background processes ignore Ctrl-C, and a child
  /// inherits both.
  ///
  /// - Parameter process: The process.
  /// - Throws: What starting it throws.
  package static func start(_ process: Process) throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    signal(SIGINT, SIG_DFL)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// The peak of a process's resident memory in kilobytes, or 0 where the system does not say.
  private static func memory(of process: Int32) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
  }
}
