import Foundation
import TaplineTestSupport
import Testing

/// `TAPLINE_AUDIT_COMMAND` names a command that was built with the trait `Audit`.
@Suite(
  "Reviewing Swift files",
  .enabled(
    if: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] != nil,
    "TAPLINE_AUDIT_COMMAND is not set; it names a command with the trait Audit"))
struct AuditReviewTests {
  /// Returns a view controller with one action for each list of calls.
  private static func screen(_ name: String, _ actions: [[String]], note: String = "") -> String {
    let bodies = actions.enumerated().map { index, calls in
      "  @IBAction private func act\(index)(_ sender: UIButton) {\n"
        + calls.map { "    \($0)\n" }.joined() + "  }\n"
    }
    return """
      \(note)import UIKit

      final class \(name): UIViewController {
        private let impact = UIImpactFeedbackGenerator(style: .light)
        private let result = UINotificationFeedbackGenerator()

      \(bodies.joined(separator: "\n"))}

      """
  }

  private static let one = ["result.notificationOccurred(.success)"]
  private static let two = ["impact.impactOccurred()", "result.notificationOccurred(.success)"]

  private static func withRepository(_ body: (GitFolder) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      var repository = try GitFolder(folder.appendingPathComponent("app"))
      repository.program = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] ?? "/")
      try body(repository)
    }
  }

  @Test("New and solved findings are reported, even in unchanged files; moved ones are not")
  func findings() throws {
    let helper = "func confirm() { %@ }\n"
    let feedback = "import UIKit\nlet shared = UIImpactFeedbackGenerator(style: .light)\n"
    try Self.withRepository { repository in
      let folders = ["Pods/", ".hidden/", "Sources/node_modules/"]
      var before: [String: String?] = [
        "New.swift": Self.screen("New", [Self.one]),
        "Solved.swift": Self.screen("Solved", [Self.two]),
        "Moved.swift": Self.screen("Moved", [Self.two]),
        "Was/Here.swift": Self.screen("Here", [Self.two]),
        // Differs so much from `Added.swift` that Git does not report a rename.
        "Gone.swift": Self.screen(
          "Gone", [Self.two], note: String(repeating: "// Old.\n", count: 99)),
        "Caller.swift": Self.screen("Caller", [["confirm()"] + Self.one]),
        "Helper.swift": feedback + helper.replacing("%@", with: ""),
        "Known.swift": Self.screen("Known", [Self.two]),
      ]
      for folder in folders { before[folder + "A.swift"] = Self.screen("A", [Self.one]) }
      try repository.commit(before, tag: "before")
      var after: [String: String?] = [
        "New.swift": Self.screen("New", [Self.two]),
        "Solved.swift": Self.screen("Solved", [Self.one]),
        "Moved.swift": Self.screen("Moved", [Self.one, Self.two], note: "// A note.\n\n"),
        "Was/Here.swift": nil, "Is/Here.swift": Self.screen("Here", [Self.two]),
        "Gone.swift": nil, "Added.swift": Self.screen("Added", [Self.two]),
        "Helper.swift": feedback + helper.replacing("%@", with: "shared.impactOccurred()"),
      ]
      for folder in folders { after[folder + "A.swift"] = Self.screen("A", [Self.two]) }
      try repository.commit(after, tag: "after")
      let document = try repository.document("before")
      #expect(
        document.changes.map { "\($0.path) \($0.outcome)" } == [
          "Added.swift added", "Caller.swift unchanged", "Gone.swift removed", "New.swift changed",
          "Solved.swift changed",
        ])
      #expect(document.notes.isEmpty && document.renames.isEmpty)
      for change in document.changes {
        let isSolved = ["Gone.swift", "Solved.swift"].contains(change.path)
        let found = (change.newFindings.map(\.rule), change.solvedFindings.map(\.rule))
        #expect(found == (isSolved ? [] : ["double-haptic"], isSolved ? ["double-haptic"] : []))
        #expect(change.kind == "swift" && change.differences.isEmpty && !change.isNoticeable)
      }
      #expect(document["New.swift"]?.newFindings.map(\.line) == [9])

      let first = try repository.review("before", "--json")
      #expect(first.output == (try repository.review("before", "HEAD", "--json").output))
      let schema = try SchemaValidator(try Command().run("help", "schema", "review").output)
      #expect(try schema.problems(in: first.output).isEmpty)
      let comment = try repository.review("before", "--fail-on", "findings")
      #expect(comment.code == 1)
      #expect(comment.lines[1] == "### Haptics: 4 changed files, 0 noticeable, 3 new findings")
      #expect(comment.text.contains("#### `Caller.swift`\n\nunchanged; 1 new finding.\n"))
      #expect(comment.text.contains("- new warning, line 9: the same touch "))
      #expect(!comment.text.contains("noticeable above"))
      let page = repository.folder.appendingPathComponent("page.html")
      #expect(try repository.review("before", "-o", page.path).code == 0)
      let html = try String(contentsOf: page, encoding: .utf8)
      #expect(html.contains("<li>solved warning, line 9: the same touch "))
      #expect(try repository.review("after", "before", "--fail-on", "noticeable").code == 0)
    }
  }

  @Test("If a file has two equal findings, only the new one is reported")
  func equalFindings() throws {
    try Self.withRepository { repository in
      let old = Self.screen("Screen", [Self.one, Self.two])
      try repository.commit(["A.swift": old], tag: "before")
      try repository.commit(["A.swift": Self.screen("Screen", [Self.two, Self.two])], tag: "after")
      let change = try #require(try repository.document("before")["A.swift"])
      #expect(change.newFindings.map(\.line) == [9] && change.solvedFindings.isEmpty)
    }
  }

  @Test("Formatting, moved lines and other Swift changes are not reported")
  func formatting() throws {
    try Self.withRepository { repository in
      let text = Self.screen("Screen", [Self.two, Self.one])
      try repository.commit(["A.swift": text, "B.swift": "let a = 1\n"], tag: "before")
      let spread = text.replacing("    ", with: "\t").replacing(
        "(.success)", with: "(\n  .success\n)")
      for (tag, changed) in [
        ("spread", spread), ("commented", text.replacing("{\n", with: "{  // A comment.\n\n")),
        ("turned", Self.screen("Screen", [Self.one, Self.two])),
      ] {
        try repository.commit(["A.swift": changed, "B.swift": "let a = \"\(tag)\"\n"], tag: tag)
        let result = try repository.review("before", "--fail-on", "any")
        #expect(result.code == 0 && result.lines[1] == "### Haptics: no haptic changes", "\(tag)")
        #expect(result.lines.count == 3, "\(result.text)")
      }
    }
  }

  @Test("The configuration of each commit excludes files and sets levels")
  func configuration() throws {
    let settings = """
      {"lint": {"exclude": ["Generated/**"], "overrides": [
        {"files": ["Legacy/**"], "rules": {"double-haptic": "note"}},
        {"files": ["Old/**"], "rules": {"double-haptic": "off"}}]}}
      """
    let names = ["Generated", "Legacy", "Old"]
    func files(_ calls: [String]) -> [String: String?] {
      Dictionary(
        uniqueKeysWithValues: names.map { ("App/\($0)/\($0).swift", Self.screen($0, [calls])) })
    }
    try Self.withRepository { repository in
      try repository.commit(files(Self.one), tag: "before")
      try repository.commit(
        files(Self.two).merging(["App/.tapline.json": settings]) { $1 }, tag: "after")
      let document = try repository.document("before", "--fail-on", "findings")
      #expect(document.changes.map(\.path) == ["App/Legacy/Legacy.swift"])
      try repository.commit(
        ["App/.tapline.json": "{", "App/A.swift": "let a = 1\n"], tag: "broken")
      let broken = try repository.review("after", "--fail-on", "findings")
      #expect(broken.code == 1, "\(broken.messages)")
      #expect(broken.text.contains("Swift files were not audited: App/.tapline.json:1:2"))
    }
  }

  @Test("Findings in the baseline of the second commit are neither new nor solved")
  func baseline() throws {
    try Self.withRepository { repository in
      let known = repository.folder.appendingPathComponent("Checks/known.json")
      try repository.commit(
        ["A.swift": Self.screen("A", [Self.one]), "Checks/a.txt": ""], tag: "before")
      try repository.commit(["A.swift": Self.screen("A", [Self.two])], tag: "after")
      var command = Command()
      command.program = repository.program
      command.folder = repository.folder
      #expect(try command.run("audit", ".", "--write-baseline", known.path).code == 0)
      try repository.commit(["B.swift": Self.screen("B", [Self.two])], tag: "accepted")
      let document = try repository.document("before", "--baseline", "Checks/known.json")
      #expect(document.changes.map(\.path) == ["B.swift"])
      #expect(try repository.document("before").changes.map(\.path) == ["A.swift", "B.swift"])
    }
  }

  @Test("A file that is invalid Swift in one commit is named, and its findings are not compared")
  func invalidSwift() throws {
    try Self.withRepository { repository in
      let text = Self.screen("Screen", [Self.two])
      try repository.commit(["A.swift": text], tag: "before")
      try repository.commit(["A.swift": "}}} func (\n", "B.swift": "}}} func (\n"], tag: "broken")
      try repository.commit(["A.swift": "}} func (\n"], tag: "still")
      let document = try repository.document("before", "broken")
      #expect(document.changes.map(\.outcome) == ["unreadable", "unreadable"])
      #expect(document["A.swift"]?.reason == "broken: not valid Swift")
      #expect(document.changes.allSatisfy { $0.solvedFindings.isEmpty })
      #expect(try repository.document("broken", "still").changes.isEmpty)
      #expect(try repository.document("still", "before")["A.swift"]?.newFindings.isEmpty == true)
    }
  }
}
