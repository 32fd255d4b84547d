import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "The README tells the truth",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ReadmeTests {
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

  @Test("Every transcript is what the command prints")
  func everyTranscript() throws {
    let readme = try Transcript.all(in: "README.md")
    #expect(!readme.isEmpty)
    let pages = ["CommandTour", "LintingInCI"].map { Self.documentation + $0 + ".md" }
    let golden = "Sources/TaplineTesting/Documentation.docc/GoldenFiles.md"
    var transcripts = readme
    for page in pages + [golden] {
      let found = try Transcript.all(in: page)
      #expect(!found.isEmpty, "\(page)")
      // What the README shows as well is run once.
      transcripts += found.filter { new in
        !readme.contains { $0.command == new.command && $0.lines == new.lines }
      }
    }
    let verbs = [
      "play", "render", "plot", "press", "lint", "convert", "curve", "diff", "info", "verify",
      "list", "gallery", "transform", "tokens",
    ]
    for verb in verbs {
      #expect(transcripts.contains { $0.uses(verb) }, "\(verb)")
    }
    for transcript in transcripts {
      try Fixtures.withTemporaryFolder { folder in try transcript.check(in: folder) }
    }
  }

  @Test("The page about one button is what its commands write: report, code, picture, sound")
  func oneButton() throws {
    let page = Self.documentation + "OneButton.md"
    let transcripts = try Transcript.all(in: page)
    #expect(transcripts.count == 2)
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
    "The pages on tokens, plots and other toolkits are what their commands print",
    arguments: ["Tokens", "CurvesInPlots", "CurvesElsewhere"])
  func tokensAndPlots(_ page: String) throws {
    let transcripts = try Transcript.all(in: Self.documentation + page + ".md")
    #expect(transcripts.count >= 3)
    try Fixtures.withTemporaryFolder { folder in
      for transcript in transcripts {
        // A file that a page shows is there for the commands behind it.
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

  @Test("The page about the gallery says what its command says")
  func gallery() throws {
    let transcripts = try Transcript.all(in: Self.documentation + "Gallery.md")
    #expect(transcripts.count == 1)
    for transcript in transcripts {
      try Fixtures.withTemporaryFolder { folder in try transcript.check(in: folder) }
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

  @Test("The page about whole libraries shows the files by which CI renders one on a cluster")
  func distribution() throws {
    let page = try text(Self.documentation + "Libraries.md")
    for name in ["with_dask.py", "with_spark.py"] {
      let recipe = try text("Benchmarks/Distribution/\(name)")
      #expect(page.contains("```python\n\(recipe)```\n"), "\(name)")
    }
  }

  @Test("The configuration on the page about linting is one that lint takes")
  func configuration() throws {
    let text = try text(Self.documentation + "LintingInCI.md")
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
