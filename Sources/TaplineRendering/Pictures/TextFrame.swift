import TaplineText

/// The surroundings of the panels of a text picture: figures beside them, and the time axis.
package struct TextFrame: Sendable {
  /// Characters left of the panels.
  static let gutter = 8

  /// Characters of a panel's row.
  package let columns: Int

  /// The seconds at the left and at the right edge.
  package let range: ClosedRange<Double>

  let characters: TextCharacters

  package init(width: Int, range: ClosedRange<Double>, characters: TextCharacters) {
    columns = max(width, TerminalPlot.minimumWidth) - Self.gutter
    self.range = range
    self.characters = characters
  }

  package var duration: Double { range.upperBound - range.lowerBound }

  /// The column of dots of a time: the same for all that is drawn.
  func dot(at seconds: Double) -> Int {
    Int(((seconds - range.lowerBound) / duration * Double(2 * columns)).rounded(.down))
  }

  /// A text in the gutter.
  package func label(_ text: String) -> String {
    let text = String(text.prefix(Self.gutter - 1))
    return String(repeating: " ", count: Self.gutter - 1 - text.count) + text + " "
  }

  /// Rows with figures beside them, and names without a tick.
  func panel(
    _ rows: [String], figures: [Int: String], names: [Int: String] = [:]
  ) -> [String] {
    rows.enumerated().map { index, row in
      let side = figures[index] == nil ? characters.side : characters.tick
      return label(figures[index] ?? names[index] ?? "").dropLast() + String(side) + row
    }
  }

  /// A line through a value for each column of dots, with the ends of the scale and other figures by row.
  package func graph(
    _ scale: PlotScale, height: Int, figures: [Int: String] = [:], names: [Int: String] = [:],
    value: (Int) -> Double?
  ) -> [String] {
    var grid = DotGrid(columns: 2 * columns, rows: 4 * height)
    grid.line((0..<2 * columns).map { value($0).map(scale.position) })
    let ends = [
      0: significant(scale.range.upperBound), height - 1: significant(scale.range.lowerBound),
    ]
    return panel(
      grid.lines(characters), figures: ends.merging(figures) { end, _ in end }, names: names)
  }

  package var axis: [String] {
    let isShort = range.upperBound < 10
    let factor = isShort ? 1_000.0 : 1
    let scale = PlotScale(
      (range.lowerBound * factor)...(range.upperBound * factor), lower: 0, upper: Double(columns))
    var line = [Character](repeating: characters.axis, count: columns)
    var labels = [Character](repeating: " ", count: Self.gutter + columns)
    let unit = isShort ? " ms" : " s"
    for tick in scale.ticks(spacing: 12) {
      let column = min(Int(tick.position), columns - 1)
      line[column] = characters.axisTick
      let text = tick.label + unit
      let start = max(Self.gutter + column - text.count / 2, 0)
      guard start + text.count <= labels.count else { continue }
      for (offset, character) in text.enumerated() { labels[start + offset] = character }
    }
    return [
      String(repeating: " ", count: Self.gutter - 1) + String(characters.corner) + String(line),
      String(labels),
    ]
  }

  /// The lines as one text, each with a line feed and without blanks at its end.
  package static func text(_ lines: [String]) -> String {
    lines.map { trimmed($0) + "\n" }.joined()
  }

  /// A line without blanks at its end, those of braille included.
  static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " || $0 == "\u{2800}" }.reversed())
  }
}
