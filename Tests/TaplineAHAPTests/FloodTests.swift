import TaplineAHAP
import TaplineLinting
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Many findings with the same cause")
struct FloodTests {
  private let linter: FileLinter

  init() throws { linter = FileLinter(AHAPLinter(profile: try Fixtures.profile())) }

  private func findings(_ text: String) -> [Diagnostic] {
    linter.lint(Array(text.utf8), name: "x").findings
  }

  /// The report of a text in every format.
  private func reports(_ text: String) -> [String] {
    var report = LintReport(version: "1", folder: "/nowhere")
    report.files = [linter.lint(Array(text.utf8), name: "x")]
    return LintFormat.allCases.map { report.text(as: $0) }
  }

  @Test(
    "Ten findings are listed; of eleven, only the first is listed, with the number of the others")
  func limit() {
    func text(_ count: Int) -> String {
      file(
        tap(", \"Other\": 1"),
        (0..<count).map { tap(", \"Colour\": 1", time: "\(1 + $0)") }.joined(separator: ",\n"))
    }
    let listed = findings(text(10)).filter { $0.rule == "unknown-key" }
    #expect(listed.map(\.position.line) == Array(2...12))
    #expect(listed.allSatisfy { $0.count == 1 && !$0.message.contains("more like it") })
    let flood = findings(text(11)).filter { $0.rule == "unknown-key" }
    #expect(flood.map(\.position.line) == [2, 3])
    #expect(flood.map(\.count) == [1, 11])
    #expect(flood.last?.message == (listed.last?.message ?? "") + " (and 10 more like it)")
  }

  @Test(
    "A rule with more than two hundred causes has one finding for the rest, which counts all of them"
  )
  func causes() {
    let keys = (0..<1_000).map { "\"key\($0)\": 1" }.joined(separator: ", ")
    let found = findings(file(tap(", " + keys))).filter { $0.rule == "unknown-key" }
    #expect(found.count <= 201)
    #expect(found.reduce(0) { $0 + $1.count } == 1_000)
  }

  @Test("A reader reports each cause of a warning once, but up to ten positions of an error")
  func reading() throws {
    let events = (0..<5).map { _ in tap(parameters: parameter("HapticIntensity", "3")) }
    let read = try AHAPFile(Array(file(events.joined(separator: ",\n")).utf8), file: "x")
    #expect(read.diagnostics.map(\.rule).sorted() == ["sharpness-missing", "value-out-of-range"])
    #expect(read.diagnostics.allSatisfy { $0.count == 5 && $0.position.line == 2 })
  }

  @Test(
    "The fix of a combined finding corrects every finding in it",
    arguments: AHAPRule.article.sections.filter { section in
      // Equal curves overlap, and a curve that a later one takes over from is not split.
      section.rule.fixing != .none && section.rule != .curveTooLong
        && section.wrong.hasPrefix("{ \"Event\"")
    })
  func fixes(_ section: RuleArticle<AHAPRule>.Section) throws {
    let text = file((0..<15).map { _ in section.wrong }.joined(separator: ",\n"))
    let flood = try #require(
      findings(text).first { $0.rule == section.rule.id && $0.count > 1 }, "\(findings(text))")
    let fix = try #require(flood.fix)
    let fixed = Fix.apply([fix], to: Array(text.utf8)).bytes
    let left = linter.lint(fixed, name: "x").findings.filter { $0.rule == section.rule.id }
    #expect(left.isEmpty, "\(String(decoding: fixed, as: UTF8.self))")
  }

  @Test(
    "Twenty thousand equal keys are one finding, and one round of fixes leaves only the last",
    .timeLimit(.minutes(1)))
  func duplicateKeys() throws {
    let count = 20_000
    let text =
      "{" + (0..<count).map { "\"Version\":1.\($0)" }.joined(separator: ",") + ",\"Pattern\":["
      + tap() + "]}"
    #expect(findings(text).map(\.count).max() == count - 1)
    let fixed = linter.fix(Array(text.utf8), name: "x")
    #expect(fixed.rules.count { $0 == "duplicate-key" } == count - 1)
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self) == "{\"Version\":1.\(count - 1),\"Pattern\":["
        + tap() + "]}")
    #expect(reports(text).allSatisfy { $0.utf8.count < 100_000 })
  }

  @Test(
    "A curve with points in descending order is one finding, and its fix writes the curve once",
    .timeLimit(.minutes(1))
  )
  func unsortedPoints() throws {
    let points = (0..<20_000).reversed().map { "{\"Time\":\($0),\"ParameterValue\":0.5}" }
    let text = file(
      vibration(),
      curve(
        "\"ParameterID\":\"HapticIntensityControl\",\"Time\":0,\"ParameterCurveControlPoints\":["
          + points.joined(separator: ",") + "]"))
    let found = findings(text)
    #expect(found.count { $0.rule == "curve-points-unsorted" } == 1)
    #expect(reports(text).allSatisfy { $0.utf8.count < 4 * text.utf8.count + 40_000 })
    let fix = try #require(found.first { $0.rule == "curve-points-unsorted" }?.fix)
    let fixed = try AHAPFile(Fix.apply([fix], to: Array(text.utf8)).bytes, file: "x")
    #expect(!fixed.diagnostics.contains { $0.rule == "curve-points-unsorted" })
    #expect(try fixed.pattern == AHAPFile(Array(text.utf8), file: "x").pattern)
  }

  @Test(
    "Equal events are one finding, and one round of fixes leaves only the first",
    .timeLimit(.minutes(1)))
  func equalEvents() throws {
    let text = file((0..<10_000).map { _ in tap() }.joined(separator: ",\n"))
    var unsafe = linter
    #expect(unsafe.fix(Array(text.utf8), name: "x").rules.isEmpty)
    unsafe.makesUnsafeFixes = true
    let fixed = unsafe.fix(Array(text.utf8), name: "x")
    #expect(fixed.unsafeCount == 9_999)
    #expect(try AHAPFile(fixed.bytes, file: "x").pattern.events.count == 1)
    #expect(fixed.summary.hasSuffix("9999 of them changed playback"))
  }

  @Test("A missing sound file of many events is one finding")
  func sounds() {
    let event =
      "  { \"Event\": { \"Time\": 0, \"EventType\": \"AudioCustom\", \"EventDuration\": 1, "
      + "\"EventWaveformPath\": \"a.wav\" } }"
    let text = file((0..<30).map { _ in event }.joined(separator: ",\n"))
    let missing = FileLinter(linter.linter) { $0.diagnostic(.waveformNotFound, "gone") }
    let found = missing.lint(Array(text.utf8), name: "x").findings
    #expect(found.filter { $0.rule == "waveform-not-found" }.map(\.count) == [30])
    #expect(found.map(\.range.lowerBound) == found.map(\.range.lowerBound).sorted())
  }
}
