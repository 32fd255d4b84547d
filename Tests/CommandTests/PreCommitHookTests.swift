import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Hooks for pre-commit", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct PreCommitHookTests {
  /// Returns the keys and values of each hook in the file.
  private func hooks() throws -> [[String: String]] {
    let file = Fixtures.packageFolder.appendingPathComponent(".pre-commit-hooks.yaml")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.reduce(into: []) { hooks, line in
      if line.hasPrefix("- ") { hooks.append([:]) }
      let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, !hooks.isEmpty else { return }
      hooks[hooks.count - 1][String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(
    "Each hook rejects a file with a finding, accepts a valid one, and matches only AHAP")
  func hold() throws {
    let hooks = try hooks()
    #expect(hooks.map { $0["id"] } == ["tapline-lint", "tapline-lint-installed"])
    #expect(hooks.map { $0["language"] } == ["swift", "system"])
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      #expect(try command.run("render", "rigid", "-o", "right.ahap").code == 0)
      let wrong =
        #"{"Version": 1, "Pattern": [{"Event": {"Time": -1, "EventType": "HapticTransient"}}]}"#
      try Data(wrong.utf8).write(to: folder.appendingPathComponent("wrong.ahap"))
      let entries = Set(hooks.compactMap { $0["entry"] })
      for entry in entries {
        let words = entry.split(separator: " ").map(String.init)
        #expect(words.first == "tapline")
        let arguments = Array(words.dropFirst())
        // pre-commit passes every file that is to be committed.
        #expect(try command.run(arguments + ["right.ahap"]).code == 0)
        #expect(try command.run(arguments + ["right.ahap", "wrong.ahap"]).code != 0)
      }
      for hook in hooks {
        let files = try Regex(try #require(hook["files"]))
        #expect("App/Haptics/right.ahap".contains(files))
        #expect(!"App/right.ahap.json".contains(files))
      }
    }
  }
}
