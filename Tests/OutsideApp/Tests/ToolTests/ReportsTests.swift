import Markup
import Pages
import Reports
import Spelling
import Tapline
import Testing

@Suite("Reports and pages")
struct ReportsTests {
  // MARK: - Lint

  @Test("CI fails only at errors, and reports warnings")
  func gate() throws {
    var gate = try LintGate()
    gate.add(buzz, name: "/app/buzz.ahap")
    #expect(gate.passes && gate.counts.warnings > 0)
    #expect(gate.places.contains("/app/buzz.ahap:2:58 duration-key"))
    gate.add(Array("[]".utf8), name: "/app/list.ahap")
    #expect(!gate.passes && gate.counts.errors == 1)
  }

  @Test("A strict gate lints for another actuator")
  func strict() throws {
    var gate = try LintGate(strictFor: "mpeg")
    gate.add(buzz, name: "/app/buzz.ahap")
    #expect(!gate.places.isEmpty)
  }

  // MARK: - Agreements

  @Test("Differences are described in sentences")
  func differences() throws {
    let expected = Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0.1)]))
    let actual = Timeline(
      HapticPattern(events: [HapticEvent(.transient, at: 0.11), HapticEvent(.transient, at: 0.5)]))
    #expect(AgreementCheck.differences(expected: expected, actual: expected).isEmpty)
    #expect(AgreementCheck.differences(expected: expected, actual: actual).count == 2)
    #expect(AgreementCheck.isAlike(expected, expected))
    #expect(AgreementCheck.table(expected: expected, actual: actual).contains("10 ms late"))
  }

  // MARK: - Pages

  @Test("Pages and pictures are complete documents")
  func pages() throws {
    let folder = try Folder()
    let page = try PatternPage()
    let omissions = try page.write(["success", "error"], to: folder.path + "/both.html")
    #expect(omissions.isEmpty)
    #expect(String(decoding: try folder.read("both.html"), as: UTF8.self).contains("</html>"))
    #expect(try page.picture("success").hasPrefix("<svg"))
    #expect(try page.measures(of: "settlement-complete").contains("2 HapticTransient"))
  }

  // MARK: - The app's own

  @Test("An app's targets can have common names")
  func own() {
    #expect(escaped("Fish & Chips") == "Fish &amp; Chips")
    #expect(nearestPayee(to: "ana", among: ["Anna", "Bert"]) == "Anna")
    #expect(nearestPayee(to: "Zoe", among: ["Anna", "Bert"]) == nil)
  }
}
