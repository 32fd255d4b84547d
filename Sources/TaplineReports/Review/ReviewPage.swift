import TaplineActuators
import TaplineComparison
package import TaplineFiles
import TaplinePatterns
package import TaplineRendering
import TaplineSynthesis
import TaplineText

/// A review as one HTML page with a picture and the sounds of both states of each pattern.
package struct ReviewPage: Sendable {
  /// The maximum number of patterns with a picture and sounds; a design choice.
  private static let maximumDrawn = 100

  /// The maximum duration of a sound in seconds; a design choice.
  private static let maximumSeconds = 10.0

  /// The maximum number of rows and of remarks of a change; a design choice.
  private static let maximumRows = 200

  private let review: Review

  package init(_ review: Review) { self.review = review }

  package func write(
    to sink: any ByteSink, isInterrupted: () -> Bool = { false }
  ) throws(OfflineRenderer.Failure) {
    func put(_ text: String) throws(OfflineRenderer.Failure) {
      do throws(FileError) { try sink.write(Array(text.utf8)) } catch { throw .file(error) }
    }
    let title = "Haptics: \(review.headline)"
    let page = HTMLPage(
      title: title, sources: ["img-src": "data:", "media-src": "data:"],
      style: PageFile("report.css").text, script: "", allowsInlineStyles: true)
    let range = "\(review.base.title) to \(review.head.title)"
    try put("\(page.head)<main>\n<h1>\(escaped: title)</h1>\n")
    try put("<p class=\"path\">\(escaped: range)</p>\n")
    var drawn = 0
    for (index, change) in review.changes.enumerated() {
      let id = "change-\(index + 1)"
      try put(
        """
        <section aria-labelledby="\(id)"><h2 id="\(id)">\(escaped: change.path)</h2>
        <p>\(escaped: change.sentence).</p>

        """)
      if !change.timelines.isEmpty, drawn < Self.maximumDrawn {
        drawn += 1
        let plot = TimelinePlot(change.timelines, profile: review.profile)
        let picture = plot.svg(width: TimelinePlot.defaultWidth, id: "-\(id)")
        try put("<div class=\"plot\">\n\(picture)</div>\n")
        for state in change.timelines where state.timeline.eventCount > 0 {
          try put(sound(of: state, of: change.path, isInterrupted))
        }
      } else if !change.timelines.isEmpty {
        try put("<p class=\"note\">The page has pictures of \(Self.maximumDrawn) patterns.</p>\n")
      }
      try put(table(change.differences) + Self.list(change.remarks) + "</section>\n")
    }
    let renames = review.renames.map { "\($0.previousPath) is now \($0.path)" }
    if !renames.isEmpty { try put("<h2>Renamed without a change</h2>\n" + Self.list(renames)) }
    for note in review.notes + [review.caption] {
      try put("<p class=\"note\">\(escaped: note)</p>\n")
    }
    try put("</main>\n" + page.end)
  }

  private func sound(
    of state: NamedTimeline, of path: String, _ isInterrupted: () -> Bool
  ) throws(OfflineRenderer.Failure) -> String {
    var job = RenderJob(state.timeline, profile: review.profile)
    // A range that ends later than the sound would add silence.
    if job.end > Self.maximumSeconds { job.range = TimeRange(end: Self.maximumSeconds) }
    let memory = MemorySink()
    _ = try OfflineRenderer.writeSound(job, to: memory, isInterrupted: isInterrupted)
    let data = String(decoding: Base64.encoded(memory.bytes), as: UTF8.self)
    return """
      <div class="sound"><span>\(state.name)</span>
      <audio controls preload="none" aria-label="Sound \(state.name), \(escaped: path)" \
      src="data:audio/wav;base64,\(data)"></audio></div>

      """
  }

  private func table(_ rows: [ReviewedDifference]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.prefix(Self.maximumRows).map { MarkupText.row($0.cells) }
    let omittedCount = rows.count - Self.maximumRows
    return """
      <div class="table" tabindex="0" role="region" aria-label="Differences"><table>
      <thead>\(MarkupText.row(ReviewedDifference.headings, "th"))</thead>
      <tbody>
      \(lines.joined())</tbody></table></div>

      """ + (omittedCount > 0 ? "<p>\(counted(omittedCount, "more difference")).</p>\n" : "")
  }

  private static func list(_ items: [String]) -> String {
    let lines = items.prefix(maximumRows).map { "<li>\(escaped: $0)</li>\n" }
    return lines.isEmpty ? "" : "<ul class=\"findings\">\n\(lines.joined())</ul>\n"
  }
}
