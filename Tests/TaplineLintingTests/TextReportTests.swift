import TaplineText
import Testing

@testable import TaplineLinting

@Suite("Reports of findings like those of a compiler")
struct TextReportTests {
  private func lines(_ text: String, _ token: String, file: String = "a.ahap") -> [String] {
    let finding = Samples.finding(token, in: text, file: file)
    return Samples.report(text, [finding]).text(as: .text, isSummarized: false)
      .split(separator: "\n").map(String.init)
  }

  /// The number of terminal cells before the caret, and the number of marked cells.
  private func mark(_ line: String) -> (Int, Int) {
    let body = line.drop { $0 != "|" }.dropFirst(2)
    let blank = body.prefix { $0 == " " || $0 == "\t" }
    return (blank.count, body.dropFirst(blank.count).count)
  }

  @Test(
    "A finding has position, severity, message and rule, then the source with a caret under the token"
  )
  func layout() {
    #expect(
      lines("{\n  \"x\": 12\n}", "\"x\"") == [
        "a.ahap:2:3: warning: a message [unknown-key]", "  2 |   \"x\": 12", "    |   ^~~",
      ])
  }

  @Test("Tabs before the token are also before the caret")
  func tabs() {
    let shown = lines("{\n\t \t\"x\": 1\n}", "\"x\"")
    #expect(shown[1] == "  2 | \t \t\"x\": 1")
    #expect(shown[2] == "    | \t \t^~~")
  }

  @Test("Wide characters take two cells, and combining marks none")
  func wide() {
    #expect(mark(lines("[\"日本\", 7]", "7")[2]) == (9, 1))
    #expect(mark(lines("[\"e\u{301}\", 7]", "7")[2]) == (6, 1))
    #expect(mark(lines("[\"👩‍👩‍👧\", \"👍🏽\"]", "\"👍🏽\"")[2]) == (7, 4))
  }

  @Test("Lines end at LF, CR LF or CR")
  func lineEndings() {
    for ending in ["\n", "\r\n", "\r"] {
      let shown = lines("{\(ending) \"x\": 1\(ending)}", "\"x\"")
      #expect(shown[1] == "  2 |  \"x\": 1")
    }
  }

  @Test("A byte-order mark is not part of the first line")
  func byteOrderMark() {
    #expect(lines("\u{FEFF}[7]", "7")[1] == "  1 | [7]")
  }

  @Test("A long line is cut around the token to 120 cells")
  func longLines() {
    for count in [0, 30, 60, 100, 1_000, 5_000] {
      for character in ["a", "日", "\t"] {
        let text =
          "[\"" + String(repeating: character, count: count) + "\", 42"
          + String(repeating: ", 17", count: count) + "]"
        let shown = lines(text, "42")
        let tabs = shown[1].count { $0 == "\t" }
        let wide = shown[1].count { $0 == "日" }
        #expect(shown[1].count + wide + 7 * tabs <= 120, "\(count) \(character)")
        #expect(shown[1].contains("42"))
        // The token must be above the caret.
        let before = shown[2].prefix { $0 != "^" }.count
        var cells = 0
        let under = shown[1].drop { character in
          guard cells < before else { return false }
          cells += character == "日" ? 2 : 1
          return true
        }
        #expect(under.hasPrefix("42"), "\(shown[1])")
      }
    }
  }

  @Test("A token over several lines is marked to the end of its first line")
  func severalLines() {
    let shown = lines("{\"a\": [1,\n2]}", "[1,\n2]")
    #expect(shown[1] == "  1 | {\"a\": [1,")
    #expect(shown[2] == "    |       ^~~")
  }

  @Test("Control characters in names, messages and sources do not reach the terminal")
  func escapes() {
    let text = "[\"\u{1B}[31m\u{202E}\", 7]"
    let finding = Samples.finding(
      "7", in: text, file: "a\n\u{1B}b.ahap", message: "no '\u{7}\u{9B}'")
    let shown = Samples.report(text, [finding]).text(as: .text)
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 32 && $0.value != 0x9B) })
    #expect(!shown.contains("\u{202E}"))
    #expect(shown.split(separator: "\n")[0].hasPrefix("a\\u{A}\\u{1B}b.ahap:1:"))
  }

  @Test("A finding can point to the end of a file")
  func endOfFile() {
    let finding = Diagnostic(
      rule: "json-syntax", severity: .error, message: "ended", file: "a.ahap",
      position: SourcePosition(line: 1, column: 2), range: 1..<1)
    let shown = Samples.report("{", [finding]).text(as: .text)
    #expect(shown.contains("\n  1 | {\n    |  ^\n"))
    let empty = Diagnostic(
      rule: "json-syntax", severity: .error, message: "ended", file: "a.ahap",
      position: SourcePosition(line: 1, column: 1), range: 0..<0)
    #expect(Samples.report("", [empty]).text(as: .text).contains("\n    | ^\n"))
  }

  @Test("The last line counts findings and fixes")
  func summary() {
    let text = "[1, 2, 3]"
    let findings = [
      Samples.finding("1", in: text, severity: .error, replacement: "4"),
      Samples.finding("2", in: text), Samples.finding("3", in: text),
    ]
    #expect(
      Samples.report(text, findings).summary
        == "1 error, 2 warnings in 1 file; 1 can be fixed with --fix")
    #expect(Samples.report(text, []).summary == "no findings in 1 file")
  }

  @Test("Thousands of findings in a line of a megabyte do not take quadratic time")
  func minified() {
    var text = "["
    var findings: [Diagnostic] = []
    while text.utf8.count < 1_000_000 {
      let start = text.utf8.count
      text +=
        "{\"Event\":{\"Time\":0,\"Wrong\":1,\"EventParameters\":[],\"X\":\""
        + String(repeating: "y", count: 400) + "\"}},"
      findings.append(
        Diagnostic(
          rule: "unknown-key", severity: .warning, message: "m", file: "a.ahap",
          position: SourcePosition(line: 1, column: start + 1), range: start..<start + 5)
      )
    }
    let clock = ContinuousClock()
    let report = Samples.report(text, findings)
    let time = clock.measure { #expect(report.text(as: .text).utf8.count > findings.count * 200) }
    #expect(findings.count > 2_000)
    #expect(time < .seconds(30))
  }

  @Test("The excerpt of a long line starts and ends with whole characters", arguments: 0..<3)
  func wholeCharacters(shift: Int) {
    let (wide, narrow) = (String(repeating: "あ", count: 500), String(repeating: "a", count: shift))
    let start = wide.utf8.count + shift
    let excerpt = SourceExcerpt(
      of: start..<start + 1, in: Array("\(wide)\(narrow)b\(narrow)\(wide)".utf8), limit: 10_000)
    #expect(Set(excerpt.source).isSubset(of: ["あ", "a", "b", "…"]))
  }
}
