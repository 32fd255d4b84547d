import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Watching files", .serialized,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct WatchTests {
  private static func pattern(_ times: Double...) -> String {
    let events = times.map { #"{"Event": {"Time": \#($0), "EventType": "HapticTransient"}}"# }
    return #"{"Version": 1, "Pattern": [\#(events.joined(separator: ", "))]}"#
  }

  private static let broken = #"{"Version": 1, "Pattern": [{"Event": {"Time": -1}}"#

  /// Starts the command with its messages in a file, and ends it afterwards.
  private func watch(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    body: (_ messages: @escaping () -> String, _ process: Process) throws -> Void
  ) throws {
    let file = folder.appendingPathComponent("messages.txt")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = Command.built
    process.arguments = ["watch"] + arguments
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

  @Test("Outputs are rendered anew on save; a broken file is reported and leaves them as they were")
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
        #expect(wait { messages().contains("tap.wav in ") && rows() == 1 })
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
    "Patterns are played on every save, and the last good version stays where one is broken",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func playing() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("tap.ahap")
      // Broken at the start is as good as later.
      try Data(Self.broken.utf8).write(to: file)
      let sound = FaultySound.environment("none")
      try watch(["tap.ahap"], in: folder, environment: sound) { messages, process in
        #expect(wait { messages().contains("the last good version stays") })
        try Data(Self.pattern(0).utf8).write(to: file)
        #expect(wait { messages().contains("playing 1 event, 0.000 s") })
        try Self.pattern(0, 0.1).write(to: file, atomically: true, encoding: .utf8)
        #expect(wait { messages().contains("playing 2 events, 0.100 s") })
        #expect(end(process, by: SIGTERM) == 130)
      }
    }
  }

  @Test(
    "A sound file that a pattern names is watched with it, in a recorded timeline too",
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
    "A device that is lost ends watching with 69",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func loss() throws {
    var command = Command()
    command.environment = FaultySound.environment("gone-later")
    command.timeLimit = 30
    let result = try command.run("watch", "success")
    #expect(result.code == 69)
    #expect(result.messages.contains("sound device 'default' stopped: "))
    // What is compiled in is played all the same; there is no file that could be saved.
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

  @Test("What 'watch' writes is what 'render' writes with the same options")
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
        #expect(wait { messages().contains("watched.csv in ") })
        for ending in ["wav", "csv"] {
          let contents = try ["rendered", "watched"].map { name in
            try Data(contentsOf: folder.appendingPathComponent("\(name).\(ending)"))
          }
          #expect(contents[0] == contents[1])
        }
        #expect(end(process, by: SIGINT) == 130)
      }
      // The format's name wins over the ending.
      try watch(["tap.ahap", "-o", "page", "--format", "html"], in: folder) { messages, process in
        #expect(wait { messages().contains(": page in ") })
        #expect(end(process, by: SIGINT) == 130)
      }
    }
  }

  @Test("What cannot be watched is refused")
  func refusals() throws {
    for (arguments, code) in [
      (["-"], 64), (["sucess"], 64), (["nowhere.ahap"], 66), ([], 64),
      (["success", "-o", "-"], 64), (["success", "-o", "a.csv", "--loop"], 64),
    ] {
      #expect(try Command().run(["watch"] + arguments).code == code, "\(arguments)")
    }
  }
}
