import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The README and the articles match the command",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ReadmeTests {
  private static let documentation = "Sources/Tapline/Documentation.docc/"

  @Test("The README's first commands write nothing into the checkout")
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

  /// Articles whose transcripts other tests run.
  private static let articlesWithTests: Set = [
    "Auditing", "Buttons", "CoreHapticsTwin", "Curves", "Editing", "Exporting", "Listening",
    "TestingHaptics", "Tokens",
  ]

  @Test("Every transcript shows what the command prints")
  func everyTranscript() throws {
    let readme = try Transcript.all(in: "README.md")
    #expect(!readme.isEmpty)
    var transcripts = readme
    var all = readme
    for page in try articles() {
      let found = try Transcript.all(in: page)
      all += found
      let name = URL(fileURLWithPath: page).deletingPathExtension().lastPathComponent
      if Self.articlesWithTests.contains(name) {
        #expect(!found.isEmpty, "\(page)")
      } else {
        // Transcripts that the README also has run once.
        transcripts += found.filter { new in
          !readme.contains { $0.command == new.command && $0.lines == new.lines }
        }
      }
    }
    let verbs = [
      "play", "render", "plot", "press", "lint", "convert", "curve", "diff", "info", "verify",
      "abx", "list", "gallery", "transform", "tokens", "edit", "audition", "batch", "listen",
      "audit", "review",
    ]
    for verb in verbs {
      #expect(all.contains { $0.uses(verb) }, "\(verb)")
    }
    for transcript in transcripts {
      try Fixtures.withTemporaryFolder { folder in try transcript.check(in: folder) }
    }
  }

  /// Returns the paths of every module's articles in the checkout.
  private func articles() throws -> [String] {
    let sources = Fixtures.packageFolder.appendingPathComponent("Sources")
    var paths: [String] = []
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
      let catalog = "Sources/\(module)/Documentation.docc"
      let folder = Fixtures.packageFolder.appendingPathComponent(catalog).path
      guard FileManager.default.fileExists(atPath: folder) else { continue }
      paths += try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
    }
    return paths
  }

  @Test("The article on buttons shows the report, code, picture and sound of its commands")
  func oneButton() throws {
    let page = Self.documentation + "Buttons.md"
    let transcripts = try Transcript.all(in: page)
    #expect(transcripts.count == 3)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts { try transcript.check(in: folder) }
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

  @Test(
    "The articles on tokens and curves show what their commands print",
    arguments: ["Tokens", "Curves"])
  func tokensAndPlots(_ page: String) throws {
    let transcripts = try Transcript.all(in: Self.documentation + page + ".md")
    #expect(transcripts.count >= 5)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts {
        // A file that the article shows with `cat` is created for the commands after it.
        let words = transcript.command.split(separator: " ")
        guard words.first == "cat", words.count == 2 else {
          try transcript.check(in: folder)
          continue
        }
        let text = transcript.lines.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent(String(words[1])))
      }
    }
  }

  @Test("The article on design systems has a valid screen and names its keys and the rules")
  func screens() throws {
    let page = try text(Self.documentation + "ButtonSystems.md")
    let example = page.components(separatedBy: "```json\n")[2].components(separatedBy: "```")[0]
    let result = try Command().run("press", "--check", "-", input: Array(example.utf8))
    #expect(result.code == 0, "\(result.text)\(result.messages)")
    let object = try JSONSerialization.jsonObject(with: Data(example.utf8)) as? [String: Any]
    for key in object.map({ $0.keys }) ?? [:].keys { #expect(page.contains("| `\(key)` |")) }
    for rule in ["haptic-missing", "haptic-twice", "prepare-missing", "tap-target-small"] {
      #expect(page.contains("`\(rule)`"))
    }
  }

  @Test("CI builds and runs every program of the first article")
  func firstPrograms() throws {
    let page = try text(Self.documentation + "Tapline.md")
    // The first block is a manifest, and the last one reads files that do not exist here.
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(blocks.count == 7)
    let programs = blocks[1...5]
    let tests = try text("Tests/OutsideApp/Tests/ToolTests/RecipesTests.swift")
    for program in programs {
      let lines = program.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
      #expect(tests.contains(lines), "\(program)")
    }
  }

  @Test("The article on libraries names the scripts for clusters and options that they have")
  func distribution() throws {
    let page = try text(Self.documentation + "Libraries.md")
    for (name, cluster) in [("with_dask.py", "--scheduler"), ("with_spark.py", "--master")] {
      let script = try text("Benchmarks/Distribution/\(name)")
      #expect(page.contains("| `Benchmarks/Distribution/\(name)` | `\(cluster) "), "\(name)")
      for option in [cluster, "--parts"] {
        #expect(page.contains("`\(option)") && script.contains("add_argument(\"\(option)\""))
      }
      #expect(script.contains("\"--parts\", type=int, default=64"), "\(name)")
      #expect(script.contains("\"--formats\", \"wav,csv,svg\", \"--shard\""), "\(name)")
    }
  }

  @Test("'lint' accepts the configuration in the article on checking")
  func configuration() throws {
    let text = try text(Self.documentation + "Checking.md")
    let parts = text.components(separatedBy: "```json\n")
    #expect(parts.count == 2)
    let configuration = parts.last?.components(separatedBy: "```").first ?? ""
    try LintCommandTests.withFiles(
      [".tapline.json": configuration, "a.ahap": LintCommandTests.noted, "Resources/a.txt": ""]
    ) { _, command throws in
      #expect(try command.run("lint", "a.ahap").text == "no findings in 1 file\n")
    }
  }

  @Test("CI runs the README's first commands")
  func startingCommands() throws {
    let readme = try text("README.md")
    let script = try text(".ci/run")
    #expect(
      readme.contains(
        "`swift run tapline render settlement-complete -o /tmp/settlement.wav "
          + "-o /tmp/settlement.csv`"))
    #expect(
      script.contains(
        "\nswift run tapline render settlement-complete -o \"$log/settlement.wav\" "
          + "-o \"$log/settlement.csv\"\n"))
    #expect(readme.contains("\n    swift test\n"))
    #expect(script.contains("\nswift test "))
  }
}
