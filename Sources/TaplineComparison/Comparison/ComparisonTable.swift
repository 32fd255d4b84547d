import TaplinePatterns

extension TimelineComparison {
  /// The number of rows shown before and after a difference.
  private static let context = 2

  /// Expected and actual items side by side, one row each, with the differences marked.
  ///
  /// Rows begin with `=` (as expected), `~` (changed), `x` (swapped), `-` (missing) or `+` (unexpected). Rows as expected
  /// that are not near a difference are replaced by their number.
  package var table: [String] {
    let header = ["", "kind", "name", "expected", "actual", "difference"]
    let isOff = matches.map { $0.outcome != .equal }
    var rows = [header]
    var hidden = 0
    for index in matches.indices {
      let near = max(0, index - Self.context)...min(matches.count - 1, index + Self.context)
      guard isOff[near].contains(true) else {
        hidden += 1
        continue
      }
      if hidden > 0 { rows.append(Self.gap(hidden)) }
      hidden = 0
      rows.append(row(matches[index]))
    }
    if hidden > 0 { rows.append(Self.gap(hidden)) }
    return Self.aligned(rows)
  }

  private static func gap(_ count: Int) -> [String] { ["=", "… \(count) as expected"] }

  private func row(_ match: Match) -> [String] {
    let (one, other) = (match.expected.map { expected[$0] }, match.actual.map { actual[$0] })
    let item = one ?? other
    let name = one?.name ?? other?.name ?? ""
    let (mark, difference) = mark(match)
    return [
      mark, item?.kind.name ?? "", name, one.map(Self.cell) ?? "–", other.map(Self.cell) ?? "–",
      difference,
    ]
  }

  private func mark(_ match: Match) -> (String, String) {
    switch match.outcome {
    case .equal: ("=", "")
    case .changed(let differences):
      ("~", differences.map(\.summary).joined(separator: ", "))
    case .missing: ("-", "missing")
    case .unexpected: ("+", "unexpected")
    case .swapped(let other): ("x", "swapped with \(expected[other].summary)")
    }
  }

  /// Returns the time and the numbers that differ from the defaults.
  private static func cell(_ item: TimelineItem) -> String {
    var parts = ["\(shortestText(item.time)) s"]
    for value in item.values where !value.isDefault {
      switch (value.name, value.number) {
      case ("intensity", let number): parts.append("i \(shortestText(number))")
      case ("sharpness", let number): parts.append("s \(shortestText(number))")
      case ("duration", let number): parts.append("for \(shortestText(number)) s")
      case (let name, let number): parts.append("\(name) \(shortestText(number))")
      }
    }
    return parts.joined(separator: "  ")
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    // A row of two cells is a note, which does not widen columns.
    for row in rows where row.count > 2 {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: max(0, widths[column] - cell.count))
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
