import TaplineExchange
import TaplineFiles
import TaplinePatterns
import TaplineRendering
public import TaplineText

/// A report as one page of HTML that opens from disk and asks for nothing: picture, sound, measures,
/// findings and events.
///
/// Its policy lets one script run, by its digest, and loads nothing but what the page holds, or the
/// sound beside it. All that comes from a pattern stands escaped, or as JSON in a block that is not
/// code.
public struct ReportPage: Sendable {
  /// What there is to say about one input.
  public struct Part: Sendable {
    var name: String

    var metadata: [String: String]

    /// Its measures, several lines for people.
    var measures: @Sendable () -> String

    /// What the linter found, or nil for an input that is not a file to lint.
    var findings: [Diagnostic]?

    /// Describes an input.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - metadata: What its file says of itself, by key.
    ///   - measures: Its measures, several lines for people.
    ///   - findings: What the linter found, or nil for an input that is not a file to lint.
    public init(
      name: String, metadata: [String: String] = [:],
      measures: @escaping @autoclosure @Sendable () -> String,
      findings: [Diagnostic]? = nil
    ) {
      self.name = name
      self.metadata = metadata
      self.measures = measures
      self.findings = findings
    }
  }

  enum Sound: Sendable {
    /// The bytes of a WAV file, which the page holds.
    case embedded([UInt8])
    /// The name of a WAV file in the page's folder.
    case beside(String)
    /// No sound, and why in a sentence.
    case none(String)
  }

  /// Rows of an event table that the page shows at once.
  static let firstRows = 1_000

  /// Timelines up to which every section of the page is open: a design choice.
  private static let maximumOpen = 3

  let plot: TimelinePlot
  let timelines: [NamedTimeline]
  let parts: [Part]
  let sounds: [Sound]
  let caption: String
  /// Where the picture begins, in seconds.
  let start: Double

  func write(to sink: any ByteSink) throws(FileError) {
    func put(_ text: String) throws(FileError) { try sink.write(Array(text.utf8)) }
    let page = page
    try put(page.head)
    if heading != title {
      try put("<p class=\"path\">\(MarkupText.escaped(title, whitespace: .folded))</p>\n")
    }
    try put("<section aria-labelledby=\"picture\"><h2 id=\"picture\">Picture and sound</h2>\n")
    try put("<div class=\"plot\" tabindex=\"0\" role=\"region\" aria-label=\"Picture\">\n")
    let widths =
      SVGFigure.pageWidths.dropLast() + [max(plot.width, SVGFigure.pageWidths.last ?? 0)]
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
    for (index, part) in parts.enumerated() { try put(section(part, index)) }
    try ReportEventTable(timelines: timelines).write(put)
    try put("</main>\n<script type=\"application/json\" id=\"tapline-data\">\(data)</script>\n")
    try put(page.end)
  }

  /// The names without the folders that they lie in, where that leaves them different.
  private var heading: String {
    let names = timelines.map { named in
      named.name.hasSuffix(".ahap") || named.name.hasSuffix(".json")
        ? named.name.split(separator: "/").last.map(String.init) ?? named.name : named.name
    }
    return Set(names).count == names.count ? names.joined(separator: ", ") : title
  }

  private var title: String { timelines.map(\.name).joined(separator: ", ") }

  private var page: HTMLPage {
    let isBeside = sounds.contains { if case .beside = $0 { true } else { false } }
    return HTMLPage(
      title: title, heading: heading, pictures: "data:",
      sounds: "data:\(isBeside ? " 'self' file:" : "")", style: PageFile("report.css").text,
      script: PageFile.reportScript)
  }

  private var data: String {
    let values: JSONOutput = [
      "schemaVersion": 1, "start": .number(start),
      "timelines": .strings(timelines.map { SanitizedText($0.name).text }),
      "durations": .numbers(plot.shownDurations),
      // What is longer is hardly held in the hand.
      "pulses": .array(
        timelines.map { named in
          named.timeline.duration > OfflineRenderer.maximumEmbeddedDuration
            ? [] : .numbers(WebVibration.pulses(of: named.timeline), digits: 0)
        }),
    ]
    return values.scriptText
  }

  /// A file's path as an address in the page's folder: every byte that means something there in
  /// percent.
  static func address(_ name: String) -> String { "./" + PercentEncoding.path(name) }

  private func section(_ part: Part, _ index: Int) -> String {
    var html = """
      <section aria-labelledby="part-\(index)"><details\(timelines.count <= Self.maximumOpen ? " open" : "")>\
      <summary><h2 id="part-\(index)">\(MarkupText.escaped(part.name, whitespace: .folded))</h2></summary>
      <h3>Measures</h3>
      <pre>
      """
    // A line each, so that what does not fit a phone hangs under its own line.
    let text = part.measures()
    let lines = (text.hasSuffix("\n") ? text.dropLast() : text[...])
      .split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      html += "<span>\(MarkupText.escaped(String(line)))\n</span>"
    }
    html += "</pre>\n"
    if !part.metadata.isEmpty {
      html += "<h3>Metadata</h3>\n<dl>\n"
      for (key, value) in part.metadata.sorted(by: { $0.key < $1.key }) {
        html += "<dt>\(MarkupText.escaped(key))</dt><dd>\(MarkupText.escaped(value))</dd>\n"
      }
      html += "</dl>\n"
    }
    guard let findings = part.findings else { return html + "</details></section>\n" }
    html += "<h3>Findings</h3>\n"
    if findings.isEmpty { html += "<p>The linter found nothing.</p>\n" }
    if !findings.isEmpty { html += "<ul class=\"findings\">\n" }
    for finding in findings.prefix(Self.firstRows) {
      let severity = finding.severity.rawValue
      html += """
        <li><b class="\(severity)">\(severity)</b> line \(finding.position.line), column \
        \(finding.position.column): \(MarkupText.escaped(finding.message)) \
        <code>\(MarkupText.escaped(finding.rule))</code></li>

        """
    }
    if !findings.isEmpty { html += "</ul>\n" }
    if findings.count > Self.firstRows {
      html += "<p>\(findings.count - Self.firstRows) more findings are left out.</p>\n"
    }
    return html + "</details></section>\n"
  }
}

extension PageFile {
  /// The script of a report, the same for every page; what differs is in a block of JSON.
  static var reportScript: String {
    "\n" + PageFile("report-picture.js").text + PageFile("report.js").text
  }
}
