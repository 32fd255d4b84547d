import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline press --check", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ScreenCheckCommandTests {
  private let bad =
    #"{"schemaVersion": 1, "name": "S", "system": "swiss-coin", "buttons": [{"name": "a", "style": "profile-button", "haptics": ["tap"], "hitHeight": 44}]}"#

  @Test(
    "Findings exit with 1, a valid screen with 0, an invalid one with 65, a missing one with 66")
  func codes() throws {
    func code(_ text: String) throws -> Int {
      try Command().run("press", "--check", "-", input: Array(text.utf8)).code
    }
    #expect(try code(bad) == 1)
    #expect(
      try code(#"{"schemaVersion": 1, "name": "S", "system": "swiss-coin", "buttons": []}"#) == 0)
    #expect(try code("{") == 65)
    #expect(
      try code(#"{"schemaVersion": 1, "name": "S", "system": "swis-coin", "buttons": []}"#) == 65)
    #expect(try Command().run("press", "--check", "missing.json").code == 66)
    #expect(try Command().run("press").code == 64)
    #expect(try Command().run("press", "swiss-coin/primary", "--check", "-").code == 64)
    for option in [["--hold", "1"], ["--rate", "44100"], ["--profile", "taptic"]] {
      let arguments = ["press", "--check", "-"] + option
      #expect(try Command().run(arguments, input: Array(bad.utf8)).code == 64, "\(option)")
    }
    let ending = try Command().run("press", "--check", "-", "-o", "x.svg", input: Array(bad.utf8))
    #expect(ending.code == 64 && ending.messages.contains("is not that of a format"))
  }

  @Test(
    "For a system without rules, only the general rules are checked, and a warning says so")
  func noRules() throws {
    let screen = #"{"schemaVersion": 1, "name": "S", "system": "published", "buttons": []}"#
    let result = try Command().run("press", "--check", "-", input: Array(screen.utf8))
    #expect(
      result.code == 0
        && result.messages.contains(
          "only the general rules were checked: haptic-only, haptic-late, sound-late, visual-late")
    )
  }

  @Test("Reports have the formats of 'lint' and contain the rules of the system")
  func formats() throws {
    let input = Array(bad.utf8)
    let sarif = try Command().run("press", "--check", "-", "--format", "sarif", input: input)
    #expect(sarif.code == 1)
    let log = try JSONSerialization.jsonObject(with: Data(sarif.output)) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    let ids = Set(rules.compactMap { $0["id"] as? String })
    #expect(
      results.compactMap { $0["ruleId"] as? String }.sorted() == [
        "haptic-twice", "prepare-missing",
      ])
    for result in results {
      let id = try #require(result["ruleId"] as? String)
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(ids.contains(id) && rules[index]["id"] as? String == id)
    }
    let github = try Command().run("press", "--check", "-", "--format", "github", input: input)
    #expect(github.text.hasPrefix("::warning ") && github.text.contains("::error "))
    let text = try Command().run("press", "--check", "-", "-q", input: input)
    #expect(text.text.contains("[haptic-twice]") && text.messages.isEmpty)
  }
}
