import Tapline

/// The styles of `tapline list styles`: a table for people, everything as JSON.
struct StyleList: Encodable {
  let schemaVersion = 1
  let kind = "styles"
  let entries: [StyleSummary]
  let systems: [ButtonSystem]

  /// Takes the styles of one system, or of all.
  init(_ library: PatternLibrary, system: String?) throws {
    systems = try system.map { [try library.buttonSystem($0)] } ?? library.buttonSystems()
    entries = systems.flatMap { system in system.styles.map { StyleSummary($0, of: system) } }
  }

  var table: String { aligned([StyleSummary.headings] + entries.map(\.cells)) }
}
