package import TaplineFiles
package import TaplineLinting
import TaplineRendering
package import TaplineText

/// The haptics of an app and the findings about them, for a report in any format.
package struct AuditReport: Sendable {
  package var result = AuditResult()

  package var lint: LintReport

  package init(version: String, folder: String) {
    lint = LintReport(
      version: version, folder: folder, rules: AuditRule.allCases, tool: "tapline audit")
  }

  /// The JSON document: the members of `lint`, the places and the skipped files.
  package static let document: JSONMembers<AuditReport> =
    LintReport.members.of(\.lint) + [
      .objects("places", placeMembers, \.result.places), .init("skipped", \.result.skippedPaths),
    ]

  private static let placeMembers: JSONMembers<HapticPlace> = .line([
    .init("file", \.file), .init("line", \.line), .init("column", \.column), .init("api", \.api),
    .init("trigger", \.trigger), .init("kind", \.kind), .init("pattern", \.pattern),
    .init("path", \.path), .init("possible", \.isPossible),
  ])

  package static let columns = ["place", "api", "trigger", "pattern", "path"]

  package var rows: [[String]] {
    result.places.map { place in
      [
        "\(place.file):\(place.line)", place.api, place.trigger, place.pattern,
        place.path.joined(separator: " > ") + (place.isPossible ? " (possible)" : ""),
      ]
    }
  }

  package func writeCSV(to sink: any ByteSink) throws(FileError) {
    var csv = try CSVWriter(
      columns: ["file", "line", "column", "api", "trigger", "kind", "pattern", "path", "possible"],
      to: sink)
    for place in result.places {
      csv.cell(place.file)
      csv.cell(place.line)
      csv.cell(place.column)
      csv.cell(place.api)
      csv.cell(place.trigger)
      csv.cell(place.kind)
      csv.cell(place.pattern)
      csv.cell(place.path.joined(separator: " > "))
      csv.cell(place.isPossible ? 1 : 0)
      try csv.endRow()
    }
    try csv.finish()
  }
}
