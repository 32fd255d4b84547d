import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplineLinting
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Lint rules")
struct LintRuleTests {
  private let linter: AHAPLinter

  init() throws {
    linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile())
  }

  /// The sound files that the page mentions.
  private func waveform(_ reference: WaveformReference) -> Diagnostic? {
    switch reference.path {
    case "chime.wav": nil
    case "broken.wav": reference.diagnostic(.waveformUnreadable, "broken")
    case let path where path.hasPrefix("../"): reference.diagnostic(.waveformOutsideRoot, "outside")
    default: reference.diagnostic(.waveformNotFound, "missing")
    }
  }

  private func findings(in bytes: [UInt8]) -> [Diagnostic] {
    linter.findings(in: bytes, file: "x.ahap", waveform: waveform)
  }

  @Test(
    "Every rule has one section of the article, with an example, in the order of the table of rules"
  )
  func sections() {
    let sections = AHAPRule.article.sections
    #expect(sections.map(\.rule) == AHAPRule.allCases)
    #expect(sections.count >= 30)
    for section in sections {
      #expect(section.rule.summary.hasSuffix("."))
      #expect(!section.wrong.isEmpty && !section.right.isEmpty && !section.place.isEmpty)
    }
  }

  /// `TAPLINE_BLESS=1 swift test --filter LintRuleTests` writes the page again.
  @Test("The page of the documentation is generated from the table of rules and lint-rules.txt")
  func page() throws {
    let url = Fixtures.packageFolder.appendingPathComponent(
      "Sources/Tapline/Documentation.docc/LintRules.md")
    let page = AHAPRule.article.page
    if ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try page.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: url, encoding: .utf8) == page,
      "TAPLINE_BLESS=1 swift test --filter LintRuleTests writes it anew")
  }

  @Test(
    "A wrong example gives its finding at the marked position, and a right one gives none",
    arguments: AHAPRule.article.sections)
  func examples(_ section: RuleArticle<AHAPRule>.Section) throws {
    let (bytes, before) = RuleExample.file(section.wrong)
    let found = findings(in: bytes)
    let places = found.filter { $0.rule == section.rule.id }.map {
      "\($0.position.line - before):\($0.position.column)"
    }
    #expect(places == [section.place], "\(found)")
    let right = findings(in: RuleExample.file(section.right).bytes)
    #expect(right.isEmpty, "\(right)")
  }

  @Test(
    "A fix removes its finding and causes no other",
    arguments: AHAPRule.article.sections)
  func fixes(_ section: RuleArticle<AHAPRule>.Section) throws {
    let (bytes, _) = RuleExample.file(section.wrong)
    let found = findings(in: bytes)
    let fix = found.first { $0.rule == section.rule.id }?.fix
    #expect((fix != nil) == (section.rule.fixing != .none))
    guard let fix else { return }
    #expect(fix.isSafe == (section.rule.fixing == .safe))
    #expect(!fix.summary.isEmpty && !fix.edits.isEmpty)
    let (fixed, count) = Fix.apply([fix], to: bytes)
    #expect(count == 1)
    let left = findings(in: fixed)
    #expect(
      Set(left.map(\.rule)).isSubset(of: Set(found.map(\.rule)).subtracting([section.rule.id])),
      "\(String(decoding: fixed, as: UTF8.self)) \(left)")
  }

  @Test("A safe fix does not change the pattern that was read")
  func fixesKeepThePattern() throws {
    // The first rule makes a text readable. The others rewrite controls without changing their values, which "Fixes
    // of curves" tests.
    let others: Set<AHAPRule> = [
      .wrongType, .curveTooLong, .curveOnePoint, .curvePointDuplicate,
    ]
    for section in AHAPRule.article.sections
    where section.rule.fixing == .safe && !others.contains(section.rule) {
      let (bytes, _) = RuleExample.file(section.wrong)
      let fix = try #require(findings(in: bytes).first { $0.rule == section.rule.id }?.fix)
      var before = try AHAPFile(bytes, file: "x").pattern
      var after = try AHAPFile(Fix.apply([fix], to: bytes).bytes, file: "x").pattern
      // A duration beyond the longest plays for the longest; a sound file is ignored elsewhere.
      for index in before.events.indices where before.events[index].kind != .audioCustom {
        before.events[index].audio.waveformPath = nil
        after.events[index].audio.waveformPath = nil
        if section.rule == .durationTooLong {
          before.events[index].duration = before.events[index].effectiveDuration
        }
        if section.rule == .parameterNoEffect {
          before.events[index].envelope = .init()
          after.events[index].envelope = .init()
        }
      }
      #expect(before == after, "\(section.rule)")
    }
  }

  @Test("In strict mode, everything that strict readers and CoreHaptics refuse is an error")
  func strict() throws {
    let strict = AHAPLinter(profile: linter.profile, isStrict: true)
    let raised: Set = [
      "json-byte-order-mark", "json-trailing-comma", "text-not-utf8", "duplicate-key",
      "null-value", "parameter-unknown", "parameter-misplaced",
      "waveform-not-found", "waveform-outside-root", "waveform-unreadable",
    ]
    for section in AHAPRule.article.sections {
      let bytes = RuleExample.file(section.wrong).bytes
      let found = strict.findings(in: bytes, file: "x", waveform: waveform)
      let severity = found.first { $0.rule == section.rule.id }?.severity
      #expect(severity == (raised.contains(section.rule.id) ? .error : section.rule.severity))
    }
  }
}

enum RuleExample {
  /// The file that an example is an excerpt of, and the number of lines before the example in it.
  static func file(_ example: String) -> (bytes: [UInt8], linesBefore: Int) {
    let isEntry = isEntry(example)
    let text = isEntry ? "{ \"Version\": 1.0, \"Pattern\": [\n\(example)\n] }" : example
    var bytes = Array(text.utf8)
    // The article is UTF-8, so it describes in words a byte that is not.
    if let place = text.range(of: "<FF>") {
      let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      bytes.replaceSubrange(start..<start + 4, with: [0xFF])
    }
    return (bytes, isEntry ? 1 : 0)
  }

  static func isEntry(_ example: String) -> Bool {
    example.hasPrefix("{ \"Event\"") || example.hasPrefix("{ \"Parameter")
  }
}

extension RuleArticle.Section: CustomTestStringConvertible {
  /// The rule's identifier.
  public var testDescription: String { rule.id }
}
