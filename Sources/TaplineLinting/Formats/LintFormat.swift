/// How findings are written.
public enum LintFormat: String, Sendable, CaseIterable {
  /// Compiler-style lines with the source below, for people.
  case text
  /// JSON with every fact of every finding.
  case json
  /// The Static Analysis Results Interchange Format 2.1.0, for code scanning.
  case sarif
  /// Workflow commands that GitHub shows beside the lines of a pull request.
  case github
  /// JUnit's XML, for the test pages of CI systems.
  case junit

  /// The format that a file's ending names; nil where it names none.
  ///
  /// - Parameter path: The file.
  public init?(endingOf path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "sarif": self = .sarif
    case "json": self = path.lowercased().hasSuffix(".sarif.json") ? .sarif : .json
    case "xml": self = .junit
    case "txt": self = .text
    default: return nil
    }
  }
}

extension LintReport {
  /// The report as text in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - isColored: Whether text for people is coloured.
  ///   - isSummarized: Whether text for people ends with a summary.
  /// - Returns: The text, with a final line feed unless it is empty.
  public func text(
    as format: LintFormat, isColored: Bool = false, isSummarized: Bool = true
  ) -> String {
    switch format {
    case .text: TextReport(isColored: isColored, isSummarized: isSummarized).text(of: self)
    case .json: JSONReport.text(of: self)
    case .sarif: SARIFReport(self).text
    case .github: GitHubReport.text(of: self)
    case .junit: JUnitReport.text(of: self)
    }
  }
}
