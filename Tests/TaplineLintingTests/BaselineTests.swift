import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineLibrary
import TaplineLinting
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Baselines of the linter")
struct BaselineTests {
  private let first = """
    { "Pattern": [
    { "Event": { "Time": 0, "EventType": "HapticTransient", "EventParameters": [] } },
    { "Event": { "Time": 1, "EventType": "HapticContinuous", "Duration": 0.2 } } ] }
    """

  private func report(_ files: [(name: String, text: String)]) -> LintReport {
    var report = LintReport(version: "0", folder: "/")
    let linter = FileLinter(AHAPLinter(profile: .standard))
    report.files = files.map { linter.lint(Array($0.text.utf8), name: $0.name) }
    return report
  }

  private func left(_ report: LintReport, _ baseline: LintBaseline) -> [Diagnostic] {
    report.files.flatMap { baseline.filter($0).file.findings }
  }

  @Test("A baseline omits the findings for which it was written, also after it is read back")
  func same() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("base.json").path
      let report = report([(folder.path + "/a.ahap", first), (folder.path + "/b.ahap", first)])
      #expect(report.files[0].findings.count >= 4)
      let baseline = LintBaseline(report, at: path)
      #expect(left(report, baseline).isEmpty)
      #expect(baseline.json.text.contains("\"file\": \"a.ahap\""))
      try Data(baseline.json.text.utf8).write(to: URL(fileURLWithPath: path))
      let read = try LintBaseline(InputText(path: path))
      #expect(left(report, read).isEmpty)
      #expect(
        read.json.text == baseline.json.text && read.count == report.files.flatMap(\.findings).count
      )
    }
  }

  @Test("Other lines of the file may change, and only new findings are reported")
  func others() {
    let baseline = LintBaseline(report([("/x/a.ahap", first)]), at: "/x/base.json")
    let moved = first.replacingOccurrences(of: "{ \"Pattern\"", with: "\n\n  { \"Pattern\"")
    #expect(left(report([("/x/a.ahap", moved)]), baseline).isEmpty)
    let more = first.replacingOccurrences(
      of: "{ \"Pattern\"", with: "{ \"Metdata\": {}, \"Pattern\"")
    #expect(left(report([("/x/a.ahap", more)]), baseline).map(\.rule) == ["misspelt-key"])
    // A second finding equal to the first is new.
    let twice = first.replacingOccurrences(
      of: "\"Duration\": 0.2", with: "\"Duration\": 0.2, \"EventDuration\": 1, \"Duration\": 0.2")
    #expect(!left(report([("/x/a.ahap", twice)]), baseline).isEmpty)
    #expect(!left(report([("/x/b.ahap", first)]), baseline).isEmpty)
  }

  @Test("A baseline never omits an unreadable file")
  func unreadable() {
    let broken = report([("/x/a.ahap", "not json")])
    let baseline = LintBaseline(broken, at: "/x/base.json")
    #expect(baseline.count == 0 && left(broken, baseline).count == 1)
  }

  @Test("A file that is not a baseline is an error at its position")
  func wrong() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("base.json")
      try Data("{\"schemaVersion\": 1, \"baseline\": 3}".utf8).write(to: file)
      let error = #expect(throws: PatternLibraryError.self) {
        try LintBaseline(InputText(path: file.path))
      }
      guard case .data(let diagnostic) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(diagnostic.position.line == 1 && diagnostic.message.contains("'baseline'"))
    }
  }

  @Test("The list of rules shows which findings can be fixed")
  func fixes() throws {
    let rows = Dictionary(
      uniqueKeysWithValues: AHAPRule.allCases.map(\.columns).map { ($0[0], $0[2]) })
    #expect(rows["json-trailing-comma"] == "--fix")
    #expect(rows["misspelt-key"] == "--unsafe-fixes" && rows["json-syntax"] == "")
    for rule in AHAPRule.allCases {
      let text = rule.explanation
      #expect(text.hasPrefix(rule.rawValue) && text.contains("Wrong, "), "\(rule.rawValue)")
      #expect(!text.contains("```"))
    }
  }
}
