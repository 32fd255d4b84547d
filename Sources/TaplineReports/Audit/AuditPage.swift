package import TaplineAudit
import TaplineLinting
import TaplineRendering
import TaplineText

extension AuditReport {
  /// The table and the findings as an HTML page.
  package var page: String {
    let body = """
      <main>
      <h1>Haptics</h1>
      <p>\(MarkupText.escaped(lint.summary, whitespace: .folded))</p>
      <h2>\(counted(places.count, "place"))</h2>
      <table>
      \(Self.row(Self.columns, "th"))\(rows.map { Self.row($0, "td") }.joined())</table>
      <h2>Findings</h2>
      <table>
      \(Self.row(["place", "severity", "rule", "finding"], "th"))\(findingRows)</table>
      </main>

      """
    return HTMLPage(
      title: "Haptics of an app", sources: [:], style: PageFile("audit.css").text, script: ""
    ).text(body)
  }

  private var findingRows: String {
    lint.files.flatMap(\.findings).map { finding in
      Self.row(
        [finding.shownPlace.text, finding.severity.rawValue, finding.rule, finding.message], "td")
    }.joined()
  }

  private static func row(_ cells: [String], _ tag: String) -> String {
    let cells = cells.map { "<\(tag)>\(MarkupText.escaped($0, whitespace: .folded))</\(tag)>" }
    return "<tr>\(cells.joined())</tr>\n"
  }
}
