import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Every wait ends with Ctrl-C", .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct InterruptionTests {
  /// The arguments of each verb; the one that begins with `IN.` is the input.
  private static let arguments: [String: [String]] = [
    "abx": ["success", "IN.ahap", "-o", "out.html"],
    "audit": ["IN.swift"], "audition": ["IN.ahap"], "batch": ["IN.ahap", "-o", "out"],
    "calibrate": ["IN.wav", "--of", "success", "-o", "out.json"],
    "convert": ["IN.ahap", "-o", "out.haptic"], "curve": ["IN.json", "--describe"],
    "diff": ["success", "IN.ahap"], "distinct": ["success", "IN.ahap"], "edit": ["IN.ahap"],
    "gallery": ["--system", "IN.json", "-o", "out.html"],
    "info": ["IN.ahap"], "lint": ["IN.ahap"], "list": ["styles", "IN.json"],
    "listen": ["--socket", "IN.socket"], "play": ["IN.ahap"], "plot": ["IN.ahap"],
    "press": ["IN.json"], "render": ["IN.ahap", "-o", "out.wav"],
    "review": ["HEAD", "-o", "out.md"],
    "tokens": ["IN.json", "-o", "out.css"],
    "transform": ["IN.ahap", "--reverse", "-o", "out.ahap"], "verify": ["IN.golden.json"],
    "watch": ["IN.ahap", "-o", "out.csv"],
  ]

  @Test("The tests call every verb")
  func verbs() throws {
    let help = try Command().run("--help").lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst()
    let names = help.prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }.filter { $0 != "See" }
    #expect(Set(names) == Set(Self.arguments.keys))
  }

  @Test(
    "A verb ends by itself or with Ctrl-C for every kind of input", .serialized,
    arguments: arguments.keys.sorted())
  func inputs(verb: String) throws {
    try expectEnds(
      StalledRun.Input.allCases.map { try StalledRun(verb, Self.arguments[verb] ?? [], $0) })
  }

  @Test("A command whose output is not read ends with Ctrl-C")
  func outputs() throws {
    let long = ["curve", "linear(duration: 1)", "--fps", "1000", "--until", "1000"]
    let calls = [
      long + ["--format", "csv"],
      ["render", "settlement-complete", "--gap", "9", "--format", "wav"],
      ["render", "settlement-complete", "--gap", "9", "--layout", "tidy"],
      ["convert", "settlement-complete", "--format", "haptic"], ["list", "patterns", "--json"],
    ]
    try expectEnds(
      calls.map { try StalledRun($0[0], Array($0.dropFirst()), nil) }
        + calls.map { try StalledRun($0[0], $0.dropFirst() + ["-o", "OUT"], nil) })
  }

  @Test(
    "A wait names what it waits for, and a FIFO without a peer times out", .timeLimit(.minutes(2)))
  func messages() throws {
    let reading = try StalledRun("render", ["IN.ahap", "-o", "out.wav"], .silentFIFO)
    let writing = try StalledRun("render", ["success", "--format", "wav", "-o", "OUT"], nil)
    for (run, name, verb) in [(reading, "IN.ahap", "write"), (writing, "OUT", "read")] {
      #expect(run.hasEnded(within: 20))
      #expect(run.messages.contains("waiting for '\(name)'; press Ctrl-C to stop"))
      #expect(run.messages.contains("no process has opened it to \(verb) within 10 seconds"))
    }
    #expect([reading, writing].map(\.process.terminationStatus) == [66, 73])
  }

  /// Presses Ctrl-C and expects that all runs end.
  private func expectEnds(_ runs: [StalledRun]) {
    defer { for run in runs { run.end() } }
    // By then, most runs are waiting; the others must end as well.
    Thread.sleep(forTimeInterval: 0.5)
    for run in runs where run.process.isRunning { run.process.interrupt() }
    for run in runs {
      // On an idle machine, this takes less than a second.
      guard run.hasEnded(within: 60) else {
        Issue.record("\(run) did not end")
        continue
      }
      let code = run.process.terminationStatus
      #expect([0, 1, 2, 64, 65, 66, 69, 73, 130].contains(code), "\(run): \(code)")
    }
  }
}

/// A run of the command in its own folder, with an input or an output that may block forever.
private final class StalledRun: CustomStringConvertible {
  enum Input: String, CaseIterable {
    case regular, silentFIFO, stalledFIFO, socket, folder, vanished, growing, stalledPipe
  }

  let process = Process()
  let description: String
  private let folder: URL
  private let input = Pipe()
  private let output = Pipe()
  private var descriptors: [Int32] = []
  private var writer: Process?

  private static let pattern = Array(
    """
    {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}
    """.utf8)

  init(_ verb: String, _ arguments: [String], _ kind: Input?) throws {
    description = "\(verb) \(arguments.joined(separator: " ")), \(kind.map(\.rawValue) ?? "output")"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = arguments.first { $0.hasPrefix("IN.") }
    if let kind, let name { try make(kind, at: folder.appendingPathComponent(name).path) }
    if arguments.contains("OUT") { mkfifo(folder.appendingPathComponent("OUT").path, 0o600) }
    process.executableURL = Command.built
    process.arguments = [verb] + arguments.map { kind == .stalledPipe && $0 == name ? "-" : $0 }
    process.currentDirectoryURL = folder
    process.standardInput = kind == .stalledPipe ? input : FileHandle.nullDevice
    process.standardOutput = kind == nil ? output : FileHandle.nullDevice
    let messages = folder.appendingPathComponent("messages.txt")
    try Data().write(to: messages)
    process.standardError = try FileHandle(forWritingTo: messages)
    try Command.start(process)
  }

  private func make(_ kind: Input, at path: String) throws {
    let half = Self.pattern.prefix(20)
    switch kind {
    case .regular: try Data(Self.pattern).write(to: URL(fileURLWithPath: path))
    case .silentFIFO: mkfifo(path, 0o600)
    case .stalledFIFO:
      mkfifo(path, 0o600)
      descriptors.append(open(path, O_RDWR))
      _ = Array(half).withUnsafeBytes { write(descriptors[0], $0.baseAddress, $0.count) }
    case .socket:
      descriptors.append(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(descriptors[0], $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      listen(descriptors[0], 0)
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(Self.pattern).write(to: URL(fileURLWithPath: path + "/a.ahap"))
    case .vanished: break
    case .growing:
      try Data(Self.pattern).write(to: URL(fileURLWithPath: path))
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "while echo >> \"$0\"; do sleep 0.01; done", path]
      try Command.start(shell)
      writer = shell
    case .stalledPipe: input.fileHandleForWriting.write(Data(half))
    }
  }

  var messages: String {
    (try? String(contentsOf: folder.appendingPathComponent("messages.txt"), encoding: .utf8)) ?? ""
  }

  func hasEnded(within seconds: Double) -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    while process.isRunning, Date() < deadline { usleep(5_000) }
    return !process.isRunning
  }

  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    writer?.terminate()
    for descriptor in descriptors { close(descriptor) }
    try? FileManager.default.removeItem(at: folder)
  }
}
