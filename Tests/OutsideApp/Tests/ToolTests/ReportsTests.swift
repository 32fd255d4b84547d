import Markup
import Pages
import Reports
import Spelling
import Tapline
import Testing

@Suite("Reports and pages")
struct ReportsTests {
  // MARK: - Lint

  @Test("CI stops at errors, and says all the same what it saw")
  func gate() throws {
    var gate = try LintGate(root: "/app")
    gate.add(buzz, name: "/app/buzz.ahap")
    #expect(gate.passes && gate.outcome == .passed)
    #expect(gate.counts.warnings > 0 && gate.counts.errors == 0)
    #expect(gate.summary.hasSuffix("can be fixed with --fix --unsafe-fixes"))
    #expect(gate.repaired(buzz, name: "/app/buzz.ahap").rules.isEmpty)
    let repaired = gate.repaired(buzz, name: "/app/buzz.ahap", changingWhatPlays: true)
    #expect(repaired.rules.contains("duration-key"))
    #expect(String(decoding: repaired.bytes, as: UTF8.self).contains("\"EventDuration\": 0.2"))
    gate.add(Array("[]".utf8), name: "/app/list.ahap")
    #expect(!gate.passes && gate.outcome == .unreadable)
    gate.addMissing("/app/none.ahap")
    #expect(gate.outcome == .missing)
    #expect(gate.text(forFile: "lint.sarif")?.contains("\"2.1.0\"") == true)
    #expect(gate.text(forFile: "lint.doc") == nil)
    for (format, text) in gate.everyFormat { #expect(text.contains("buzz.ahap"), "\(format)") }
  }

  @Test("A strict gate stops at the least")
  func strict() throws {
    var gate = try LintGate(strictAt: "/app", profile: "mpeg")
    gate.add(buzz, name: "/app/buzz.ahap")
    #expect(gate.outcome == .failed && gate.counts.errors == 1)
    #expect(gate.places.contains("/app/buzz.ahap:2:58 duration-key"))
  }

  // MARK: - Agreements

  @Test("What was agreed on is held to")
  func agreement() throws {
    let folder = try Folder()
    let path = folder.path + "/settled" + GoldenFile.ending
    let check = try AgreementCheck()
    try check.agree(on: "settlement-complete", in: path)
    let passed = try check.check([path])
    #expect(!passed.hasFailures && passed.text.contains("1 golden file"))
    let text = String(decoding: try folder.read("settled" + GoldenFile.ending), as: UTF8.self)
    try folder.write(
      Array(text.replacing("0.12", with: "0.15").utf8), to: "settled" + GoldenFile.ending)
    let failed = try check.check([path])
    #expect(try check.broken([path]).values.map(\.count) == [1])
    #expect(failed.hasFailures && failed.json.contains("\"failed\""))
  }

  @Test("Differences are said in sentences")
  func differences() throws {
    let expected = Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0.1)]))
    let actual = Timeline(
      HapticPattern(events: [HapticEvent(.transient, at: 0.11), HapticEvent(.transient, at: 0.5)]))
    #expect(AgreementCheck.differences(expected: expected, actual: expected).isEmpty)
    #expect(AgreementCheck.differences(expected: expected, actual: actual).count == 2)
    #expect(AgreementCheck.table(expected: expected, actual: actual).contains("10 ms late"))
  }

  // MARK: - Measures and pages

  @Test("A stronger tap is louder")
  func loudness() throws {
    func figures(_ reference: String) throws -> SoundFigures {
      SoundFigures(Timeline(try PatternLibrary().load(reference).pattern), profile: try profile())
    }
    let (soft, hard) = (try figures("rigid@0.4"), try figures("rigid"))
    #expect(soft.audible.peakDecibels ?? 0 < hard.audible.peakDecibels ?? -99)
    #expect(hard.tactile.centroidHertz ?? 999 < 300 && hard.tactile.channelCount == 1)
    #expect(!hard.isTooLoud && hard.text.contains("dBFS"))
  }

  @Test("Pages and pictures are whole documents")
  func pages() throws {
    let folder = try Folder()
    let page = try PatternPage()
    let omissions = try page.write(["success", "error"], to: folder.path + "/both.html")
    #expect(omissions.isEmpty)
    #expect(String(decoding: try folder.read("both.html"), as: UTF8.self).contains("</html>"))
    #expect(try page.picture("success").hasPrefix("<svg"))
    #expect(try page.picture(ofCurves: ["snappy", "easeOut"]).hasPrefix("<svg"))
    #expect(try page.measures(of: "settlement-complete").contains("2 HapticTransient"))
    let gallery = try page.gallery(of: ["uibutton"])
    #expect(gallery.html.contains("</html>") && gallery.summary.contains("of 1 systems"))
  }

  // MARK: - The app's own

  @Test("Names of the app's own targets are its own")
  func own() {
    #expect(escaped("Fish & Chips") == "Fish &amp; Chips")
    #expect(nearestPayee(to: "ana", among: ["Anna", "Bert"]) == "Anna")
    #expect(nearestPayee(to: "Zoe", among: ["Anna", "Bert"]) == nil)
  }
}
