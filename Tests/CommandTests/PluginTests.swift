import Foundation
import TaplineTestSupport
import Testing

/// Builds the whole command in an app's package, and therefore runs only in `.ci/run`.
@Suite(
  "Tapline in an app's package", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["TAPLINE_PLUGIN_TESTS"] != nil,
    "TAPLINE_PLUGIN_TESTS is not set; it builds the command a second time"))
struct PluginTests {
  private let bad = LintCommandTests.warned
  private let good = LintCommandTests.clean

  /// The folder of an app that depends on this checkout; the next run reuses its build products.
  let app = Fixtures.packageFolder.appendingPathComponent(".build/app-with-haptics")

  /// Writes the app with additional files, and returns a command that runs programs in its folder.
  func shell(_ patterns: [String: String]) throws -> Command {
    let files = FileManager.default
    for name in ["Sources", "Tests", "Haptics", "attachments", "recordings", "tapline.sarif"] {
      try? files.removeItem(at: app.appendingPathComponent(name))
    }
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [.package(name: "tapline", path: "../..")],
        targets: [.target(name: "App")])

      """
    let texts = ["Package.swift": manifest, "Sources/App/App.swift": "public let app = 1\n"]
    for (name, text) in texts.merging(patterns, uniquingKeysWith: { $1 }) {
      let file = app.appendingPathComponent(name)
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Unchanged files keep their dates, so they are not compiled again.
      if (try? String(contentsOf: file, encoding: .utf8)) != text {
        try Data(text.utf8).write(to: file)
      }
    }
    // The app has its own repository, as in a real project.
    try files.createDirectory(
      at: app.appendingPathComponent(".git"), withIntermediateDirectories: true)
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/usr/bin/env")
    shell.folder = app
    shell.timeLimit = 900
    return shell
  }

  /// Returns the script of every `run:` step of a workflow file, in order.
  func steps(of workflow: String) -> [String] {
    var steps: [String] = []
    var block: (indent: Int, lines: [Substring])?
    for line in workflow.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.prefix { $0 == " " }.count
      if let open = block {
        if line.isEmpty || indent > open.indent {
          block?.lines.append(line.dropFirst(min(indent, open.indent + 2)))
          continue
        }
        steps.append(open.lines.joined(separator: "\n"))
        block = nil
      }
      let text = line.dropFirst(indent)
      for start in ["run: ", "- run: "] where text.hasPrefix(start) {
        let command = text.dropFirst(start.count)
        if command == "|" {
          block = (indent, [])
        } else {
          steps.append(String(command))
        }
      }
    }
    if let block { steps.append(block.lines.joined(separator: "\n")) }
    return steps
  }

  @Test("Every step of the lint workflow works in an app")
  func workflow() throws {
    let folder = Fixtures.packageFolder.appendingPathComponent(".github/workflows")
    let text = try String(
      contentsOf: folder.appendingPathComponent("lint-haptics.yml"), encoding: .utf8)
    let steps = steps(of: text)
    #expect(steps.count == 1)
    #expect(text.contains("sarif_file: tapline.sarif\n"))
    for step in steps {
      // As GitHub runs it.
      let failing = try shell(["Haptics/bad, 1.ahap": bad, "Haptics/good.ahap": good])
        .run("bash", "-e", "-c", step)
      #expect(failing.code == 1, "\(failing.messages)")
      let annotations = failing.lines.filter { $0.hasPrefix("::") }
      #expect(annotations.count == 1)
      #expect(annotations.first?.hasPrefix("::warning file=Haptics/bad%2C 1.ahap,line=7,") == true)
      let sarif = try JSONSerialization.jsonObject(
        with: Data(contentsOf: app.appendingPathComponent("tapline.sarif")))
      let run = ((sarif as? [String: Any])?["runs"] as? [[String: Any]])?.first
      #expect((run?["results"] as? [Any])?.count == 1)

      let passing = try shell(["Haptics/good.ahap": good]).run("bash", "-e", "-c", step)
      #expect(passing.code == 0, "\(passing.messages)")
      #expect(!passing.text.contains("::"))
    }
  }

  @Test("The plugin forwards arguments and reports the exit code")
  func plugin() throws {
    let command = try shell(["Haptics/a.ahap": bad])
    let unfixed = try command.run("swift", "package", "tapline-lint", "Haptics/*.ahap")
    #expect(unfixed.code == 1 && unfixed.messages.contains("exit code 1"))
    #expect(unfixed.text.contains("Haptics/a.ahap:7:8: warning: "))
    let empty = try command.run("swift", "package", "tapline-lint", "Sources")
    #expect(empty.code == 1 && empty.messages.contains("exit code 66"))
    let fixing = try command.run(
      "swift", "package", "--allow-writing-to-package-directory", "tapline-lint", "--fix")
    #expect(fixing.code == 0, "\(fixing.messages)")
    let file = app.appendingPathComponent("Haptics/a.ahap")
    #expect(try String(contentsOf: file, encoding: .utf8) == good)
  }
}
