import TaplineAHAP
import TaplineFiles
import TaplineText

/// Findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS), without times and absolute paths of the
/// repository, so that the log does not depend on the machine.
struct SARIFReport {
  private let report: LintReport
  private let indices: [String: Int]
  private static let base = "%SRCROOT%"

  init(_ report: LintReport) {
    self.report = report
    indices = Dictionary(zip(report.rules.map(\.id), 0...)) { first, _ in first }
  }

  var text: String {
    let output: JSONOutput = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
    return output.text
  }

  private var run: JSONOutput {
    let driver: JSONOutput = [
      "name": "tapline", "semanticVersion": .string(report.version),
      "rules": .array(report.rules.map(Self.output)),
    ]
    return [
      "tool": ["driver": driver], "invocations": [invocation],
      "originalUriBaseIds": [
        Self.base: [
          "description": Self.message("The repository, or the folder that tapline ran in.")
        ]
      ],
      // Columns are counted in Unicode scalars.
      "columnKind": "unicodeCodePoints", "results": .array(report.files.flatMap(results)),
    ]
  }

  private var invocation: JSONOutput {
    guard !report.failures.isEmpty else { return ["executionSuccessful": true] }
    let notes: [JSONOutput] = report.failures.map { failure in
      ["level": "error", "message": Self.message(failure.message)]
    }
    return ["executionSuccessful": false, "toolExecutionNotifications": .array(notes)]
  }

  private static func output(of rule: any Rule) -> JSONOutput {
    let help = (rule as? AHAPRule)?.help ?? rule.summary
    return [
      "id": .string(rule.id), "shortDescription": message(rule.summary), "help": message(help),
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  private static func message(_ text: String) -> JSONOutput { ["text": .string(text)] }

  private func results(of file: LintedFile) -> [JSONOutput] {
    guard !file.findings.isEmpty else { return [] }
    let lines = LineTable(file.bytes)
    let location = artifactLocation(file.name)
    var fingerprints = Fingerprints()
    return file.findings.map { finding in
      let place: JSONOutput = [
        "physicalLocation": [
          "artifactLocation": location,
          "region": Self.region(finding.range, in: lines),
        ],
        "logicalLocations": [["fullyQualifiedName": .string(finding.path.description)]],
      ]
      var members: [JSONOutput.Member] = [("ruleId", .string(finding.rule))]
      if let index = indices[finding.rule] {
        members.append(("ruleIndex", .integer(index)))
      }
      members += [
        ("level", .string(finding.severity.rawValue)), ("message", Self.message(finding.message)),
        ("locations", [place]),
        (
          "partialFingerprints",
          ["taplineFinding/v1": .string(fingerprints.next(finding, in: file.bytes))]
        ),
      ]
      if finding.count > 1 { members.append(("occurrenceCount", .integer(finding.count))) }
      if let fix = finding.fix, fix.isListed {
        members.append(("fixes", [Self.output(of: fix, location, lines)]))
      }
      return .object(members)
    }
  }

  private static func output(
    of fix: Fix, _ location: JSONOutput, _ lines: LineTable
  ) -> JSONOutput {
    let replacements: [JSONOutput] = fix.edits.map { edit in
      [
        "deletedRegion": region(edit.range, in: lines),
        "insertedContent": message(edit.replacement),
      ]
    }
    return [
      "description": message(fix.sentence),
      "artifactChanges": [["artifactLocation": location, "replacements": .array(replacements)]],
    ]
  }

  private static func region(_ range: Range<Int>, in lines: LineTable) -> JSONOutput {
    let place = FindingPlace(range, in: lines)
    return [
      "startLine": .integer(place.start.line), "startColumn": .integer(place.start.column),
      "endLine": .integer(place.end.line), "endColumn": .integer(place.end.column),
      "byteOffset": .integer(range.lowerBound), "byteLength": .integer(range.count),
    ]
  }

  private func artifactLocation(_ name: String) -> JSONOutput {
    if let shared = report.sharedName(of: name) {
      return ["uri": .string(PercentEncoding.path(shared)), "uriBaseId": .string(Self.base)]
    }
    guard name != "-" else { return ["uri": "stdin"] }
    return ["uri": .string("file://" + PercentEncoding.path(FilePath.absolute(name)))]
  }
}
