import TaplineActuators
import TaplineFigures
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineText

/// The page `index.html` that lists the patterns of the whole library, even if this batch renders only a shard of it,
/// so that several machines write the same bytes.
struct BatchIndex {
  static let fileName = "index.html"

  /// The maximum end of the time axis in seconds, a design choice; longer patterns are cut.
  private static let longestAxis = 2.0

  /// The maximum number of events of a timeline that is kept in memory instead of loaded twice: a design choice.
  private static let maximumKeptEvents = 1_000

  let bytes: [UInt8]

  init(_ plan: BatchPlan, _ request: BatchRequest, profile: ActuatorProfile) {
    let missing = Set(
      plan.items.filter { $0.page.flatMap { InputFile.size($0) } == nil }.map(\.name))
    let loader = TimelineLoader(
      request.library, root: request.bundleRoot, sampleRate: nil, isStrict: request.isStrict,
      allowsLong: request.allowsLong, law: profile.frequency)
    func timeline(_ name: String) -> Timeline? {
      let path = "\(request.input)/\(name)"
      let text = try? TemporaryBytes(reading: path, mustBeRegular: true)
      return text.flatMap { try? loader.load($0, path: path).timeline }
    }
    // The entries are sorted by folder; those of the top folder come first.
    let entries = plan.names.map { name in
      let timeline = timeline(name)
      // A large pattern is loaded again, so that memory does not grow with the library.
      let isSmall = timeline.map { $0.eventCount <= Self.maximumKeptEvents } ?? true
      return Entry(
        name: name, hasPage: timeline != nil && !missing.contains(name),
        duration: timeline?.duration ?? 0,
        timeline: isSmall ? timeline : nil)
    }.sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
    let end = Self.axisEnd(entries.map(\.duration))
    let formats = request.formats.compactMap(\.rendering)
    var rows = ""
    var folder: String?
    for entry in entries {
      if entry.folder != folder {
        rows += (folder == nil ? "" : "</ul></section>\n") + "<section>"
        if !entry.folder.isEmpty { rows += "<h2>\(escaped: entry.folder)</h2>" }
        rows += "<ul>\n"
        folder = entry.folder
      }
      let sketch = (entry.timeline ?? timeline(entry.name)).map {
        Self.sketch($0, until: end, profile)
      }
      rows += entry.row(formats, sketch)
    }
    let heading = counted(plan.names.count, "pattern")
    let page = HTMLPage(
      title: heading, sources: ["img-src": "data:", "media-src": "'self' file:"],
      style: PageFile("library.css").text, script: PageFile("library.js").text)
    let body = """
      <main>
      <h1>\(heading)</h1>
      <p><label for="filter">Filter</label> <input type="search" id="filter" autocomplete="off">
      <span id="count" role="status"></span></p>
      <p class="note">Every picture shows the same \(timeLabel(end)): the intensity of taps, events and sounds.</p>
      \(rows)</ul></section>
      </main>

      """
    bytes = Array(page.text(body).utf8)
  }

  /// Returns the end of an axis on which all durations fit: a round number of seconds, at most `longestAxis`.
  private static func axisEnd(_ durations: [Double]) -> Double {
    let longest = min(max((durations.max() ?? 0) * 1.02, 0.05), longestAxis)
    var power = 0.01
    while power * 10 <= longest { power *= 10 }
    let factor = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].first { $0 * power >= longest } ?? 10
    return (factor * power * 1_000).rounded() / 1_000
  }

  private static func sketch(
    _ timeline: Timeline, until end: Double, _ profile: ActuatorProfile
  ) -> String {
    var figure = Figure(.timeline)
    figure.end = end
    figure.sections = [Figure.Section([0], Figure.Panel.haptics([(0, timeline)], profile))]
    var caption = timeline.eventCount > 0 ? "a single moment" : "no events"
    if timeline.duration > 0 {
      caption = "lasts \(timeLabel(timeline.duration))\(timeline.duration > end ? " (cut)" : "")"
    }
    return SVGFigure.sketch(figure, width: 320, height: 72)
      + "<span><span>0 ms</span><span>\(caption)</span><span>\(timeLabel(end))</span></span>"
  }

  /// Returns whether the index may be written to a path: there is no file, or a page that Tapline has written.
  static func mayReplace(_ path: String) -> Bool {
    guard InputFile.exists(path) else { return true }
    guard let bytes = try? InputFile.read(path, mustBeRegular: true) else { return false }
    return String(decoding: bytes.prefix(4_096), as: UTF8.self).contains(HTMLPage.generator)
  }

  /// Writes the page unless the file is up to date; returns whether it was written.
  func write(to path: String) throws(FileError) -> Bool {
    if InputFile.size(path) == bytes.count,
      let old = try? InputFile.read(path, mustBeRegular: true),
      old == bytes
    {
      return false
    }
    // `mayReplace` has read the page, which made it an input of this run.
    try OutputFile.write(bytes, to: path, replacesInput: true)
    return true
  }
}

private struct Entry {
  let name: String
  let hasPage: Bool
  let duration: Double
  /// The timeline; nil if it has many events or cannot be loaded.
  let timeline: Timeline?

  var folder: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }

  func row(_ formats: [OutputFormat], _ sketch: String?) -> String {
    let stem = BatchPlan.stem(name)
    let last = stem.split(separator: "/").last.map(String.init) ?? stem
    let label = MarkupText.escaped(last, whitespace: .folded)
    func address(_ format: OutputFormat) -> String {
      MarkupText.escaped(ReportPage.address("\(stem).\(format.fileEnding)"))
    }
    var row = "<li data-name=\"\(escaped: stem.lowercased())\">"
    guard hasPage else { return row + "<span>\(label) (no page)</span></li>\n" }
    row += "<a href=\"\(address(.html))\">\(label)</a>"
    if let sketch {
      if let picture = [OutputFormat.svg, .png].first(where: formats.contains) {
        row += "<a class=\"sketch\" href=\"\(address(picture))\" "
        row += "aria-label=\"Picture of \(label)\">\(sketch)</a>"
      } else {
        row += "<div class=\"sketch\">\(sketch)</div>"
      }
    }
    if formats.contains(.wav) {
      row += "<audio controls preload=\"none\" src=\"\(address(.wav))\" "
      row += "aria-label=\"Sound of \(label)\"></audio>"
    }
    return row + "</li>\n"
  }
}
