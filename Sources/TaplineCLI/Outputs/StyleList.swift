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
    let rows = [StyleSummary.headings] + cells.map { $0.map(\.displayText) }
    guard let width else { return aligned(rows) }
    let visibleColumns = rows[0].indices.filter { column in
      cells.contains { $0[column]?.value != nil }
    }
    return aligned(rows.map { row in visibleColumns.map { row[$0] } }, within: width)
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
    .init("animation", \.summary.animation?.value),
    .init("builtInHaptic", \.summary.builtInHaptic?.value),
    .init("callerHaptic", \.summary.callerHaptic?.value),
  ]
}
