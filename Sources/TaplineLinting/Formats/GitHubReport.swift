import TaplineText

/// Findings as workflow commands, of which GitHub shows ten annotations of each level per step (source: "Workflow
/// commands for GitHub Actions", and `command.ts` of actions/toolkit for escaping).
enum GitHubReport {
  static func text(of report: LintReport) -> String {
    var text = ""
    for failure in report.failures {
      text += command("error", [("title", report.tool)], failure.message)
    }
    for file in report.files {
      for (finding, place) in file.placedFindings {
        var properties: [(String, String)] = []
        if file.name != "-" {
          properties.append(("file", report.sharedName(of: file.name) ?? file.name))
        }
        properties += positionProperties(place)
        properties.append(("title", "tapline \(finding.rule)"))
        var message = "\(finding.message) [\(finding.rule)]"
        if let fix = finding.fix { message += "\nfix: \(fix.sentence)" }
        let level = finding.severity == .note ? "notice" : finding.severity.rawValue
        text += command(level, properties, message)
      }
    }
    return text
  }

  /// Returns the lines of a source range and, if it is on one line, its columns; the end column is inclusive.
  private static func positionProperties(_ place: FindingPlace) -> [(String, String)] {
    let lines = [("line", place.start.line), ("endLine", place.end.line)]
    let isOneLine = place.start.line == place.end.line
    let columns = [
      ("col", place.start.column),
      ("endColumn", max(place.start.column, place.end.column - 1)),
    ]
    return (lines + (isOneLine ? columns : [])).map { ($0.0, String($0.1)) }
  }

  private static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    return "::\(name) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      // The log is shown unescaped, and a terminal could interpret a control character.
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
