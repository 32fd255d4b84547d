import Tapline

/// A value as indented JSON with a final line feed.
func jsonText(_ value: some Encodable) throws -> String { try JSONOutput(encoding: value).text }

/// Rows as columns that line up, two spaces between them.
func aligned(_ rows: [[String]]) -> ShownText {
  let rows = rows.map { $0.map { ShownText($0).text } }
  var widths: [Int] = []
  for row in rows {
    for (column, cell) in row.enumerated() {
      if column == widths.count { widths.append(0) }
      widths[column] = max(widths[column], cell.count)
    }
  }
  return ShownText(
    trusted: rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined())
}

/// A word as a shell takes it: quoted where a bare one would be split or changed.
func shellWord(_ word: String) -> String {
  let plain = "/._-+=:,@%^"
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
  guard !isPlain || word.isEmpty else { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
