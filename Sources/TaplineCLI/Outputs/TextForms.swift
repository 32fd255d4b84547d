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

/// The styles of `tapline list styles` as a table, or as JSON with their systems' data.
struct StyleList {
  private let styles: [FoundStyle]
  private let files: [SystemFile]

  init(_ library: PatternLibrary, system: String?) throws {
    let systems = try system.map { [try library.buttonSystem($0)] } ?? library.buttonSystems()
    styles = systems.flatMap { system in system.styles.map { FoundStyle($0, of: system) } }
    files = try systems.map { SystemFile(json: try library.buttonSystemData($0.name).output) }
  }

  func table(within width: Int?) -> SanitizedText {
    let cells = styles.map { StyleSummary($0.style, of: $0.system).cells }
    let rows = [StyleSummary.headings] + cells.map { $0.map(\.shown) }
    guard let width else { return aligned(rows) }
    let kept = rows[0].indices.filter { column in cells.contains { $0[column].known != nil } }
    return aligned(rows.map { row in kept.map { row[$0] } }, within: width)
  }
}

extension StyleList: JSONObject {
  private struct SystemFile: JSONRepresentable {
    static let schema = JSONSchema.map(.anything)
    let json: JSONOutput
  }

  static let members: JSONMembers<Self> = [
    .version, .word("kind", in: ["styles"]) { _ in "styles" },
    .objects("entries", entryMembers) { list in
      list.styles.map { ($0, StyleSummary($0.style, of: $0.system)) }
    },
    // The systems are copied from their files; see patterns/button-system.schema.json.
    .init("systems", \.files),
  ]

  private static let entryMembers: JSONMembers<(found: FoundStyle, summary: StyleSummary)> = [
    .init("name", \.found.name), .init("pressScale", \.found.style.press?.value?.scale?.value),
    .init("pressOpacity", \.found.style.press?.value?.opacity?.value),
    .init("animation", \.summary.animation.known),
    .init("builtInHaptic", \.summary.builtInHaptic.known),
    .init("callerHaptic", \.summary.callerHaptic.known),
  ]
}
