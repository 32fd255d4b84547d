import Tapline

/// The styles of `tapline list styles`: a table for people, and as JSON their figures and all that the
/// data files of their systems hold.
struct StyleList {
  private let styles: [FoundStyle]
  private let files: [JSONOutput]

  /// Takes the styles of one system, or of all.
  init(_ library: PatternLibrary, system: String?) throws {
    let systems = try system.map { [try library.buttonSystem($0)] } ?? library.buttonSystems()
    styles = systems.flatMap { system in system.styles.map { FoundStyle($0, of: system) } }
    files = try systems.map { JSONOutput(try library.buttonSystemDocument($0.name).root) }
  }

  /// The table.
  func table(within width: Int?) -> ShownText {
    var rows = [StyleSummary.headings]
    rows += styles.map { StyleSummary($0.style, of: $0.system).cells }
    guard let width else { return aligned(rows) }
    let empty = [StyleSummary.none, Figure<Double>.unspecifiedWord]
    let kept = rows[0].indices.filter { column in
      rows.dropFirst().contains { !empty.contains($0[column]) }
    }
    return aligned(rows.map { row in kept.map { row[$0] } }, within: width)
  }

  var json: String {
    let entries: [JSONOutput] = styles.map { found in
      let (press, words) = (found.style.press?.value, StyleSummary(found.style, of: found.system))
      func known(_ text: String) -> JSONOutput {
        .optional([StyleSummary.none, Figure<Double>.unspecifiedWord].contains(text) ? nil : text)
      }
      return [
        "name": .string(found.name), "pressScale": .optional(press?.scale?.value),
        "pressOpacity": .optional(press?.opacity?.value), "animation": known(words.animation),
        "builtInHaptic": known(words.builtInHaptic), "callerHaptic": known(words.callerHaptic),
      ]
    }
    let output: JSONOutput = [
      "schemaVersion": 1, "kind": "styles", "entries": .array(entries), "systems": .array(files),
    ]
    return output.text
  }
}
