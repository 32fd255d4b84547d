import TaplineFiles
import TaplineRendering
import TaplineText

extension ReportPage {
  private var hasOneTimeline: Bool { timelines.count == 1 }

  /// Writes a table of the events; those after the first 1,000 are JSON until the reader asks for them, so that a page
  /// with many events opens quickly.
  func writeEvents(_ put: (String) throws(FileError) -> Void) throws(FileError) {
    let title = hasOneTimeline ? "Events of \(timelines[0].name)" : "Events"
    var html = """
      <section aria-labelledby="events"><details open><summary>\
      <h2 id="events">\(escaped: title)</h2></summary>
      """
    guard timelines.contains(where: { EventTables.rows($0.timeline).contains { _ in true } }) else {
      try put(html + "\n<p>There are no events.</p></details></section>\n")
      return
    }
    html += """

      <div class="table" tabindex="0" role="region" aria-label="Rows"><table><thead><tr>
      """
    let columns = (hasOneTimeline ? [] : ["name"]) + EventTables.eventColumns
    let used = usedColumns
    html += MarkupText.cells(used.map { columns[$0] }, "th scope=\"col\"")
    html += "</tr></thead>\n<tbody>\n"
    let end = "</tbody></table></div>\n"
    var count = 0
    for named in timelines {
      let name = hasOneTimeline ? [] : [SanitizedText(named.name).text]
      for cells in EventTables.rows(named.timeline) {
        let row = used.map { column in
          column < name.count ? name[column] : Self.text(of: cells[column - name.count])
        }
        if count < Self.initialRows {
          html += MarkupText.row(row)
        } else {
          html +=
            count == Self.initialRows
            ? end + "<script type=\"application/json\" class=\"more-events\">[" : ",\n"
          html += JSONOutput.strings(row).scriptText
        }
        count += 1
        guard html.utf8.count >= 65_536 else { continue }
        try put(html)
        html = ""
      }
    }
    if count <= Self.initialRows {
      html += end
    } else {
      html += """
        ]</script>
        <p><button type="button" class="more">Show more</button> \
        <span class="shown">\(Self.initialRows) of \(count) events</span></p>
        """
    }
    try put(html + "</details></section>\n")
  }

  /// The indices of the column of names, if there is one, and of the columns in which any event has a value.
  private var usedColumns: [Int] {
    let lead = hasOneTimeline ? 0 : 1
    var empty = Set(EventTables.eventColumns.indices)
    for named in timelines {
      for row in EventTables.rows(named.timeline) {
        guard !empty.isEmpty else { break }
        empty = empty.filter { Self.text(of: row[$0]).isEmpty }
      }
    }
    return Array(0..<lead)
      + EventTables.eventColumns.indices.filter { !empty.contains($0) }.map { $0 + lead }
  }

  private static func text(of cell: EventTables.Cell) -> String {
    switch cell {
    case .whole(let number): return number.map(String.init) ?? ""
    case .text(let text): return SanitizedText(text).text
    // Rounded to a billionth of the column's unit.
    case .number(let number?) where number.isFinite:
      return abs(number) < 1e6 ? ((number * 1e9).rounded() / 1e9).shortestText : number.shortestText
    case .number: return ""
    }
  }
}
