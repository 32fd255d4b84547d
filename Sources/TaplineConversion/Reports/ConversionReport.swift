import TaplineComparison
package import TaplineExchange
package import TaplineText

/// Reports the loss of a conversion and the rules that caused it.
package struct ConversionReport: Sendable {
  private let path: String
  private let conversion: Conversion
  private let notes: [ExchangeNote]

  package init(_ conversion: Conversion, path: String, more: [ExchangeNote] = []) {
    self.conversion = conversion
    self.path = path
    notes = conversion.notes + more
  }

  /// The first line of the report, without a line feed.
  package var line: SanitizedText {
    let distance = conversion.distance
    var text: SanitizedText =
      "\(path): \(conversion.format.title), \(distance.pairs.count) of \(counted(distance.expectedCount, "event"))"
    if !distance.unexpected.isEmpty { text += ", \(distance.unexpected.count) more" }
    return text + ", loss \(Self.decibels(distance.levels.decibels))"
  }

  /// The report as text.
  package var shown: SanitizedText {
    let distance = conversion.distance
    var text = line + "\n"
    text +=
      "  largest errors: onset \(fixed(distance.onsetError * 1_000, digits: 1)) ms, level \(Self.decibels(distance.levelError)), sharpness \(fixed(distance.frequencyError, digits: 1)) Hz; envelope distance \(fixed(distance.envelopeDistance, digits: 3))\n"
    for note in notes {
      text +=
        "  \(note.change.rawValue)\(note.count > 1 ? " \(note.count)" : ""), first at \(fixed(note.time, digits: 3)) s: \(note.rule.summary) [\(note.rule.id)]\n"
    }
    return text
  }

  var json: JSONOutput {
    let distance = conversion.distance
    return .object(
      [
        ("path", .string(path)), ("format", .string(conversion.format.rawValue)),
        ("lossDecibels", .number(distance.levels.decibels)),
      ] + distance.jsonMembers + [
        (
          "notes",
          .array(
            notes.map { note in
              [
                "change": .string(note.change.rawValue), "rule": .string(note.rule.id),
                "firstSeconds": .number(note.time), "count": .integer(note.count),
                "sentence": .string(note.rule.summary), "source": .string(note.rule.source),
              ]
            })
        )
      ])
  }

  /// Returns the summary of a folder's conversions, without a line feed.
  package static func summary(
    _ conversions: [Conversion], of count: Int, in format: ExchangeFormat, path: String
  ) -> SanitizedText {
    let losses = conversions.map(\.distance.levels.decibels)
    let mean = losses.isEmpty ? 0 : losses.reduce(0, +) / Double(losses.count)
    return
      "\(path): \(format.title), \(conversions.count) of \(counted(count, "file")), loss \(decibels(mean)) on average, \(decibels(losses.max() ?? 0)) at most"
  }

  /// Returns the summary of a folder's unmeasured conversions, without a line feed.
  package static func summary(
    _ notes: [[ExchangeNote]], of count: Int, in format: ExchangeFormat, path: String
  ) -> SanitizedText {
    let changes = ExchangeTally(notes.joined()).shown
    let rules: SanitizedText = changes.isEmpty ? "its rules changed nothing" : changes
    return
      "\(path): \(format.title), \(notes.count) of \(count) \(count == 1 ? "file" : "files"), \(rules); use --measure to compute the loss"
  }

  /// Returns the JSON document of several reports.
  package static func document(
    _ reports: [ConversionReport], of sounds: [JSONOutput]
  ) -> JSONOutput {
    [
      "schemaVersion": 1, "sounds": .array(sounds),
      "outputs": .array(reports.map(\.json)),
    ]
  }

  private static func decibels(_ decibels: Double) -> SanitizedText {
    "\(fixed(decibels, digits: 1)) dB"
  }
}
