import TaplinePictures
import TaplineText

/// The events of a page's timelines as a table, of several with a column for their names.
///
/// Those behind the first come as data, and are shown when they are asked for, so that a page of thousands
/// opens at once. Columns in which no event has anything are left out.
struct ReportEventTable {
  private let title: String
  private let columns: [String]
  private let rows: [[String]]
  private let first: Int

  init(_ timelines: [NamedTimeline], first: Int) {
    self.first = first
    let isAlone = timelines.count == 1
    title = isAlone ? "Events of \(timelines[0].name)" : "Events"
    let columns = (isAlone ? [] : ["name"]) + EventTables.eventColumns
    let rows = timelines.flatMap { named in
      let name = isAlone ? [] : [ShownText(named.name).text]
      return EventTables.rows(named.timeline).map { name + $0.map(Self.text) }
    }
    let used = columns.indices.filter { column in
      rows.isEmpty || rows.contains { !$0[column].isEmpty }
    }
    self.columns = used.map { columns[$0] }
    self.rows = rows.map { row in used.map { row[$0] } }
  }

  var html: String {
    let caption = MarkupText.escaped(title, whitespace: .folded)
    var html = """
      <section aria-labelledby="events"><details open><summary>\
      <h2 id="events">\(caption)</h2></summary>
      <div class="table" tabindex="0" role="region" aria-label="Rows"><table><thead><tr>
      """
    html += columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    html += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(first) {
      html += "<tr>" + row.map { "<td>\(MarkupText.escaped($0))</td>" }.joined() + "</tr>\n"
    }
    html += "</tbody></table></div>\n"
    guard rows.count > first else { return html + "</details></section>\n" }
    let rest = rows.dropFirst(first).map { JSONOutput.strings($0).scriptText }
    return html + """
      <script type="application/json" class="more-events">[\(rest.joined(separator: ",\n"))]</script>
      <p><button type="button" class="more">Show more</button> <span class="shown">\(first) of \
      \(rows.count) events</span></p></details></section>

      """
  }

  private static func text(_ cell: EventTables.Cell) -> String {
    switch cell {
    case .whole(let number): return "\(number)"
    case .text(let text): return ShownText(text).text
    // As the table of the same layout has it, to a nanosecond or a billionth.
    case .number(let number?) where number.isFinite:
      return abs(number) < 1e6 ? ((number * 1e9).rounded() / 1e9).shortestText : number.shortestText
    case .number, .empty: return ""
    }
  }
}
