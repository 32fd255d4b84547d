import TaplineFiles
import TaplineText

/// Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS).
///
/// The log says nothing about the machine it was made on: files are named as seen from the
/// repository (`%SRCROOT%`, whose place the reader knows), and there are no times.
struct SARIFReport {
  private let report: LintReport
  private static let base = "%SRCROOT%"

  init(_ report: LintReport) { self.report = report }

  var text: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.string("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.string("version", "2.1.0")
      writer.array("runs") { writer in writer.object(nil, run) }
    }
    return writer.text
  }

  private func run(_ writer: inout JSONWriter) {
    writer.object("tool") { writer in
      writer.object("driver") { writer in
        writer.string("name", "tapline")
        writer.string("semanticVersion", report.version)
        writer.array("rules") { writer in
          for rule in report.rules { describe(rule, to: &writer) }
        }
      }
    }
    writer.array("invocations") { writer in
      writer.object { writer in
        writer.boolean("executionSuccessful", report.failures.isEmpty)
        guard !report.failures.isEmpty else { return }
        writer.array("toolExecutionNotifications") { writer in
          for failure in report.failures {
            writer.object { writer in
              writer.string("level", "error")
              message(failure.message, to: &writer)
            }
          }
        }
      }
    }
    writer.object("originalUriBaseIds") { writer in
      writer.object(Self.base) { writer in
        message(
          "The repository, or the folder that tapline ran in.", as: "description", to: &writer)
      }
    }
    // Columns count Unicode scalars.
    writer.string("columnKind", "unicodeCodePoints")
    writer.array("results") { writer in
      for file in report.files where !file.findings.isEmpty { results(of: file, to: &writer) }
    }
  }

  private func describe(_ rule: ReportedRule, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.string("id", rule.id)
      message(rule.summary, as: "shortDescription", to: &writer)
      message(rule.help, as: "help", to: &writer)
      writer.object("defaultConfiguration") { writer in
        writer.string("level", rule.severity.rawValue)
      }
    }
  }

  // MARK: - Results

  private func results(of file: LintedFile, to writer: inout JSONWriter) {
    let lines = LineTable(file.bytes)
    let location = ArtifactLocation(report, file.name)
    var fingerprints = Fingerprints()
    for finding in file.findings {
      writer.object { writer in
        writer.string("ruleId", finding.rule)
        if let index = report.rules.firstIndex(where: { $0.id == finding.rule }) {
          writer.number("ruleIndex", index)
        }
        writer.string("level", finding.severity.rawValue)
        message(finding.message, to: &writer)
        writer.array("locations") { writer in
          writer.object { writer in
            writer.object("physicalLocation") { writer in
              location.write(to: &writer)
              region("region", finding.range, FindingPlace(finding, in: lines), to: &writer)
            }
            writer.array("logicalLocations") { writer in
              writer.object { writer in
                writer.string("fullyQualifiedName", finding.path)
              }
            }
          }
        }
        writer.object("partialFingerprints") { writer in
          writer.string("taplineFinding/v1", fingerprints.next(finding, in: file.bytes))
        }
        if let fix = finding.fix {
          writer.array("fixes") { writer in
            writer.object { self.fix(fix, location, lines, to: &$0) }
          }
        }
      }
    }
  }

  private func fix(
    _ fix: Fix, _ location: ArtifactLocation, _ lines: LineTable, to writer: inout JSONWriter
  ) {
    message(fix.summary, as: "description", to: &writer)
    writer.array("artifactChanges") { writer in
      writer.object { writer in
        location.write(to: &writer)
        writer.array("replacements") { writer in
          for edit in fix.edits {
            writer.object { writer in
              region(
                "deletedRegion", edit.range, FindingPlace(edit.range, in: lines), to: &writer)
              writer.object("insertedContent") { writer in
                writer.string("text", edit.replacement)
              }
            }
          }
        }
      }
    }
  }

  private func region(
    _ key: String, _ range: Range<Int>, _ place: FindingPlace, to writer: inout JSONWriter
  ) {
    writer.object(key) { writer in
      writer.number("startLine", place.start.line)
      writer.number("startColumn", place.start.column)
      writer.number("endLine", place.end.line)
      writer.number("endColumn", place.end.column)
      writer.number("byteOffset", range.lowerBound)
      writer.number("byteLength", range.count)
    }
  }

  private func message(
    _ text: String, as key: String = "message", to writer: inout JSONWriter
  ) {
    writer.object(key) { writer in writer.string("text", text) }
  }
}

/// Where a file lies, as SARIF says it.
private struct ArtifactLocation {
  let uri: String
  let isShared: Bool

  init(_ report: LintReport, _ name: String) {
    let shared = report.sharedName(of: name)
    isShared = shared != nil
    if let shared {
      uri = FileURI.reference(shared)
    } else {
      uri = name == "-" ? "stdin" : FileURI.absolute(FilePath.absolute(name))
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object("artifactLocation") { writer in
      writer.string("uri", uri)
      if isShared { writer.string("uriBaseId", "%SRCROOT%") }
    }
  }
}
