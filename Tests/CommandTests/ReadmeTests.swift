import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The README tells the truth",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ReadmeTests {
  /// A command of a `console` block, and what the block says it prints.
  struct Transcript {
    var command: String
    var lines: [String] = []
  }

  private static let documentation = "Sources/Tapline/Documentation.docc/"

  @Test("The commands that a newcomer runs in the checkout write nothing into it")
  func cleanStart() throws {
    let readme = try text("README.md")
    let start = try #require(
      readme.components(separatedBy: "\n## ").first { $0.hasPrefix("Start") })
    let outputs = start.matches(of: /-o (\S+)/).map { String($0.1) }
    #expect(outputs.count == 2 && outputs.allSatisfy { $0.hasPrefix("/tmp/") })
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.packageFolder.appendingPathComponent(path), encoding: .utf8)
  }

  private func transcripts(_ path: String = "README.md") throws -> [Transcript] {
    let text = try text(path)
    var found: [Transcript] = []
    var isInside = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        found.append(Transcript(command: String(line.dropFirst(2))))
      } else if isInside {
        found[found.count - 1].lines.append(line)
      }
    }
    return found
  }

  @Test("Every transcript is what the command prints")
  func everyTranscript() throws {
    let transcripts = try transcripts()
    #expect(transcripts.count >= 8)
    for verb in [
      "play", "render", "curve", "press", "plot", "info", "lint", "verify", "list", "gallery",
    ] {
      #expect(transcripts.contains { $0.command.contains("tapline \(verb) ") }, "\(verb)")
    }
    for transcript in transcripts {
      try Fixtures.withTemporaryFolder { folder in try check(transcript, in: folder) }
    }
  }

  private func check(_ transcript: Transcript, in folder: URL) throws {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    shell.folder = folder
    let programs = Command.built.deletingLastPathComponent().path
    shell.environment["PATH"] = programs + ":/usr/bin:/bin"
    let result = try shell.run("-c", "(\(transcript.command)) 2>&1")
    #expect(
      result.text == transcript.lines.joined(separator: "\n") + "\n", "\(transcript.command)")
  }

  @Test("The page about one button is what its commands write: report, code, picture, sound")
  func oneButton() throws {
    let page = Self.documentation + "OneButton.md"
    let transcripts = try transcripts(page)
    #expect(transcripts.count == 2)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts { try check(transcript, in: folder) }
      for name in ["one-button.svg", "one-button.wav"] {
        let kept = try Data(
          contentsOf: Fixtures.packageFolder.appendingPathComponent(
            Self.documentation + "Resources/" + name))
        #expect(try Data(contentsOf: folder.appendingPathComponent(name)) == kept, "\(name)")
      }
      let code = try String(
        contentsOf: folder.appendingPathComponent("one-button.swift"), encoding: .utf8)
      #expect(try text(page).contains("```swift\n\(code)```\n"))
    }
  }

  @Test("The page about the gallery says what its command says")
  func gallery() throws {
    let transcripts = try transcripts(Self.documentation + "Gallery.md")
    #expect(transcripts.count == 1)
    for transcript in transcripts {
      try Fixtures.withTemporaryFolder { folder in try check(transcript, in: folder) }
    }
  }

  @Test("The page about screens shows one that keeps the rules, and names every key and rule")
  func screens() throws {
    let page = try text(Self.documentation + "ScreenRules.md")
    let example = page.components(separatedBy: "```json\n")[1].components(separatedBy: "```")[0]
    let result = try Command().run("press", "--check", "-", input: Array(example.utf8))
    #expect(result.code == 0, "\(result.text)\(result.messages)")
    let object = try JSONSerialization.jsonObject(with: Data(example.utf8)) as? [String: Any]
    for key in object.map({ $0.keys }) ?? [:].keys { #expect(page.contains("| `\(key)` |")) }
    for rule in ["haptic-missing", "haptic-twice", "prepare-missing", "tap-target-small"] {
      #expect(page.contains("`\(rule)`"))
    }
  }

  @Test("Every program of the recipes is one that CI builds and runs")
  func recipes() throws {
    let page = try text(Self.documentation + "Recipes.md")
    let programs = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(programs.count == 5)
    let tests = try text("Tests/OutsideApp/Tests/ToolTests/RecipesTests.swift")
    for program in programs {
      let lines = program.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
      #expect(tests.contains(lines), "\(program)")
    }
  }

  @Test("Its configuration is one that lint takes")
  func configuration() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```json\n")
    #expect(parts.count == 2)
    let configuration = parts.last?.components(separatedBy: "```").first ?? ""
    try LintCommandTests.withFiles(
      [".tapline.json": configuration, "a.ahap": LintCommandTests.noted, "Resources/a.txt": ""]
    ) { _, command throws in
      #expect(try command.run("lint", "a.ahap").text == "no findings in 1 file\n")
    }
  }

  @Test("Its commands to start with are the ones that CI runs")
  func startingCommands() throws {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let script = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(".ci/run"), encoding: .utf8)
    #expect(
      text.contains(
        "    swift run tapline render settlement-complete -o /tmp/settlement.wav "
          + "-o /tmp/settlement.csv\n"))
    #expect(
      script.contains(
        "\nswift run tapline render settlement-complete -o \"$log/settlement.wav\" "
          + "-o \"$log/settlement.csv\"\n"))
    #expect(text.contains("\n    swift test\n"))
    #expect(script.contains("\nswift test "))
  }
}
