import TaplineText

/// Findings as JSON: every fact of every finding, under a schema version.
enum JSONReport {
  static let schemaVersion = 1

  static func text(of report: LintReport) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.number("schemaVersion", schemaVersion)
      writer.object("tool") { writer in
        writer.string("name", "tapline")
        writer.string("version", report.version)
      }
      writer.object("summary") { writer in
        writer.number("files", report.files.count)
        writer.number("errors", report.count(.error))
        writer.number("warnings", report.count(.warning))
        writer.number("notes", report.count(.note))
        writer.number("fixable", report.fixableCount)
        writer.boolean("passed", report.outcome == .passed)
      }
      writer.array("failures") { writer in
        for failure in report.failures {
          writer.object { writer in
            writer.string("file", failure.input)
            writer.string("message", failure.message)
          }
        }
      }
      writer.array("findings") { writer in
        for file in report.files where !file.findings.isEmpty {
          let lines = LineTable(file.bytes)
          for finding in file.findings { write(finding, of: file, lines, to: &writer) }
        }
      }
    }
    return writer.text
  }

  private static func write(
    _ finding: Diagnostic, of file: LintedFile, _ lines: LineTable, to writer: inout JSONWriter
  ) {
    let place = FindingPlace(finding, in: lines)
    writer.object { writer in
      writer.string("file", file.name)
      writer.number("line", place.start.line)
      writer.number("column", place.start.column)
      writer.number("endLine", place.end.line)
      writer.number("endColumn", place.end.column)
      writer.number("byteOffset", finding.range.lowerBound)
      writer.number("byteLength", finding.range.count)
      writer.string("path", finding.path)
      writer.string("rule", finding.rule)
      writer.string("severity", finding.severity.rawValue)
      writer.boolean("fails", file.isFailing(finding))
      writer.string("message", finding.message)
      guard let fix = finding.fix else { return }
      writer.object("fix") { writer in
        writer.string("summary", fix.summary)
        writer.array("edits") { writer in
          for edit in fix.edits {
            writer.object { writer in
              writer.number("byteOffset", edit.range.lowerBound)
              writer.number("byteLength", edit.range.count)
              writer.string("replacement", edit.replacement)
            }
          }
        }
      }
    }
  }
}
