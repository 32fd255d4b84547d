import TaplineText

package enum LintFormat: String, Sendable, CaseIterable {
  case text
  case json
  /// The Static Analysis Results Interchange Format 2.1.0, for code scanning.
  case sarif
  /// Workflow commands that GitHub shows as annotations in a pull request.
  case github
  /// JUnit XML, for the test pages of CI systems.
  case junit
}

extension LintReport {
  package func text(
    as format: LintFormat, isColored: Bool = false, isSummarized: Bool = true
  ) -> String {
    switch format {
    case .text: TextReport(isColored: isColored, isSummarized: isSummarized).text(of: self)
    case .json: json.text
    case .sarif: SARIFReport(self).text
    case .github: GitHubReport.text(of: self)
    case .junit: JUnitReport.text(of: self)
    }
  }
}

struct FindingPlace {
  let start: SourcePosition
  let end: SourcePosition

  init(_ range: Range<Int>, in lines: LineTable) {
    start = lines.position(at: range.lowerBound)
    end = lines.position(at: range.upperBound)
  }
}

extension LintedFile {
  var placedFindings: [(finding: Diagnostic, place: FindingPlace)] {
    let lines = LineTable(bytes)
    return findings.map { ($0, FindingPlace($0.range, in: lines)) }
  }
}

extension Fix {
  private static let maximumListedEdits = 1_000

  var isListed: Bool { edits.count <= Self.maximumListedEdits }

  var sentence: String { isSafe ? summary : "\(summary) (changes playback; needs --unsafe-fixes)" }
}
