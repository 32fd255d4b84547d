import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Outputs never replace inputs",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct OutputSafetyTests {
  private static let tap = """
    {"Version": 1.0, "Pattern": [
    {"Event": {"Time": 0, "EventType": "HapticTransient"}},
    {"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "sub/tap.wav"}}]}
    """

  /// Runs a body in a folder with `in/tap.ahap`, which names the sound `in/sub/tap.wav`.
  private func withSound(_ body: (URL, Command) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      let sub = folder.appendingPathComponent("in/sub")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      try Data(Self.tap.utf8).write(to: folder.appendingPathComponent("in/tap.ahap"))
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "rigid", "-o", "in/sub/tap.wav", "-q").code == 0)
      try body(folder, command)
    }
  }

  @Test("A pattern's sound is not replaced through its path, a symbolic link or a hard link")
  func sounds() throws {
    try withSound { folder, command in
      let sound = folder.appendingPathComponent("in/sub/tap.wav")
      let before = try Data(contentsOf: sound)
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.wav"), withDestinationURL: sound)
      try FileManager.default.linkItem(at: sound, to: folder.appendingPathComponent("hard.wav"))
      for output in ["in/sub/tap.wav", "in/../in/sub/tap.wav", "link.wav", "hard.wav"] {
        let result = try command.run("render", "in/tap.ahap", "-o", output)
        #expect(result.code == 64, "\(output)")
        #expect(result.messages.contains("would replace"), "\(result.messages)")
        #expect(try Data(contentsOf: sound) == before)
      }
      #expect(try command.run("plot", "in/tap.ahap", "-o", "in/tap.svg", "-q").code == 0)
    }
  }

  @Test("A batch replaces sounds only if a batch wrote them, or with --overwrite-input")
  func batch() throws {
    try withSound { folder, command in
      let sound = folder.appendingPathComponent("in/sub/tap.wav")
      let before = try Data(contentsOf: sound)
      let refused = try command.run("batch", "in", "-o", "in/sub")
      #expect(refused.code == 64)
      #expect(refused.messages.contains("--overwrite-input"), "\(refused.messages)")
      #expect(try Data(contentsOf: sound) == before)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("in/sub").path)
      #expect(names == ["tap.wav"])
      #expect(try command.run("batch", "in", "-o", "in/out", "-q").code == 0)
      #expect(try command.run("batch", "in", "-o", "in/out", "-q", "--force").code == 0)
      #expect(try command.run("batch", "in", "-o", "in/sub", "-q", "--overwrite-input").code == 0)
      #expect(try Data(contentsOf: sound) != before)
    }
  }

  @Test("A profile, a configuration, a script and a pairing are not replaced")
  func others() throws {
    try withSound { folder, command in
      let library = Fixtures.patternsFolder.appendingPathComponent("profiles/taptic.json")
      let pairing = Self.tap.replacingOccurrences(of: "sub/", with: "in/sub/")
      for (name, data, arguments) in [
        ("p.json", try Data(contentsOf: library), ["render", "rigid", "--profile", "./p.json"]),
        (".tapline.json", Data("{}".utf8), ["lint", "in", "--fail-on", "never"]),
        (
          "s.txt", Data("down 0; up 0.1".utf8),
          ["press", "swiss-coin/primary", "--script", "@s.txt"]
        ),
        (
          "a.ahap", Data(pairing.utf8),
          ["press", "swiss-coin/primary", "--pairing", "a.ahap"]
        ),
      ] {
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        let kind = arguments[0] == "lint" ? "json" : "csv"
        let result = try command.run(arguments + ["--format", kind, "-o", name])
        #expect([64, 73].contains(result.code), "\(arguments): \(result.messages)")
        #expect(try Data(contentsOf: file) == data)
        let allowed = try command.run(arguments + ["--format", kind, "-o", "other"])
        #expect(allowed.code == 0, "\(arguments): \(allowed.messages)")
      }
    }
  }

  @Test("Every verb refuses an output with an empty name")
  func namelessOutputs() throws {
    try withSound { folder, command in
      for arguments in [
        ["render", "rigid", "--format", "csv"], ["plot", "rigid", "--format", "svg"],
        ["curve", "easeOut", "--format", "csv"], ["gallery"], ["batch", "in"],
        ["abx", "rigid", "light"],
        ["press", "swiss-coin/primary", "--format", "csv"], ["lint", "in", "--format", "json"],
      ] {
        let result = try command.run(arguments + ["-o", ""])
        #expect(result.code == 64, "\(arguments): \(result.messages)")
      }
    }
  }

  @Test("An output to a redirected descriptor is appended at its current position")
  func redirections() throws {
    try withSound { folder, command in
      let table = try command.run("render", "rigid", "--layout", "events").text
      var shell = command
      shell.program = URL(fileURLWithPath: "/bin/sh")
      try Data("line1\nline2\n".utf8).write(to: folder.appendingPathComponent("log.csv"))
      for (path, redirection) in [
        ("/dev/stdout", ">"), ("/dev/fd/1", ">"), ("/proc/self/fd/1", ">"), ("/dev/fd/3", "3>"),
      ] where path.hasPrefix("/dev") || FileManager.default.fileExists(atPath: "/proc/self/fd") {
        let script = """
          "$0" render rigid --layout events --format csv -q -o \(path) \(redirection)>log.csv
          """
        #expect(try shell.run("-c", script, Command.built.path).code == 0)
      }
      let log = try String(contentsOf: folder.appendingPathComponent("log.csv"), encoding: .utf8)
      #expect(log == "line1\nline2\n" + table + table + table + table)
      let group = """
        (echo before; "$0" render rigid --layout events --format csv -q -o /dev/stdout; echo after) >g
        """
      #expect(try shell.run("-c", group, Command.built.path).code == 0)
      let text = try String(contentsOf: folder.appendingPathComponent("g"), encoding: .utf8)
      #expect(text == "before\n" + table + "after\n")
    }
  }
}
