import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Watching files", .serialized, .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct WatchTests {
  private static func pattern(_ times: Double...) -> String {
    let events = times.map { #"{"Event": {"Time": \#($0), "EventType": "HapticTransient"}}"# }
    return #"{"Version": 1, "Pattern": [\#(events.joined(separator: ", "))]}"#
  }

  private static let broken = #"{"Version": 1, "Pattern": [{"Event": {"Time": -1}}"#

  /// Starts the command with its messages in a file, runs a body, and ends the command.
  private func watch(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    isNobody: Bool = false,
    body: (_ messages: @escaping () -> String, _ process: Process) throws -> Void
  ) throws {
    let file = folder.appendingPathComponent("messages.txt")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = isNobody ? Nobody.program : Command.built
    process.arguments = ["watch"] + arguments
    if isNobody { process.arguments = Nobody.arguments(["watch"] + arguments) }
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try Command.start(process)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try body({ (try? String(contentsOf: file, encoding: .utf8)) ?? "" }, process)
  }

  private func wait(_ isDone: () -> Bool) -> Bool {
    let deadline = Date().addingTimeInterval(20)
    while !isDone(), Date() < deadline { usleep(5_000) }
    return isDone()
  }

  private func end(_ process: Process, by signal: Int32) -> Int32? {
    kill(process.processIdentifier, signal)
    guard wait({ !process.isRunning }) else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("Outputs are rendered on each save; a broken file is reported and does not change them")
  func rendering() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("tap.ahap")
      let table = folder.appendingPathComponent("tap.csv")
      func rows() -> Int {
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count - 1
      }
      try Data(Self.pattern(0).utf8).write(to: file)
      let arguments = ["tap.ahap", "-o", "tap.csv", "-o", "tap.wav", "--layout", "events"]
      try watch(arguments, in: folder) { messages, process in
        #expect(wait { messages().contains("tap.wav updated in ") && rows() == 1 })
        try Self.pattern(0, 0.1).write(to: file, atomically: true, encoding: .utf8)
        #expect(wait { rows() == 2 })
        let before = try Data(contentsOf: table)
        try Data(Self.broken.utf8).write(to: file)
        #expect(wait { messages().contains("waiting for the next save") })
        #expect(messages().contains("tap.ahap:1:"))
        #expect(try Data(contentsOf: table) == before)
        try Data(Self.pattern(0, 0.1, 0.2).utf8).write(to: file)
        #expect(wait { rows() == 3 })
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test(
    "Patterns play on each save, and the last valid version is kept if the file is broken",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func playing() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("tap.ahap")
      // The file may also be broken at the start.
      try Data(Self.broken.utf8).write(to: file)
      let sound = FaultySound.environment("none")
      try watch(["tap.ahap"], in: folder, environment: sound) { messages, process in
        #expect(wait { messages().contains("the last valid version is kept") })
        try Data(Self.pattern(0).utf8).write(to: file)
        #expect(wait { messages().contains("playing 1 event, 0.000 s") })
        try Self.pattern(0, 0.1).write(to: file, atomically: true, encoding: .utf8)
        #expect(wait { messages().contains("playing 2 events, 0.100 s") })
        #expect(end(process, by: SIGTERM) == 130)
      }
    }
  }

  @Test(
    "A sound file that a pattern or a recorded timeline names is watched with it",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"),
    arguments: [false, true])
  func soundFiles(isRecorded: Bool) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      for name in ["success", "light"] {
        #expect(try command.run("render", name, "-o", "\(name).wav").code == 0)
      }
      let sounds = ["success", "light"].map { folder.appendingPathComponent("\($0).wav") }
      let pattern = """
        {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "AudioCustom",
        "EventWaveformPath": "light.wav"}}]}
        """
      let recording = #"{"schemaVersion": 1, "placements": [{"at": 0, "pattern": \#(pattern)}]}"#
      let name = isRecorded ? "sound.json" : "sound.ahap"
      try Data((isRecorded ? recording : pattern).utf8).write(
        to: folder.appendingPathComponent(name))
      let sound = FaultySound.environment("none")
      try watch([name], in: folder, environment: sound) { messages, process in
        func times() -> Int { messages().components(separatedBy: "playing 1 event").count - 1 }
        #expect(wait { times() == 1 })
        try Data(contentsOf: sounds[0]).write(to: sounds[1])
        #expect(wait { times() == 2 })
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test(
    "A lost device ends watching with 69",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func loss() throws {
    var command = Command()
    command.environment = FaultySound.environment("gone-later")
    command.timeLimit = 30
    let result = try command.run("watch", "success")
    #expect(result.code == 69)
    #expect(result.messages.contains("sound device 'default' stopped: "))
    // A built-in pattern plays, but it has no file to watch.
    #expect(result.messages.contains("nothing to watch"))
  }

  @Test(
    "On a terminal, Enter plays again",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func enter() throws {
    let terminal = try PseudoTerminal(
      ["watch", "success"], environment: FaultySound.environment("none"))
    #expect(terminal.wait { $0.mainText.contains("playing 2 events") })
    terminal.press("\r")
    #expect(terminal.wait { $0.mainText.contains("playing again") })
    terminal.send(SIGINT)
    #expect(terminal.end() == 130)
  }

  @Test("In a folder, each save renders only the saved file, even a new one, with one message")
  func folder() throws {
    try Fixtures.withTemporaryFolder { folder in
      let taps = folder.appendingPathComponent("taps")
      try FileManager.default.createDirectory(at: taps, withIntermediateDirectories: true)
      for (name, times) in [("a", [0.0]), ("b", [0, 0.1])] {
        let text = Self.pattern(0) + (times.count > 1 ? " " : "")
        try Data(text.utf8).write(to: taps.appendingPathComponent(name + ".ahap"))
      }
      func rows() -> Int {
        let table = folder.appendingPathComponent("out.csv")
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count - 1
      }
      try watch(["taps", "-o", "out.csv", "--layout", "events"], in: folder) { messages, process in
        #expect(
          wait { messages().contains("watching taps/a.ahap, taps/b.ahap; press Ctrl-C to stop") })
        #expect(wait { messages().contains("taps/a.ahap: out.csv updated in ") && rows() == 1 })
        try Data(Self.pattern(0, 0.1).utf8).write(to: taps.appendingPathComponent("b.ahap"))
        #expect(wait { messages().contains("taps/b.ahap: out.csv updated in ") && rows() == 2 })
        try Data(Self.pattern(0, 0.1, 0.2).utf8).write(to: taps.appendingPathComponent("c.ahap"))
        #expect(wait { messages().contains("taps/c.ahap: out.csv updated in ") && rows() == 3 })
        // A file that is empty for a moment gives no message, but a removed file does.
        try Data().write(to: taps.appendingPathComponent("b.ahap"))
        try FileManager.default.removeItem(at: taps.appendingPathComponent("a.ahap"))
        #expect(
          wait { messages().contains("taps/a.ahap was removed; waiting until it exists again") })
        #expect(messages().split(separator: "\n").count == 5, "\(messages())")
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test(
    "A subfolder that cannot be opened is named once, and the others are watched",
    .enabled(if: Nobody.canRun))
  func closedFolder() throws {
    try Fixtures.withTemporaryFolder { folder in
      let taps = folder.appendingPathComponent("taps")
      let shut = taps.appendingPathComponent("shut")
      try FileManager.default.createDirectory(at: shut, withIntermediateDirectories: true)
      try Data(Self.pattern(0).utf8).write(to: taps.appendingPathComponent("a.ahap"))
      try Nobody.give(folder)
      chmod(shut.path, 0)
      defer { chmod(shut.path, 0o755) }
      try watch(["taps", "-o", "out.csv"], in: folder, isNobody: true) { messages, process in
        #expect(wait { messages().contains("taps/a.ahap: out.csv updated in ") })
        let added = taps.appendingPathComponent("b.ahap")
        try Data(Self.pattern(0, 0.1).utf8).write(to: added)
        #expect(wait { messages().contains("taps/b.ahap: out.csv updated in ") })
        #expect(
          messages().components(separatedBy: "'taps/shut': Permission denied").count == 2,
          "\(messages())")
        #expect(end(process, by: SIGINT) == 130)
      }
      let alone = try Nobody.command(in: folder).run(Nobody.arguments("watch", "taps/shut"))
      #expect(alone.code == 66 && alone.messages.contains("Permission denied"))
    }
  }

  @Test("A FIFO in place of a file does not block, and the next regular file is rendered")
  func fifo() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("t.ahap")
      try Data(Self.pattern(0).utf8).write(to: file)
      try watch(["t.ahap", "-o", "o.csv"], in: folder) { messages, process in
        #expect(wait { messages().contains("o.csv updated in ") })
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(wait { messages().contains("t.ahap is not a regular file; waiting until it is") })
        try FileManager.default.removeItem(at: file)
        try Data(Self.pattern(0, 0.1).utf8).write(to: file)
        #expect(wait { messages().components(separatedBy: "o.csv updated in ").count == 3 })
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test("Watching continues after a folder is removed and after an output becomes a folder")
  func missingFolder() throws {
    try Fixtures.withTemporaryFolder { folder in
      let taps = folder.appendingPathComponent("taps")
      let tap = taps.appendingPathComponent("t.ahap")
      let output = folder.appendingPathComponent("o.csv")
      try FileManager.default.createDirectory(at: taps, withIntermediateDirectories: true)
      try Data(Self.pattern(0).utf8).write(to: tap)
      try watch(["taps", "-o", "o.csv"], in: folder) { messages, process in
        func count(_ text: String) -> Int { messages().components(separatedBy: text).count - 1 }
        #expect(wait { count("o.csv updated in ") == 1 })
        try FileManager.default.removeItem(at: taps)
        #expect(wait { count("the folder taps was removed; waiting until it exists again") == 1 })
        try FileManager.default.createDirectory(at: taps, withIntermediateDirectories: true)
        try Data(Self.pattern(0, 0.1).utf8).write(to: tap)
        #expect(wait { count("o.csv updated in ") == 2 })
        try FileManager.default.removeItem(at: output)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try Data(Self.pattern(0, 0.1, 0.2).utf8).write(to: tap)
        #expect(wait { count("not all outputs were written; waiting for the next save") == 1 })
        try FileManager.default.removeItem(at: output)
        try Data(Self.pattern(0, 0.1, 0.2, 0.3).utf8).write(to: tap)
        #expect(wait { count("o.csv updated in ") == 3 })
        #expect(end(process, by: SIGINT) == 130)
      }
      // At the start, an output that is a folder is an error.
      try FileManager.default.removeItem(at: output)
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      var command = Command()
      command.folder = folder
      #expect(try command.run("watch", "taps", "-o", "o.csv").code == 73)
    }
  }

  /// Returns a server's answer to a request in which `|` ends each line.
  private func ask(_ port: Int, _ request: String) throws -> String {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/bash")
    let lines = request.split(separator: "|", omittingEmptySubsequences: false).joined(
      separator: "\\r\\n")
    let script =
      "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(lines)' >&3; timeout 2 cat <&3"
    return try shell.run("-c", script).text
  }

  @Test("The page is served only to this machine under its own name, and reports each save")
  func serving() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("tap.ahap")
      try Data(Self.pattern(0).utf8).write(to: file)
      try watch(["tap.ahap", "--serve", "0", "--actuator", "lra"], in: folder) {
        messages, process in
        #expect(
          wait {
            messages().contains("http://127.0.0.1:") && messages().contains("report updated in ")
          }
        )
        let tail = messages().components(separatedBy: "http://127.0.0.1:").last ?? ""
        let port = try #require(Int(tail.prefix { $0.isNumber }))
        let host = "Host: 127.0.0.1:\(port)||"
        let frame = try ask(port, "GET / HTTP/1.1|" + host)
        #expect(frame.hasPrefix("HTTP/1.1 200 OK\r\n") && frame.contains("<iframe src=\"/page\""))
        #expect(frame.contains("content=\"default-src 'none'; script-src 'sha256-"))
        #expect(frame.contains("frame-src 'self'; connect-src 'self'"))
        let page = try ask(port, "GET /page HTTP/1.1|" + host)
        #expect(page.contains("<h1>tap.ahap</h1>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("acceleration of lra@1"))
        #expect(frame.contains("frame-ancestors 'none'") && page.contains("frame-ancestors 'self'"))
        for (request, status) in [
          ("GET / HTTP/1.1|Host: evil.example||", "421"), ("GET / HTTP/1.1||", "421"),
          ("POST / HTTP/1.1|" + host, "405"), ("GET /etc/passwd HTTP/1.1|" + host, "404"),
          ("nonsense||", "400"),
        ] {
          #expect(try ask(port, request).hasPrefix("HTTP/1.1 \(status) "), "\(request)")
        }
        let before = try ask(port, "GET /saved HTTP/1.1|" + host)
        try Data(Self.pattern(0, 0.1).utf8).write(to: file)
        #expect(wait { messages().components(separatedBy: "report updated in ").count == 3 })
        let after = try ask(port, "GET /saved HTTP/1.1|" + host)
        #expect(before.contains("data: 1\n\n") && after.contains("data: 2\n\n"))
        #expect(end(process, by: SIGINT) == 130)
      }
    }
    #expect(try Command().run("watch", "success", "--serve", "70000").code == 64)
  }

  @Test("Forty idle connections do not block another one")
  func silentBrowsers() throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data(Self.pattern(0).utf8).write(to: folder.appendingPathComponent("tap.ahap"))
      try watch(["tap.ahap", "--serve", "0"], in: folder) { messages, process in
        #expect(wait { messages().contains("report updated in ") })
        let tail = messages().components(separatedBy: "http://127.0.0.1:").last ?? ""
        let port = try #require(Int(tail.prefix { $0.isNumber }))
        var shell = Command()
        shell.program = URL(fileURLWithPath: "/bin/bash")
        let script = """
          for i in {1..40}; do
            exec {browser}<>/dev/tcp/127.0.0.1/\(port)
            printf 'GET /saved HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n' >&$browser
          done
          exec 3<>/dev/tcp/127.0.0.1/\(port)
          printf 'GET /page HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\\r\\n' >&3
          timeout 5 cat <&3
          """
        #expect(try shell.run("-c", script).text.contains("<h1>tap.ahap</h1>"))
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test("With the same options, 'watch' writes what 'render' writes")
  func options() throws {
    func options(of verb: String) throws -> Set<Substring> {
      let help = try Command().run(verb, "--help").text
      return Set(help.split { $0.isWhitespace || $0 == "/" }.filter { $0.hasPrefix("--") })
    }
    let (rendering, watching) = (try options(of: "render"), try options(of: "watch"))
    #expect(rendering.contains("--encoding") && rendering.isSubset(of: watching))
    try Fixtures.withTemporaryFolder { folder in
      try Data(Self.pattern(0, 0.1).utf8).write(to: folder.appendingPathComponent("tap.ahap"))
      var command = Command()
      command.folder = folder
      func arguments(_ name: String) -> [String] {
        [
          "tap.ahap", "-o", "\(name).wav", "-o", "\(name).csv", "--encoding", "float32", "--fps",
          "60",
        ]
          + ["--precision", "3", "--layout", "wide", "--rate", "44100", "--end", "0.05"]
      }
      #expect(try command.run(["render"] + arguments("rendered")).code == 0)
      try watch(arguments("watched"), in: folder) { messages, process in
        #expect(wait { messages().contains("watched.csv updated in ") })
        for ending in ["wav", "csv"] {
          let contents = try ["rendered", "watched"].map { name in
            try Data(contentsOf: folder.appendingPathComponent("\(name).\(ending)"))
          }
          #expect(contents[0] == contents[1])
        }
        #expect(end(process, by: SIGINT) == 130)
      }
      // --format overrides the extension.
      try watch(["tap.ahap", "-o", "page", "--format", "html"], in: folder) { messages, process in
        #expect(wait { messages().contains(": page updated in ") })
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test("Inputs that cannot be watched are refused")
  func refusals() throws {
    for (arguments, code) in [
      (["-"], 64), (["sucess"], 64), (["nowhere.ahap"], 66), ([], 64),
      (["success", "-o", "-"], 64), (["success", "-o", "a.csv", "--loop"], 64),
      (["success", "--serve", "0", "--actuator", "missing.json"], 66),
    ] {
      #expect(try Command().run(["watch"] + arguments).code == code, "\(arguments)")
    }
  }
}
