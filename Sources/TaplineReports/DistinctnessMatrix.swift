package import TaplineConversion
package import TaplineFiles
import TaplineRendering
import TaplineText

extension DistinctnessReport {
  package func writeTable(to sink: any ByteSink) throws(FileError) {
    var table = try CSVWriter(columns: ["pattern"] + columnWords(names), to: sink)
    for row in names.indices {
      table.cell(names[row])
      for column in names.indices {
        let words = pair(row, column).map { $0.isAlike ? ["alike"] : $0.words } ?? []
        table.cell(words.joined(separator: " "))
      }
      try table.endRow()
    }
    try table.finish()
  }

  package var picture: String {
    let (cellWidth, rowHeight, top) = (48, 26, 36)
    let labels = names.enumerated().map { index, name in
      "\(index + 1)  \(name.count > 48 ? "…" + name.suffix(47) : name)"
    }
    // A letter of the 12-pixel font is about 7 pixels wide.
    let left = 32 + 7 * (labels.map(\.count).max() ?? 0)
    let bottom = top + rowHeight * names.count
    let (width, height) = (max(left + cellWidth * names.count + 16, 640), bottom + 60)
    func text(_ kind: String, _ x: Int, _ y: Int, _ text: String) -> String {
      "<text class=\"\(kind)\" x=\"\(x)\" y=\"\(y)\">\(escaped: text)</text>\n"
    }
    var body = ""
    for row in names.indices {
      let y = top + rowHeight * row
      body += text("name", 16, y + 17, labels[row])
      body += text("cell", left + cellWidth * row + cellWidth / 2, top - 10, "\(row + 1)")
      for column in 0..<row {
        guard let pair = pair(column, row) else { continue }
        let x = left + cellWidth * column
        let verdict = pair.isAlike ? "too alike" : pair.words.joined(separator: ", ")
        let title = "\(pair.names.one) and \(pair.names.other): \(verdict)"
        body += "<g><title>\(escaped: title)</title>"
        body += "<rect class=\"\(pair.isAlike ? "alike" : "apart")\" x=\"\(x + 1)\" y=\"\(y + 1)\" "
        body += "width=\"\(cellWidth - 2)\" height=\"\(rowHeight - 2)\"/>"
        body += text("cell", x + cellWidth / 2, y + 17, pair.letters) + "</g>\n"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="tapline-matrix" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" aria-labelledby="matrix-title">
      <title id="matrix-title">\(summary)</title>
      <style>
      .tapline-matrix{font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
      .tapline-matrix text{fill:#222}
      .tapline-matrix .cell{text-anchor:middle}
      .tapline-matrix .paper{fill:#fff}.tapline-matrix .apart{fill:#eee}.tapline-matrix .alike{fill:#ffb27d}
      @media (prefers-color-scheme:dark){
      .tapline-matrix text{fill:#eee}.tapline-matrix .paper{fill:#16181c}
      .tapline-matrix .apart{fill:#30343a}.tapline-matrix .alike{fill:#8a3c00}
      }
      </style>
      <rect class="paper" width="100%" height="100%"/>
      \(body)\(text("name", 16, bottom + 24, Self.legend))\(text("name", 16, bottom + 44, summary))</svg>

      """
  }
}
