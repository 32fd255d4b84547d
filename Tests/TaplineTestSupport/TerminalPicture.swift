import TaplineText

/// Pictures of a terminal's screen for the documentation.
package enum TerminalPicture {
  /// The size of a cell, the width of the margin, and the font size, in pixels.
  private static let (cellWidth, cellHeight, margin, letters) = (8.4, 18.0, 12.0, 14)

  /// The eight colors of ECMA-48, from black to white.
  private static let colors = [
    "#5c6370", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#dcdfe4",
  ]
  private static let (ground, usual) = ("#1e2127", "#dcdfe4")

  /// Returns an SVG picture of a screen, in which text can be selected, with a title for screen readers.
  package static func svg(_ screen: TerminalEmulator, title: String) -> String {
    let width = Double(screen.width) * cellWidth + 2 * margin
    let height = Double(screen.height) * cellHeight + 2 * margin
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(height))" \
      width="\(text(width))" height="\(text(height))" role="img" font-family="monospace" \
      font-size="\(letters)">
      """,
      "<title>\(MarkupText.escaped(title))</title>",
      "<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"\(ground)\"/>",
    ]
    for row in screen.rows.indices {
      var column = 0
      while column < screen.width {
        let look = screen.looks[row][column]
        var end = column
        while end < screen.width, screen.looks[row][end] == look { end += 1 }
        lines += run(String(screen.rows[row][column..<end]), look, row, column)
        column = end
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the SVG elements of adjacent cells with the same rendition.
  private static func run(
    _ cells: String, _ look: TerminalEmulator.Look, _ row: Int, _ column: Int
  ) -> [String] {
    var lines: [String] = []
    var color = look.color.map { colors[$0] } ?? usual
    func x(_ column: Int) -> String { text(margin + Double(column) * cellWidth) }
    if look.isReversed {
      lines.append(
        "<rect x=\"\(x(column))\" y=\"\(text(margin + Double(row) * cellHeight))\" "
          + "width=\"\(text(Double(cells.count) * cellWidth))\" height=\"\(text(cellHeight))\" "
          + "fill=\"\(color)\"/>")
      color = ground
    }
    let before = cells.prefix { $0 == " " }.count
    var words = cells.dropFirst(before)
    while words.last == " " { words.removeLast() }
    guard !words.isEmpty else { return lines }
    let weight = look.isBold ? " font-weight=\"bold\"" : ""
    let opacity = look.isDim ? " opacity=\"0.6\"" : ""
    lines.append(
      "<text x=\"\(x(column + before))\" y=\"\(text(margin + (Double(row) + 0.75) * cellHeight))\" "
        + "textLength=\"\(text(Double(words.count) * cellWidth))\" xml:space=\"preserve\" "
        + "fill=\"\(color)\"\(weight)\(opacity)>\(MarkupText.escaped(String(words)))</text>")
    return lines
  }

  /// Returns a number of pixels, rounded to tenths, as text.
  private static func text(_ pixels: Double) -> String {
    ((pixels * 10).rounded() / 10).shortestText
  }
}
