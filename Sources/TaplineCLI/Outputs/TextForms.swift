/// Returns rows as columns two spaces apart, narrowed to a width; the first column is never narrowed.
func aligned(_ rows: [[String]], within width: Int? = nil) -> SanitizedText {
  let rows = rows.map { $0.map { SanitizedText($0).text } }
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], cell.count)
    }
  }
  if let width { widths = narrowed(widths, to: width) }
  return SanitizedText(
    trusted: rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let cell = cell.count > widths[column] ? cell.prefix(widths[column] - 1) + "…" : cell
        return column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined())
}

/// Returns column widths that fit a line.
///
/// The widest column is narrowed repeatedly, but none below 8. The first column contains names, which people copy, so
/// it is never narrowed.
private func narrowed(_ widths: [Int], to width: Int) -> [Int] {
  var widths = widths
  var excess = widths.reduce(0, +) + 2 * max(widths.count - 1, 0) - width
  while excess > 0, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }),
    widths[widest] > 8
  {
    // Narrow to the width of the next narrower column in one step.
    let next = widths.dropFirst().filter { $0 < widths[widest] }.max() ?? 0
    let step = min(excess, widths[widest] - max(next, 8, 0))
    widths[widest] -= max(step, 1)
    excess -= max(step, 1)
  }
  return widths
}

/// Returns a word for a shell, quoted if necessary.
func shellWord(_ word: String) -> String {
  let plain = "/._-+=:,@%^"
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
  guard !isPlain || word.isEmpty else { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
