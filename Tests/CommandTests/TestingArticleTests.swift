import Foundation
import TaplineTestSupport
import Testing

// Part of `PluginTests`, because both build in the folder of its app.
extension PluginTests {
  /// Returns the files of an article or of its part below a heading by their names, and the commands with their
  /// expected output.
  func article(
    _ path: String, from heading: String? = nil
  ) throws -> (files: [String: String], commands: [(line: String, words: [String])]) {
    let text = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent(path), encoding: .utf8)
    var lines = text.components(separatedBy: "\n")[...]
    if let heading {
      lines = lines[(try #require(lines.firstIndex(of: heading)) + 1)...]
      lines = lines.prefix { !$0.hasPrefix("## ") }
    }
    var files: [String: String] = [:]
    var commands: [(line: String, words: [String])] = []
    var name: String?
    var block: (language: String, lines: [String])?
    for line in lines {
      if let open = block {
        guard line == "```" else {
          block?.lines.append(line)
          continue
        }
        if open.language == "console" {
          for line in open.lines {
            if line.hasPrefix("$ ") {
              commands.append((String(line.dropFirst(2)), []))
            } else {
              commands[commands.count - 1].words.append(line)
            }
          }
        } else if let name {
          files[name] = open.lines.joined(separator: "\n") + "\n"
        }
        block = nil
        name = nil
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), [])
      } else if line.hasPrefix("`"), line.hasSuffix("`:") {
        name = String(line.dropFirst().dropLast(2))
      }
    }
    return (files, commands)
  }

  @Test("The article on testing haptics works as written, from the first run to CI")
  func testingArticle() throws {
    var (files, commands) = try article(
      "Sources/TaplineTesting/Documentation.docc/TestingHaptics.md")
    #expect(files.count == 6 && commands.count == 3)
    files["Tests/AppTests/ReadmeTests.swift"] =
      "import App\nimport TaplineTesting\nimport Testing\n\n" + (try readmeTest())
    try findTapline(&files)
    let shell = try shell(files)
    let golden = app.appendingPathComponent("Tests/AppTests/Goldens/settled.golden.json")
    func run(_ line: String) throws -> Command.Result {
      try shell.run("bash", "-e", "-c", "(\(line)) 2>&1")
    }
    func check(_ index: Int, code: Int) throws {
      let result = try run(commands[index].line)
      #expect(result.code == code, "\(commands[index].line)\n\(result.text)")
      #expect(!result.text.contains("warning: "), "\(result.text)")
      for words in commands[index].words {
        #expect(result.text.contains(words), "\(commands[index].line)\n\(result.text)")
      }
    }
    // Step 1 asks for this folder.
    try FileManager.default.createDirectory(
      at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
    try check(0, code: 1)
    #expect(FileManager.default.fileExists(atPath: golden.path))
    try check(1, code: 0)

    let steps = steps(of: try #require(files[".github/workflows/haptics.yml"]))
    #expect(steps.count == 3)
    for step in steps {
      let result = try run(step)
      #expect(result.code == 0, "\(step)\n\(result.text)")
    }

    try check(2, code: 1)
    // CI also fails in both steps and both test libraries, and keeps attachments that show why.
    let tests = try run(steps[1])
    #expect(tests.code == 1)
    #expect(tests.text.contains("HapticManagerXCTests.testSettledPayment"))
    #expect(tests.text.contains("(0.0 s to 0.125 s) is 125 ms, expected 120 ms"))
    let attached = try FileManager.default.contentsOfDirectory(
      atPath: app.appendingPathComponent("attachments").path)
    for ending in [".svg", ".csv", ".wav", ".timeline.json"] {
      #expect(attached.contains { $0.hasPrefix("settled") && $0.hasSuffix(ending) }, "\(attached)")
    }
    let verified = try run(steps[2])
    #expect(verified.code == 1)
    #expect(verified.text.contains("changed: transient 'feedback/success' at 0.62 s: 5 ms late"))
    // After blessing, the golden file matches the recording.
    _ = try run("TAPLINE_BLESS=1 swift test --filter settledPayment")
    #expect(try String(contentsOf: golden, encoding: .utf8).contains("{ \"time\": 0.625, "))
    let blessed = try run(steps[2])
    #expect(blessed.code == 0, "\(blessed.text)")
  }

  /// Returns the README's test of the article's manager.
  private func readmeTest() throws -> String {
    let readme = try String(
      contentsOf: Fixtures.packageFolder.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(
      readme.components(separatedBy: "```swift\n").first { $0.hasPrefix("@Test") })
    return block.components(separatedBy: "```")[0]
  }

  /// Replaces the path of Tapline in the manifest with that of this checkout.
  func findTapline(_ files: inout [String: String]) throws {
    let manifest = try #require(files["Package.swift"])
    files["Package.swift"] = manifest.replacingOccurrences(
      of: ".package(path: \"../tapline\")", with: ".package(name: \"tapline\", path: \"../..\")")
  }

  @Test("The files of the article on the twin work, with changes and without")
  func twinArticle() throws {
    let path = "Sources/CoreHapticsTwin/Documentation.docc/CoreHapticsTwin.md"
    var (files, commands) = try article(path, from: "## Overview")
    #expect(files.count == 3 && commands.count == 1)
    try findTapline(&files)
    func check() throws {
      let result = try shell(files).run("bash", "-e", "-c", "(\(commands[0].line)) 2>&1")
      #expect(result.code == 0, "\(result.text)")
      #expect(!result.text.contains("warning: "), "\(result.text)")
      for words in commands[0].words { #expect(result.text.contains(words), "\(result.text)") }
    }
    try check()

    let asTheyAre = try article(path, from: "## Use files without changes").files
    #expect(asTheyAre.count == 4)
    files.merge(asTheyAre) { $1 }
    // The article describes this change in words: the shims replace the twin.
    files["Package.swift"] = files["Package.swift"]?.replacingOccurrences(
      of: "onLinux(\"CoreHapticsTwin\")", with: "onLinux(\"CoreHapticsTwinShims\")")
    try check()
  }
}
