import Foundation
import Tapline
import TaplineAHAP
import TaplineRecording
import TaplineTestSupport
import Testing

@Suite(
  "tapline listen", .serialized, .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ListenCommandTests {
  private func timeline(_ file: URL) throws -> Timeline {
    try TimelineFile([UInt8](Data(contentsOf: file)), file: "session").timeline
  }

  @Test("Calls are listed, the session has the app's times, and other verbs read it")
  func session() throws {
    try Fixtures.withTemporaryFolder { folder in
      let listener = try ListeningProcess(
        in: folder, ["--device", "null", "-o", "session.json", "--once"])
      let clock = VirtualClock()
      do {
        let recorder = HapticRecorder(clock: clock).stream(to: listener.socket, as: "Coin\u{1B}[2J")
        recorder.impact(.rigid).prepare()
        recorder.play(.impact(.rigid, intensity: 0.5))
        clock.advance(by: 0.25)
        recorder.play(.notification(.success))
        #expect(listener.wait { $0.lines.contains { $0.contains("feedback/success") } })
      }
      #expect(listener.code() == 0)
      let lines = listener.lines
      #expect(lines[0] == #"Coin\u{1B}[2J connected"#)
      #expect(lines[1] == "   0.000 s                    call: prepare (impact(rigid))")
      #expect(
        lines[2].hasPrefix("   0.000 s              0.40  feedback/rigid  ListenCommandTests"))
      #expect(lines[3].hasPrefix("   0.250 s    +0.250 s  1.00  feedback/success  ListenCommand"))
      #expect(lines.last == #"Coin\u{1B}[2J disconnected"#)
      #expect(listener.errors.contains("3 calls, 2 haptics, 1 finding, 0 late"))
      let file = folder.appendingPathComponent("session.json")
      #expect(try timeline(file).placements.map(\.offset) == [0, 0.25])
      var command = Command()
      command.folder = folder
      let rendered = try command.run("render", "session.json", "-o", "s.wav", "-o", "s.csv")
      #expect(rendered.code == 0, "\(rendered.messages)")
      let page = try command.run("render", "session.json", "-o", "session.html")
      #expect(page.code == 0, "\(page.messages)")
      let html = try String(
        contentsOf: folder.appendingPathComponent("session.html"), encoding: .utf8)
      #expect(html.contains("feedback/success"))
      let golden = folder.appendingPathComponent("coin.golden.json")
      try Data(#"{"schemaVersion": 1, "subject": "session.json"}"#.utf8).write(to: golden)
      #expect(try command.run("verify", ".", "--bless").code == 0)
      #expect(try command.run("verify", ".").code == 0)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "0.25,", with: "0.26,").utf8).write(to: file)
      #expect(try command.run("verify", ".").code == 1)
      try Data(text.utf8).write(to: file)
      #expect(try command.run("info", "session.json").code == 0)
      #expect(try command.run("plot", "session.json", "--ascii").code == 0)
      #expect(try command.run("play", "session.json", "--device", "null").code == 0)
    }
  }

  @Test("Findings at or above --fail-on exit with 1, and rules can be turned off")
  func failOn() throws {
    try Fixtures.withTemporaryFolder { folder in
      func code(_ arguments: String...) throws -> (Int, [String]) {
        let end = arguments.contains("--json") ? #""name": "end""# : "moment: end"
        let listener = try ListeningProcess(in: folder, ["--device", "null", "--once"] + arguments)
        do {
          let clock = VirtualClock()
          let recorder = HapticRecorder(clock: clock).stream(to: listener.socket, as: "Coin")
          recorder.play(.impact(.rigid))
          clock.advance(by: 0.012)
          recorder.play(.impact(.soft))
          recorder.mark(.moment, "end")
          #expect(listener.wait { $0.lines.contains { $0.contains(end) } })
        }
        return (listener.code(), listener.lines)
      }
      let (failed, lines) = try code("--fail-on", "warning")
      #expect(failed == 1)
      #expect(
        lines.contains {
          $0.contains(
            "warning: 'feedback/soft' comes 12 ms after 'feedback/rigid'; one of the two is enough "
              + "[double-haptic]")
        })
      #expect(try code("--fail-on", "error").0 == 0)
      #expect(try code("--fail-on", "warning", "--rule", "double-haptic=off").0 == 0)
      let (failedAsError, json) = try code(
        "--json", "--fail-on", "error", "--rule", "unprepared-generator=error")
      #expect(failedAsError == 1)
      try check(json)
      #expect(try code("--on", "iphone").0 == 0)
    }
  }

  /// Checks JSON Lines against the schema that the command publishes, and against the app's calls.
  private func check(_ lines: [String]) throws {
    let schema = try Command().run("help", "schema", "listen")
    #expect(schema.code == 0)
    let validator = try SchemaValidator(schema.output)
    for line in lines {
      #expect(try validator.problems(in: Array(line.utf8)).isEmpty, "\(line)")
    }
    let objects = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { $0["event"] as? String } == [
        "joined", "call", "finding", "call", "finding", "finding", "call", "left", "end",
      ])
    #expect(objects.allSatisfy { $0["schemaVersion"] as? Int == 1 })
    let calls = objects.filter { $0["event"] as? String == "call" }
    #expect(calls.map { $0["timeSeconds"] as? Double } == [0, 0.012, 0.012])
    #expect(calls.map { $0["gapSeconds"] as? Double } == [nil, 0.012, nil])
    #expect(calls.map { $0["kind"] as? String } == ["pattern", "pattern", "moment"])
    let findings = objects.filter { $0["event"] as? String == "finding" }
    #expect(
      Set(findings.compactMap { $0["rule"] as? String }) == [
        "double-haptic", "unprepared-generator",
      ])
    let end = try #require(objects.last)
    #expect(end["calls"] as? Int == 3 && end["haptics"] as? Int == 2)
    #expect(end["findings"] as? Int == 3 && end["failed"] as? Bool == true)
  }

  @Test(
    "A lost device is reported at once, and calls are still listed",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func lostDevice() throws {
    try Fixtures.withTemporaryFolder { folder in
      let listener = try ListeningProcess(
        in: folder, [], environment: FaultySound.environment("gone-later"))
      #expect(
        listener.wait {
          $0.errors.contains("stopped: ") && $0.errors.contains("are listed but not played")
        }, "\(listener.errors)")
      let recorder = HapticRecorder(clock: MonotonicClock())
      recorder.stream(to: listener.socket)
      #expect(
        listener.wait { listener in
          recorder.play(.impact(.rigid))
          return listener.lines.contains { $0.contains("feedback/rigid") }
        })
      #expect(listener.errors.components(separatedBy: "are listed but not played").count == 2)
      #expect(listener.end() == 130)
    }
  }

  @Test("Addresses and options that cannot be used are refused with their exit code")
  func refused() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      command.timeLimit = 10
      func run(_ arguments: String...) throws -> Command.Result {
        try command.run(["listen", "--device", "null"] + arguments)
      }
      for host in ["0.0.0.0", "::", "127.invalid"] {
        let open = try run("--host", host)
        #expect(open.code == 64)
        #expect(
          open.messages.contains(
            "error: --host \(host) lets other machines connect; add --token FILE"))
      }
      let rule = try run("--rule", "double-haptics=off")
      #expect(rule.code == 64)
      #expect(rule.messages.contains("did you mean 'double-haptic'?"))
      #expect(try run("--token", "missing").code == 66)
      #expect(try run("--bundle-root", "missing").code == 66)
      let device = try run("--on", "phone")
      #expect(device.code == 64)
      #expect(
        device.messages.contains("'phone'; did you mean 'iphone'? The devices are iphone, ipad"))
      #expect(try run("-o", "no/such/folder.json").code == 73)
      #expect(try run("--socket", "/no/such/socket").code == 73)
      let first = try ListeningProcess(in: folder, ["--device", "null"])
      #expect(try run("--socket", first.socket).code == 73)
      #expect(first.end() == 130)
    }
  }

  @Test(
    "After a kill at any moment, the session has every listed call, and the app reconnects")
  func killed() throws {
    let rounds = Int(ProcessInfo.processInfo.environment["TAPLINE_LISTEN_KILLS"] ?? "") ?? 3
    try Fixtures.withTemporaryFolder { folder in
      var random = SeededGenerator(seed: 41)
      let recorder = HapticRecorder(clock: MonotonicClock())
      recorder.stream(to: folder.appendingPathComponent("s").path)
      for round in 0..<rounds {
        let name = "session\(round).json"
        let listener = try ListeningProcess(
          in: folder, ["--device", "null", "-o", name], name: "\(round)")
        let wait = Double.random(in: 0.05...0.4, using: &random)
        #expect(
          listener.wait { listener in
            recorder.play(.impact(.rigid))
            return listener.lines.count > 3
          }, "round \(round)")
        let until = Date(timeIntervalSinceNow: wait)
        while Date() < until {
          recorder.play(.impact(.rigid))
          usleep(500)
        }
        #expect(listener.end(with: SIGKILL) == 128 + 9)
        let listed = listener.lines.count { $0.contains("  0.80  feedback/rigid") }
        #expect(listed > 0)
        let file = folder.appendingPathComponent(name)
        _ = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let offsets = try timeline(file).placements.map(\.offset)
        #expect(offsets.count >= listed)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
      }
    }
  }

  @Test("The article's ten lines of Python play haptics")
  func python() throws {
    let article = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(
        "Sources/Tapline/Documentation.docc/Listening.md"), encoding: .utf8)
    let parts = article.components(separatedBy: "```python\n")
    let script = try #require(parts.last?.components(separatedBy: "```").first)
    #expect(script.split(separator: "\n").count <= 10)
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.program = URL(fileURLWithPath: "/usr/bin/env")
      command.folder = folder
      guard try command.run("python3", "--version").code == 0 else {
        print("skipped: there is no python3")
        return
      }
      let samples = folder.appendingPathComponent("played.raw")
      guard ClockedSound.isAvailable else {
        print("skipped: the stand-in for libasound needs clang")
        return
      }
      let listener = try ListeningProcess(
        in: folder, ["--once", "-o", "session.json"],
        environment: ClockedSound.environment(samples))
      // The article's port may be in use, so the socket replaces it.
      let local = script.replacingOccurrences(
        of: #"socket.create_connection(("127.0.0.1", 4747))"#,
        with: "socket.socket(socket.AF_UNIX); app.connect(\"\(listener.socket)\")")
      #expect(local != script)
      let run = try command.run("python3", "-c", local)
      #expect(run.code == 0, "\(run.messages)")
      #expect(listener.code() == 0)
      let session = try timeline(folder.appendingPathComponent("session.json"))
      #expect(session.placements.count == 8)
      #expect(try ClockedSound.Recording(samples).onsets.count == 8)
    }
  }
}
