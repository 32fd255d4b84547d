extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  package var withoutTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

/// Returns a line for each row, with escaped cells in columns two spaces apart; long cells are cut to fit `width`.
package func alignedLines(_ rows: [[String]], within width: Int? = nil) -> [String] {
  let rows = rows.map { $0.map { SanitizedText($0).text } }
  let count = rows.map(\.count).max() ?? 0
  // A row with fewer cells is a note, which does not widen columns.
  var widths = (0..<count).map { column in
    rows.lazy.filter { $0.count == count }.map { $0[column].count }.max() ?? 0
  }
  if let width { widths = narrowed(widths, to: width) }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      let isCut = width != nil && cell.count > widths[column]
      let cell = isCut ? cell.prefix(widths[column] - 1) + "…" : cell
      return column == row.count - 1 ? cell : cell.padded(to: widths[column])
    }
    return cells.joined(separator: "  ")
  }
}

/// Returns the lines of `alignedLines`, each with a line feed.
package func aligned(_ rows: [[String]], within width: Int? = nil) -> SanitizedText {
  SanitizedText(trusted: alignedLines(rows, within: width).map { $0 + "\n" }.joined())
}

/// Narrows the widest columns, to at least 8 characters; the first keeps its width, because people copy the names in
/// it.
private func narrowed(_ widths: [Int], to width: Int) -> [Int] {
  var widths = widths
  var excess = widths.reduce(0, +) + 2 * max(widths.count - 1, 0) - width
  while excess > 0, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }),
    widths[widest] > 8
  {
    // Narrow to the width of the next narrower column in one step.
    let next = widths.dropFirst().filter { $0 < widths[widest] }.max() ?? 0
    let step = min(excess, widths[widest] - max(next, 8))
    widths[widest] -= max(step, 1)
    excess -= max(step, 1)
  }
  return widths
}
