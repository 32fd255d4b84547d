import TaplineAHAP
import TaplineLibrary
import TaplineLinting
import TaplinePatterns
import TaplineSynthesis
import TaplineText
import Testing

@Suite("Lint rules")
struct LintRuleTests {
  private let linter: AHAPLinter

  init() throws {
    linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile())
  }

  /// The sound files that the page speaks of.
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

  @Test("Every rule has one section on the page, with its severity and an example")
  func sections() {
    let sections = LintRulePage.sections
    #expect(sections.map(\.rule).sorted() == AHAPRule.allCases.map(\.rawValue).sorted())
    #expect(AHAPRule.allCases.count >= 30)
    for section in sections {
      let rule = AHAPRule(rawValue: section.rule)
      #expect(rule?.severity.rawValue == section.severity, "\(section.rule)")
      #expect(rule?.summary.hasSuffix(".") == true)
      #expect(section.wrong != nil && section.right != nil && section.position != nil)
    }
  }

  @Test(
    "A wrong example gives its finding at its place, and a right one gives none",
    arguments: LintRulePage.sections.filter { $0.wrong != nil })
  func examples(_ section: LintRulePage.Section) throws {
    let (bytes, before) = LintRulePage.file(try #require(section.wrong))
    let found = findings(in: bytes)
    let place = try #require(section.position)
    #expect(
      found.filter { $0.rule == section.rule }.map(\.position)
        == [SourcePosition(line: place.line + before, column: place.column)], "\(found)")
    let right = findings(in: LintRulePage.file(try #require(section.right)).bytes)
    #expect(right.isEmpty, "\(right)")
  }

  @Test(
    "A fix takes its finding away and brings no other",
    arguments: LintRulePage.sections.filter { $0.wrong != nil })
  func fixes(_ section: LintRulePage.Section) throws {
    let (bytes, _) = LintRulePage.file(try #require(section.wrong))
    let found = findings(in: bytes)
    let fix = found.first { $0.rule == section.rule }?.fix
    #expect((fix != nil) == section.isFixable)
    guard let fix else { return }
    #expect(fix.isSafe == section.isSafe)
    #expect(!fix.summary.isEmpty && !fix.edits.isEmpty)
    let (fixed, count) = Fix.apply([fix], to: bytes)
    #expect(count == 1)
    let left = findings(in: fixed)
    #expect(
      Set(left.map(\.rule)).isSubset(of: Set(found.map(\.rule)).subtracting([section.rule])),
      "\(String(decoding: fixed, as: UTF8.self)) \(left)")
  }

  @Test("A safe fix changes nothing that was understood")
  func fixesKeepThePattern() throws {
    // The first could not be read before; of the others, the controls have the same values, which
    // "Fixes of curves" tests, written in another way.
    let others: Set = ["wrong-type", "curve-too-long", "curve-one-point", "curve-point-duplicate"]
    for section in LintRulePage.sections
    where section.isFixable && section.isSafe && !others.contains(section.rule) {
      let (bytes, _) = LintRulePage.file(try #require(section.wrong))
      let fix = try #require(findings(in: bytes).first { $0.rule == section.rule }?.fix)
      var before = try AHAPFile(bytes, file: "x").pattern
      var after = try AHAPFile(Fix.apply([fix], to: bytes).bytes, file: "x").pattern
      // A duration beyond the longest plays for the longest; a sound file is ignored elsewhere.
      for index in before.events.indices where before.events[index].kind != .audioCustom {
        before.events[index].audio.waveformPath = nil
        after.events[index].audio.waveformPath = nil
        if section.rule == "duration-too-long" {
          before.events[index].duration = before.events[index].effectiveDuration
        }
        if section.rule == "parameter-no-effect" {
          before.events[index].envelope = .init()
          after.events[index].envelope = .init()
        }
      }
      #expect(before == after, "\(section.rule)")
    }
  }

  @Test("Strictness turns what strict readers and CoreHaptics refuse into errors")
  func strict() throws {
    let strict = AHAPLinter(profile: linter.profile, isStrict: true)
    let raised: Set = [
      "json-byte-order-mark", "json-trailing-comma", "text-not-utf8", "duplicate-key",
      "null-value", "parameter-unknown", "parameter-misplaced",
      "waveform-not-found", "waveform-outside-root", "waveform-unreadable",
    ]
    for section in LintRulePage.sections {
      guard let wrong = section.wrong else { continue }
      let bytes = LintRulePage.file(wrong).bytes
      let found = strict.findings(in: bytes, file: "x", waveform: waveform)
      let severity = found.first { $0.rule == section.rule }?.severity.rawValue
      #expect(severity == (raised.contains(section.rule) ? "error" : section.severity))
    }
  }
}
