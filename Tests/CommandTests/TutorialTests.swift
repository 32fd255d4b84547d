import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The tutorials work by copy and paste from an empty folder",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct TutorialTests {
  private static let documentation = "Sources/Tapline/Documentation.docc/"

  private static let editing = documentation + "Editing.md"

  /// Returns the keys in a block of the article, each with the text that is then shown.
  private func keys(block: Int) throws -> [(key: String, words: String)] {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(Self.editing), encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```text\n").dropFirst(block + 1).first)
    return block.components(separatedBy: "```")[0].split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
  }

  /// Sends the requests that the page sends for the keys; `.ci/browser` presses the keys themselves.
  private func edit(_ command: String, in folder: URL) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(words.prefix(2) == ["tapline", "edit"] && words.last == "--open")
    let process = try EditingProcess(Array(words.dropFirst(2).dropLast()), in: folder)
    var selected = -1
    for (key, words) in try keys(block: 0) {
      let tap = try process.get("state").elements[max(selected, 0)]
      let (time, intensity) = (tap["time"] as? Double ?? 0, tap["intensity"] as? Double ?? 1)
      switch key {
      case "→": selected += 1
      case "+":
        #expect(try process.set(selected, "intensity", "\(intensity + 0.05)").status == 200)
      case "<": #expect(try process.set(selected, "time", "\(time - 0.01)").status == 200)
      case "Space": #expect(try process.get("sound").status == 200)
      default: Issue.record("the page has no key \(key)")
      }
      let state = try process.get("state").elements[selected]
      let shown = """
        tap at \(milliseconds(state["time"])) ms, intensity \(state["intensity"] as? Double ?? 1)
        """
      #expect(shown.hasPrefix(words), "\(key): \(shown)")
    }
    #expect(process.end() == 130)
  }

  private func milliseconds(_ seconds: Any?) -> Int {
    Int(((seconds as? Double ?? .nan) * 1_000).rounded())
  }

  /// Returns the keys for readers who skipped the browser.
  private func keysWithoutBrowser() throws -> [(key: String, words: String)] {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(Self.editing), encoding: .utf8)
    let keys = try #require(text.firstMatch(of: /press `(Enter [^`]+)` instead/)).1
    return keys.split(separator: " ").map { (String($0), "") }
  }

  private func audition(
    _ command: String, _ keys: [(key: String, words: String)], in folder: URL
  ) throws {
    let sent = ["Enter": "\r", "→": "\u{1B}[C"]
    let program = Command.built.path
    let line = command.replacingOccurrences(of: "tapline ", with: "exec '\(program)' ")
    let terminal = try PseudoTerminal(
      ["-c", "cd '\(folder.path)' && \(line)"], environment: FaultySound.environment("none"),
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(terminal.wait { $0.text.contains("underruns") })
    for (key, words) in keys {
      terminal.press(sent[key] ?? key)
      #expect(
        words.isEmpty || terminal.wait { $0.text.contains(words) },
        "\(key): \(terminal.emulator.text)")
    }
    #expect(terminal.end() == 0)
  }

  @Test(
    "The tutorial on making a haptic by ear works with and without the browser",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func editing() throws {
    let transcripts = try Transcript.all(in: Self.editing)
    #expect(transcripts.count == 7 && transcripts.filter { $0.uses("audition") }.count == 1)
    #expect(transcripts.filter { $0.uses("edit") }.count == 1)
    for skipsBrowser in [false, true] {
      let keys = try skipsBrowser ? keysWithoutBrowser() : keys(block: 1)
      try Fixtures.withTemporaryFolder { folder in
        for transcript in transcripts {
          if transcript.uses("audition") {
            try audition(transcript.command, keys, in: folder)
          } else if transcript.uses("edit") {
            if !skipsBrowser { try edit(transcript.command, in: folder) }
          } else {
            try transcript.check(in: folder)
          }
        }
      }
    }
  }

  @Test("The tutorial on exporting shows what its commands print")
  func exporting() throws {
    let transcripts = try Transcript.all(in: Self.documentation + "Exporting.md")
    #expect(transcripts.filter { $0.uses("convert") }.count == 4)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts { try transcript.check(in: folder) }
    }
  }
}
