import TaplineFiles
import TaplineRendering
import TaplineText

/// The page `index.html` that lists the patterns of a batch by folder and name, with their pages, pictures and
/// sounds.
///
/// It depends on the names of all patterns, not on the part that was rendered, so that several machines write the
/// same bytes.
struct BatchIndex {
  static let fileName = "index.html"

  let bytes: [UInt8]

  init(_ plan: BatchPlan, formats: [OutputFormat]) {
    let missing = Set(
      plan.items.filter { $0.page.flatMap { InputFile.size($0) } == nil }.map(\.name))
    var rows = ""
    var folder: Substring?
    // Folder by folder, the files of the top one first.
    let names = plan.names.map { name in
      (folder: name.lastIndex(of: "/").map { name[..<$0] } ?? "", name: name)
    }.sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
    for (own, name) in names {
      if own != folder {
        rows += (folder == nil ? "" : "</ul></section>\n") + "<section>"
        if !own.isEmpty {
          rows += "<h2>\(MarkupText.escaped(String(own), whitespace: .folded))</h2>"
        }
        rows += "<ul>\n"
        folder = own
      }
      rows += Self.row(name, formats: formats, hasPage: !missing.contains(name))
    }
    let heading = "\(plan.names.count) pattern\(plan.names.count == 1 ? "" : "s")"
    let page = HTMLPage(
      title: heading, heading: heading, pictures: "data: 'self' file:", sounds: "'self' file:",
      style: PageFile("library.css").text, script: PageFile("library.js").text)
    let main = """
      <p><label for="filter">Filter</label> <input type="search" id="filter" autocomplete="off">
      <span id="count" role="status"></span></p>
      \(rows)</ul></section>
      </main>

      """
    bytes = Array((page.head + main + page.end).utf8)
  }

  /// Whether there is no file, or a page that a batch may replace.
  static func mayReplace(_ path: String) -> Bool {
    guard InputFile.exists(path) else { return true }
    guard let bytes = try? InputFile.read(path, mustBeRegular: true) else { return false }
    return String(decoding: bytes.prefix(4_096), as: UTF8.self).contains(HTMLPage.generator)
  }

  /// Writes the page unless the file has it already; returns whether it was written.
  func write(to path: String) throws(FileError) -> Bool {
    if InputFile.size(path) == bytes.count,
      let old = try? InputFile.read(path, mustBeRegular: true),
      old == bytes
    {
      return false
    }
    let file = try OutputFile(path)
    do throws(FileError) {
      try file.write(bytes)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
    return true
  }

  private static func row(_ name: String, formats: [OutputFormat], hasPage: Bool) -> String {
    let stem = String(name.dropLast(".ahap".count))
    let last = stem.split(separator: "/").last.map(String.init) ?? stem
    let shown = MarkupText.escaped(last, whitespace: .folded)
    func address(_ format: OutputFormat) -> String {
      MarkupText.escaped(ReportPage.address("\(stem).\(format.fileEnding)"))
    }
    var row = "<li data-name=\"\(MarkupText.escaped(stem.lowercased(), whitespace: .folded))\">"
    row +=
      hasPage ? "<a href=\"\(address(.html))\">\(shown)</a>" : "<span>\(shown) (no page)</span>"
    if hasPage, let picture = [OutputFormat.svg, .png].first(where: formats.contains) {
      row += "<img loading=\"lazy\" src=\"\(address(picture))\" alt=\"Picture of \(shown)\">"
    }
    if hasPage, formats.contains(.wav) {
      row +=
        "<audio controls preload=\"none\" src=\"\(address(.wav))\" aria-label=\"Sound of \(shown)\">"
        + "</audio>"
    }
    return row + "</li>\n"
  }
}
