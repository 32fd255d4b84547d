import TaplineAHAP
import TaplineExchange
import TaplineFiles
package import TaplineLibrary
import TaplinePatterns
import TaplineRendering
package import TaplineSynthesis
public import TaplineText

/// A report as one HTML page that opens from disk without a network: picture, sound, measures, findings and events.
///
/// The page's content security policy allows only one script, identified by its digest, and only content within the
/// page and the sounds beside it. Text from a pattern is escaped, or is stored as JSON, which is not executed.
public struct ReportPage: Sendable {
  /// The description of one input.
  public struct Part: Sendable {
    struct Measures: Sendable {
      var rows: [(name: String, value: String)] = []
      var text = ""
    }

    var name: String
    var metadata: [String: String]

    /// The measures, computed after the sound has been written.
    var measures: @Sendable () -> Measures

    /// The linter's findings, or nil for an input that is not a file to lint.
    var findings: [Diagnostic]?

    /// Describes an input.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - metadata: The entries of the file's `Metadata`, by key.
    ///   - measures: The measures, as several lines of text.
    ///   - findings: The linter's findings, or nil for an input that is not a file to lint.
    public init(
      name: String, metadata: [String: String] = [:],
      measures: @escaping @autoclosure @Sendable () -> String,
      findings: [Diagnostic]? = nil
    ) {
      self.name = name
      self.metadata = metadata
      self.measures = { Measures(text: measures()) }
      self.findings = findings
    }

    package init(
      _ loaded: LoadedTimeline, named name: String, _ rendition: Rendition,
      findings: [Diagnostic]? = nil
    ) {
      for voice in Voice.allCases { rendition.expect(.voice(voice), measures: true) }
      self.name = name
      metadata = loaded.mergedPattern.pattern.metadata
      measures = { Measures(rows: PatternDescription(loaded, rendition).rows) }
      self.findings = findings
    }

    package init(_ press: NamedPress, _ report: PressReport) {
      name = press.name
      metadata = [:]
      measures = {
        Measures(
          rows: report.rows(of: press).map { row in
            (row.name, [row.value, row.more].compactMap(\.self).joined(separator: "; "))
          },
          text: report.eventText(of: press).text)
      }
    }
  }

  enum Sound: Sendable {
    /// The bytes of a WAV file within the page.
    case embedded([UInt8])
    /// The name of a WAV file in the page's folder.
    case beside(String)
    case none(String)
  }

  /// The maximum number of events that the page shows when it opens, and of findings that it lists.
  static let initialRows = 1_000

  /// A page of more timelines opens with their details closed: a design choice.
  private static let maximumOpenCount = 3

  let plot: TimelinePlot
  let timelines: [NamedTimeline]
  let parts: [Part]
  let sounds: [Sound]
  let caption: String
  let start: Double

  func write(to sink: any ByteSink) throws(FileError) {
    func put(_ text: String) throws(FileError) { try sink.write(Array(text.utf8)) }
    let page = page
    let name = MarkupText.escaped(heading, whitespace: .folded)
    try put(page.head + "<main>\n<h1>\(name)</h1>\n")
    if heading != title { try put("<p class=\"path\">\(escaped: title)</p>\n") }
    try put("<section aria-labelledby=\"picture\"><h2 id=\"picture\">Picture and sound</h2>\n")
    try put("<div class=\"plot\" tabindex=\"0\" role=\"region\" aria-label=\"Picture\">\n")
    let widths = SVGFigure.pageWidths.dropLast() + [plot.waveWidth]
    for (name, width) in zip(["narrow", "middle", "wide"], widths) {
      try put("<div class=\"drawing \(name)\">\n")
      try put(plot.svg(width: width, id: "-\(name)") + "</div>\n")
    }
    try put("<p class=\"read-out\" aria-hidden=\"true\" hidden></p></div>\n")
    try put("<div id=\"zoom\"></div>\n<div id=\"tracks\"></div>\n")
    for (named, sound) in zip(timelines, sounds) {
      try put("<div class=\"sound\"><span>\(MarkupText.escaped(named.name))</span>\n")
      let label = "aria-label=\"Sound of \(MarkupText.escaped(named.name))\""
      switch sound {
      case .embedded(let bytes):
        try put("<audio controls preload=\"auto\" \(label) src=\"data:audio/wav;base64,")
        try sink.write(Base64.encoded(bytes))
        try put("\"></audio></div>\n")
      case .beside(let name):
        let address = MarkupText.escaped(Self.address(name))
        try put("<audio controls preload=\"metadata\" \(label) src=\"\(address)\"></audio>\n")
        try put("<a href=\"\(address)\">\(MarkupText.escaped(name))</a></div>\n")
      case .none(let reason): try put("<em>\(MarkupText.escaped(reason))</em></div>\n")
      }
    }
    try put("<p class=\"note\">\(MarkupText.escaped(caption))</p></section>\n")
    let measures = parts.map { $0.measures() }
    try put(table(measures.map(\.rows)))
    for (index, part) in parts.enumerated() { try put(section(part, measures[index].text, index)) }
    try writeEvents(put)
    try put("</main>\n<script type=\"application/json\" id=\"tapline-data\">\(data)</script>\n")
    try put(page.end)
  }

  /// The names of the timelines; file names have no folder if the names stay unique without it.
  private var heading: String {
    let names = timelines.map { named in
      named.name.hasSuffix(".ahap") || named.name.hasSuffix(".json")
        ? FilePath.split(named.name).name : named.name
    }
    return Set(names).count == names.count ? names.joined(separator: ", ") : title
  }

  private var title: String { timelines.map(\.name).joined(separator: ", ") }

  private var page: HTMLPage {
    let isBeside = sounds.contains { if case .beside = $0 { true } else { false } }
    return HTMLPage(
      title: title,
      sources: ["img-src": "data:", "media-src": "data:\(isBeside ? " 'self' file:" : "")"],
      style: PageFile("report.css").text,
      script: "\n" + PageFile("report.js").text,
      allowsInlineStyles: true)
  }

  private var data: String {
    let values: JSONOutput = [
      "schemaVersion": 1, "start": .number(start),
      "timelines": .strings(timelines.map { SanitizedText($0.name).text }),
      "durations": .numbers(plot.endTimes),
      // The page does not vibrate for timelines longer than a minute: a design choice.
      "pulses": .array(
        timelines.map { named in
          named.timeline.duration > OfflineRenderer.maximumEmbeddedDuration
            ? [] : .numbers(WebVibration.pulses(of: named.timeline), digits: 0)
        }),
    ]
    return values.scriptText
  }

  /// Returns the percent-encoded address of a path relative to the page's folder.
  static func address(_ name: String) -> String { "./" + PercentEncoding.path(name) }

  /// Returns a table with a row for each measure and a column for each input; empty if there are no measures.
  private func table(_ measures: [[(name: String, value: String)]]) -> String {
    let names = measures.joined().map(\.name).uniqued
    guard !names.isEmpty else { return "" }
    var html = """
      <section aria-labelledby="measures"><h2 id="measures">Measures</h2>
      <div class="table measures" tabindex="0" role="region" aria-label="Table of measures"><table>

      """
    if parts.count > 1 {
      let headings = MarkupText.cells(parts.map(\.name), "th scope=\"col\"")
      html += "<thead><tr><td></td>\(headings)</tr></thead>\n"
    }
    html += "<tbody>\n"
    for name in names {
      let values = measures.map { rows in rows.first { $0.name == name }?.value ?? "" }
      html +=
        "<tr>\(MarkupText.cells([name], "th scope=\"row\""))\(MarkupText.cells(values))</tr>\n"
    }
    return html + "</tbody></table></div></section>\n"
  }

  private func section(_ part: Part, _ text: String, _ index: Int) -> String {
    guard !text.isEmpty || !part.metadata.isEmpty || part.findings != nil else { return "" }
    let open = timelines.count <= Self.maximumOpenCount ? " open" : ""
    let name = MarkupText.escaped(part.name, whitespace: .folded)
    var html = """
      <section aria-labelledby="part-\(index)"><details\(open)>\
      <summary><h2 id="part-\(index)">\(name)</h2></summary>

      """
    if !text.isEmpty {
      // Each line is an element, so that style sheets can wrap a line that is too wide for a phone.
      let lines = (text.hasSuffix("\n") ? text.dropLast() : text[...])
        .split(separator: "\n", omittingEmptySubsequences: false)
      let spans = lines.map { "<span>\(MarkupText.escaped(String($0)))\n</span>" }
      html += "<pre>\n\(spans.joined())</pre>\n"
    }
    if !part.metadata.isEmpty {
      html += "<h3>Metadata</h3>\n<dl>\n"
      for (key, value) in part.metadata.sorted(by: { $0.key < $1.key }) {
        html += "<dt>\(MarkupText.escaped(key))</dt><dd>\(MarkupText.escaped(value))</dd>\n"
      }
      html += "</dl>\n"
    }
    guard let findings = part.findings else { return html + "</details></section>\n" }
    html += "<h3>Findings</h3>\n"
    html += findings.isEmpty ? "<p>The linter found nothing.</p>\n" : "<ul class=\"findings\">\n"
    for finding in findings.prefix(Self.initialRows) {
      let severity = finding.severity.rawValue
      html += """
        <li><b class="\(severity)">\(severity)</b> line \(finding.position.line), column \
        \(finding.position.column): \(MarkupText.escaped(finding.message)) \
        <code>\(MarkupText.escaped(finding.rule))</code></li>

        """
    }
    if !findings.isEmpty { html += "</ul>\n" }
    if findings.count > Self.initialRows {
      html +=
        "<p>Only the first \(Self.initialRows) of \(findings.count) findings are listed.</p>\n"
    }
    return html + "</details></section>\n"
  }
}
