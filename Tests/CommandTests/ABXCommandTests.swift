import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline abx",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ABXCommandTests {
  private static func folder(_ body: (URL, Command) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      try body(folder, command)
    }
  }

  @Test("Wrong usage exits with 64 and writes nothing")
  func refusals() throws {
    try Self.folder { folder, command in
      for (arguments, message) in [
        (["light", "medium"], "tapline abx light medium -o abx.html"),
        (["light", "-o", "a.html"], "give two patterns, not 1"),
        (["light", "medium", "rigid", "-o", "a.html"], "give two patterns, not 3"),
        (["light", "medium", "-o", "a.svg"], "end its name in .html"),
        (
          ["light", "medium", "-o", "a.html", "--trials", "0"], "--trials must be between 1 and 100"
        ),
        (
          ["light", "medium", "-o", "a.html", "--trials", "101"],
          "--trials must be between 1 and 100"
        ),
        (["light", "medium", "-o", "a.html", "--voice", "both"], "both"),
        (["light", "medium", "-o", "a.html", "--actuator", "lra"], "add --voice tactile"),
        (["light", "medim", "-o", "a.html"], "medium"),
        (["light", "medium", "-o", "a.html", "-o", "./a.html"], "a.html"),
      ] {
        let result = try command.run(["abx"] + arguments)
        #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
        #expect(result.output.isEmpty)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("A sound that is silent or longer than a minute exits with 65 and writes nothing")
  func unsuitable() throws {
    try Self.folder { folder, command in
      try Data(#"{"Version": 1, "Pattern": []}"#.utf8)
        .write(to: folder.appendingPathComponent("empty.ahap"))
      for (name, reason) in [
        ("empty.ahap", "is silent in this voice"), ("light@0.01", "is below -60 dB"),
        ("light +61s light", "lasts longer than 60 s"),
      ] {
        let result = try command.run("abx", "light", name, "-o", "a.html")
        #expect(result.code == 65 && result.messages.contains(reason), "\(result.messages)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["empty.ahap"])
    }
  }

  @Test("The same call gives the same page; equal sounds give a warning")
  func pages() throws {
    try Self.folder { folder, command in
      let call = [
        "abx", "light", "medium", "--voice", "tactile", "--actuator", "lra", "--trials", "5",
      ]
      let result = try command.run(call + ["-o", "a.html", "-o", "b.html"])
      #expect(result.code == 0 && result.messages.contains("5 trials; B was attenuated by"))
      let pages = try ["a.html", "b.html"].map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
      #expect(pages[0] == pages[1] && pages[0].hasPrefix("<!doctype html>"))
      #expect(pages[0].contains("default-src 'none'; script-src 'sha256-"))
      #expect(pages[0].contains("Voice tactile, profile taptic@1"))
      let same = try command.run("abx", "light", "light", "-o", "-")
      #expect(same.code == 0 && same.messages.contains("sound the same"))
      #expect(try command.run("abx", "light", "medium", "-o", "missing/a.html").code == 73)
    }
  }
}
