import Foundation
import TaplineLinting
import TaplineTestSupport
import TaplineText
import Testing

@Suite("A build without the trait Audit")
struct AuditTraitTests {
  @Test("'tapline audit' exits with 64 and names the trait that it needs")
  func unavailable() throws {
    let result = try Command().run("audit", ".")
    #expect(result.code == 64)
    #expect(result.text.isEmpty)
    #expect(result.messages.contains("--traits Audit"))
  }

  @Test("The rules are listed and explained without the trait")
  func rules() throws {
    let list = try Command().run("audit", "--list-rules")
    #expect(list.text.split(separator: "\n").count == AuditRule.allCases.count)
    let explanation = try Command().run("audit", "--explain", "double-haptic")
    #expect(explanation.text.contains("Wrong") && explanation.text.contains("--rule double-haptic"))
    #expect(
      try Command().run("audit", "--explain", "double-haptics").messages.contains("did you mean"))
  }
}

/// `TAPLINE_AUDIT_COMMAND` names a command that was built with the trait `Audit`.
@Suite(
  "The examples of the audit rules",
  .enabled(
    if: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] != nil,
    "TAPLINE_AUDIT_COMMAND is not set; it names a command with the trait Audit"))
struct AuditExampleTests {
  /// Returns each finding of a file as `LINE:COLUMN RULE`.
  private func findings(in text: String) throws -> [String] {
    var found: [String] = []
    try LintCommandTests.withFiles(["Example.swift": text + "\n"]) { _, command throws in
      var command = command
      command.program = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["TAPLINE_AUDIT_COMMAND"] ?? "/")
      let result = try command.run("audit", "Example.swift", "--json", "--fail-on", "never")
      let root = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      for finding in root?["findings"] as? [[String: Any]] ?? [] {
        found.append(
          "\(finding["line"] ?? ""):\(finding["column"] ?? "") \(finding["rule"] ?? "")")
      }
    }
    return found
  }

  @Test("A wrong example has only its rule's finding, at its place; a right example has none")
  func examples() throws {
    for section in AuditRule.article.sections {
      #expect(try findings(in: section.wrong) == ["\(section.place) \(section.rule.id)"])
      #expect(try findings(in: section.right).isEmpty, "\(section.rule.id)")
    }
  }
}
