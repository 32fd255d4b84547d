import Foundation
import TaplineAHAP
import TaplineLinting
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Reports of findings in SARIF")
struct SARIFReportTests {
  private func log(_ report: LintReport) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(report.text(as: .sarif).utf8)) as? [String: Any])
  }

  private func results(_ report: LintReport) throws -> [[String: Any]] {
    let run = try #require((try log(report)["runs"] as? [[String: Any]])?.first)
    return try #require(run["results"] as? [[String: Any]])
  }

  @Test("The log conforms to the published schema for any findings")
  func schema() throws {
    let text = "[1, 2,\n3]"
    var report = Samples.report(
      text,
      [
        Samples.finding("1", in: text, severity: .error, replacement: "4"),
        Samples.finding("2,\n3", in: text, severity: .note),
        Samples.finding("3", in: text, rule: "a rule of tomorrow"),
      ], file: "d/100%,ü\n.ahap")
    #expect(SARIFRequirements.violations(try log(report)) == [])
    report.failures = [.init(input: "x", message: "missing")]
    report.files.append(LintedFile(name: "-", bytes: Array(text.utf8), findings: []))
    #expect(SARIFRequirements.violations(try log(report)) == [])
    #expect(
      SARIFRequirements.violations(try log(LintReport(version: "1.0.0", folder: "/"))) == [])
  }

  @Test("The schema check finds violations of the schema")
  func requirements() {
    #expect(SARIFRequirements.violations(["version": "2.1.0"]) == ["$ lacks runs"])
    #expect(
      SARIFRequirements.violations(["version": "2.0.0", "runs": [] as [Any]])
        == ["$.version is 2.0.0"])
    #expect(
      SARIFRequirements.violations(["startLine": 0], .object("region")) == [
        "$.startLine is 0, below 1"
      ])
    #expect(
      SARIFRequirements.violations(["line": 1], .object("region")) == [
        "$ has an unknown member line"
      ])
  }

  @Test("The log lists every rule with its text and severity, and results refer to the rule")
  func rules() throws {
    let text = "[1]"
    let report = Samples.report(text, [Samples.finding("1", in: text, severity: .error)])
    let run = try #require((try log(report)["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == AHAPRule.allCases.map(\.rawValue))
    #expect(rules.allSatisfy { ($0["help"] as? [String: Any])?["text"] is String })
    let result = try #require(try results(report).first)
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == "unknown-key")
    #expect(result["level"] as? String == "error")
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
  }

  @Test("A region is exactly the token, in lines and columns and in bytes")
  func regions() throws {
    let text = "{\r\n\"😀é\": [7]}"
    let report = Samples.report(text, [Samples.finding("[7]", in: text, replacement: "8")])
    let result = try #require(try results(report).first)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let place = try #require(location["physicalLocation"] as? [String: Any])
    let region = try #require(place["region"] as? [String: Int])
    #expect(
      region == [
        "startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 10, "byteOffset": 13,
        "byteLength": 3,
      ])
    let logical = try #require((location["logicalLocations"] as? [[String: Any]])?.first)
    #expect(logical["fullyQualifiedName"] as? String == "$.Pattern[3].Event")
    let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(replacement["deletedRegion"] as? [String: Int] == region)
    #expect((replacement["insertedContent"] as? [String: String]) == ["text": "8"])
  }

  @Test(
    "Files in the repository have relative URIs, and other files have absolute ones"
  )
  func locations() throws {
    try Fixtures.withTemporaryFolder { folder throws in
      let inside = folder.path + "/App/a b%,ü.ahap"
      try FileManager.default.createDirectory(
        atPath: folder.path + "/App", withIntermediateDirectories: true)
      var report = LintReport(version: "1.0.0", folder: folder.resolvingSymlinksInPath().path)
      let text = "[1]"
      for name in [inside, "/elsewhere/x y.ahap", "-"] {
        report.files.append(
          LintedFile(
            name: name, bytes: Array(text.utf8), findings: [Samples.finding("1", in: text)]))
      }
      let locations = try results(report).compactMap { result in
        let location = (result["locations"] as? [[String: Any]])?.first
        let place = location?["physicalLocation"] as? [String: Any]
        return place?["artifactLocation"] as? [String: String]
      }
      #expect(
        locations == [
          ["uri": "App/a%20b%25%2C%C3%BC.ahap", "uriBaseId": "%SRCROOT%"],
          ["uri": "file:///elsewhere/x%20y.ahap"], ["uri": "stdin"],
        ])
    }
  }

  @Test(
    "A fingerprint does not change when lines are added before it, and no two in one file are equal"
  )
  func fingerprints() throws {
    func prints(_ text: String, _ index: Int) throws -> [String] {
      let bytes = Array(text.utf8)
      let findings = bytes.indices.filter { bytes[$0] == UInt8(ascii: "7") }.map { offset in
        Diagnostic(
          rule: "unknown-key", severity: .warning, message: "m", file: "a.ahap",
          position: LineTable(bytes).position(at: offset), range: offset..<offset + 1,
          path: JSONPath([.key("Pattern"), .index(index), .key("Event")]))
      }
      return try results(Samples.report(text, findings)).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["taplineFinding/v1"]
      }
    }
    let before = try prints("[7, 7]", 3)
    #expect(before.count == 2 && Set(before).count == 2)
    #expect(try prints("[\n\n1, 7, 7]", 9) == before)
  }
}
