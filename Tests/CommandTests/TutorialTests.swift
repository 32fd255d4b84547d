import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The tutorials are followed to their end by copy and paste, from an empty folder",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct TutorialTests {
  private static let documentation = "Sources/Tapline/Documentation.docc/"

  /// The keys that the article says to press, each with what the screen shows then.
  private func keys(_ path: String) throws -> [(key: String, words: String)] {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(path), encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```text\n").dropFirst().first)
    return block.components(separatedBy: "```")[0].split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
  }

  private func audition(_ command: String, in folder: URL) throws {
    let sent = ["Enter": "\r", "→": "\u{1B}[C"]
    let program = Command.built.path
    let line = command.replacingOccurrences(of: "tapline ", with: "exec '\(program)' ")
    let terminal = try PseudoTerminal(
      ["-c", "cd '\(folder.path)' && \(line)"], environment: FaultySound.environment("none"),
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(terminal.wait { $0.text.contains("underruns") })
    for (key, words) in try keys(Self.documentation + "Auditioning.md") {
      terminal.press(sent[key] ?? key)
      #expect(
        words.isEmpty || terminal.wait { $0.text.contains(words) },
        "\(key): \(terminal.emulator.text)")
    }
    #expect(terminal.end() == 0)
  }

  @Test(
    "A haptic is made by ear: written, seen, changed with the keys, compared and held",
    .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
  func auditioning() throws {
    let transcripts = try Transcript.all(in: Self.documentation + "Auditioning.md")
    #expect(transcripts.count == 9 && transcripts.filter { $0.uses("audition") }.count == 1)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts {
        if transcript.uses("audition") {
          try audition(transcript.command, in: folder)
        } else {
          try transcript.check(in: folder)
        }
      }
    }
  }

  @Test("A pattern goes to every platform, its loss is held, and a folder is converted")
  func exporting() throws {
    let transcripts = try Transcript.all(in: Self.documentation + "Exporting.md")
    #expect(transcripts.filter { $0.uses("convert") }.count == 4)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts { try transcript.check(in: folder) }
    }
  }
}
