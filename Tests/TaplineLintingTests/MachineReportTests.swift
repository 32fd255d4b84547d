import Foundation
import TaplineLinting
import TaplineText
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Reports of findings for machines")
struct MachineReportTests {
  private let hostile = "dir with space/100%,ü\n\"<'&>.ahap"

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("JSON has every property of a finding, and can be parsed")
  func json() throws {
    let text = "{\n  \"😀\": 1, \"x\": 2}"
    let finding = Samples.finding(
      "\"x\"", in: text, file: hostile, message: "say \"no\"\u{1}\u{9B}\\", replacement: "\"y\"\n")
    let root = try object(Samples.report(text, [finding], file: hostile).text(as: .json))
    #expect(root["schemaVersion"] as? Int == 1)
    let found = try #require((root["findings"] as? [[String: Any]])?.first)
    #expect(found["file"] as? String == hostile)
    #expect(found["message"] as? String == "say \"no\"\u{1}\u{9B}\\")
    #expect(found["line"] as? Int == 2 && found["endLine"] as? Int == 2)
    // An emoji counts as one column.
    #expect(found["column"] as? Int == 11 && found["endColumn"] as? Int == 14)
    #expect(found["byteOffset"] as? Int == 15 && found["byteLength"] as? Int == 3)
    #expect(found["path"] as? String == "$.Pattern[3].Event")
    #expect(found["rule"] as? String == "unknown-key")
    #expect(found["severity"] as? String == "warning")
    let fix = try #require(found["fix"] as? [String: Any])
    let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
    #expect(edit["byteOffset"] as? Int == 15 && edit["byteLength"] as? Int == 3)
    #expect(edit["replacement"] as? String == "\"y\"\n")
    let summary = try #require(root["summary"] as? [String: Any])
    #expect(summary["warnings"] as? Int == 1 && summary["passed"] as? Bool == false)
  }

  @Test("Each GitHub command is one line, with GitHub's escapes")
  func github() {
    let text = "[\n7, [\n8]]"
    let findings = [
      Samples.finding("7", in: text, file: "a,b:c%\nd.ahap", message: "50%: a, b\r\nc"),
      Samples.finding("[\n8]", in: text, file: "a,b:c%\nd.ahap", severity: .error),
      Samples.finding("8", in: text, file: "a,b:c%\nd.ahap", severity: .note, replacement: "9"),
    ]
    let report = Samples.report(text, findings, file: "a,b:c%\nd.ahap")
    let file = "file=a%2Cb%3Ac%25%0Ad.ahap"
    #expect(
      report.text(as: .github) == """
        ::warning \(file),line=2,endLine=2,col=1,endColumn=1,title=tapline unknown-key\
        ::50%25: a, b%0D%0Ac [unknown-key]
        ::error \(file),line=2,endLine=3,title=tapline unknown-key::a message [unknown-key]
        ::notice \(file),line=3,endLine=3,col=1,endColumn=1,title=tapline unknown-key\
        ::a message [unknown-key]%0Afix: write 9

        """)
  }

  /// The result of an XML parser for a report.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func all(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  @Test("JUnit has a suite for each file, and distinguishes failures, errors and notes")
  func junit() throws {
    let text = "[7, 8, 9]"
    var report = Samples.report(
      text,
      [
        Samples.finding("7", in: text, message: "a\u{0}\u{1B}]]>&\u{FFFF}"),
        Samples.finding("8", in: text, severity: .note),
      ], file: hostile)
    report.files.append(LintedFile(name: "clean.ahap", bytes: [], findings: []))
    report.files.append(
      LintedFile(
        name: "no.ahap", bytes: Array(text.utf8),
        findings: [Samples.finding("9", in: text, rule: "json-syntax", severity: .error)]))
    report.failures = [.init(input: "missing.ahap", message: "not <there>")]
    let reader = Reader()
    let parser = XMLParser(data: Data(report.text(as: .junit).utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let all = try #require(reader.all("testsuites").first)
    #expect(all["tests"] == "5" && all["failures"] == "1" && all["errors"] == "2")
    let suites = reader.all("testsuite")
    #expect(suites.map { $0["name"] } == [hostile, "clean.ahap", "no.ahap", "missing.ahap"])
    #expect(suites.map { $0["tests"] } == ["2", "1", "1", "1"])
    #expect(suites.map { $0["failures"] } == ["1", "0", "0", "0"])
    #expect(reader.all("failure").map { $0["message"] } == ["a\\u{0}\\u{1B}]]>&\u{FFFD}"])
    #expect(reader.all("error").count == 2)
    #expect(reader.all("system-out").count == 1)
    #expect(reader.all("testcase").count == 5)
  }

  @Test("An unreadable file fails at every threshold")
  func unreadable() throws {
    let text = "[1"
    let finding = Samples.finding("1", in: text, rule: "json-syntax", severity: .error)
    let report = Samples.report(text, [finding], threshold: .never)
    #expect(report.outcome == .unreadable)
    #expect(report.text(as: .junit).contains("<error "))
    #expect(report.text(as: .json).contains("\"fails\": true"))
  }
}
