import Foundation
import TaplineLinting
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Audit rules")
struct AuditRuleTests {
  @Test(
    "Every rule has one section of the article, with an example, in the order of the table of rules"
  )
  func sections() {
    let sections = AuditRule.article.sections
    #expect(sections.map(\.rule.id) == AuditRule.allCases.map(\.id))
    for section in sections {
      #expect(section.rule.summary.hasSuffix("."))
      #expect(!section.wrong.isEmpty && !section.right.isEmpty && !section.place.isEmpty)
      #expect(section.rule.explanation.contains("Source"))
    }
  }

  /// `TAPLINE_BLESS=1 swift test --filter AuditRuleTests` writes the page anew.
  @Test("The page of the documentation is generated from the table of rules and audit-rules.txt")
  func page() throws {
    let url = Fixtures.packageFolder.appendingPathComponent(
      "Sources/Tapline/Documentation.docc/AuditRules.md")
    let page = AuditRule.article.page
    if ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try page.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: url, encoding: .utf8) == page,
      "AuditRules.md differs; TAPLINE_BLESS=1 writes it")
  }
}
