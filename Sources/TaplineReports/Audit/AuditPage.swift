package import TaplineAudit
import TaplineLinting
import TaplineRendering
import TaplineText

extension AuditReport {
  package var page: String {
    let findings = lint.files.flatMap(\.findings).map { finding in
      MarkupText.row(
        [finding.shownPlace.text, finding.severity.rawValue, finding.rule, finding.message])
    }
    let body = """
      <main>
      <h1>Haptics</h1>
      <p>\(escaped: lint.summary)</p>
      <h2>\(counted(result.places.count, "place"))</h2>
      <table>
      \(MarkupText.row(Self.columns, "th"))\(rows.map { MarkupText.row($0) }.joined())</table>
      <h2>Findings</h2>
      <table>
      \(MarkupText.row(["place", "severity", "rule", "finding"], "th"))\(findings.joined())</table>
      </main>

      """
    return HTMLPage(
      title: "Haptics of an app", sources: [:], style: PageFile("audit.css").text, script: ""
    ).text(body)
  }
}
