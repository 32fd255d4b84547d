import TaplineComparison
package import TaplineExchange
package import TaplineText

package struct ConversionReport: Sendable {
  private let path: String
  private let conversion: Conversion
  private let notes: [ExchangeNote]
  private let silencedCount: Int

  package init(
    _ conversion: Conversion, path: String, additionalNotes: [ExchangeNote] = [],
    silencedCount: Int = 0
  ) {
    self.conversion = conversion
    self.path = path
    self.silencedCount = silencedCount
    notes = conversion.notes + additionalNotes
  }

  /// Without a line feed.
  package var line: SanitizedText {
    let distance = conversion.distance
    let events = counted(distance.expectedCount + silencedCount, "event")
    var text: SanitizedText =
      "\(path): \(conversion.format.title), \(distance.pairs.count) of \(events)"
    if !distance.unexpected.isEmpty { text += ", \(distance.unexpected.count) more" }
    return text + ", loss \(Self.decibels(distance.levels.decibels))"
  }

  package var shown: SanitizedText {
    let distance = conversion.distance
    var text = line + "\n"
    text += "  largest errors: onset \(fixed(distance.onsetError * 1_000, digits: 1)) ms, "
    text += "level \(Self.decibels(distance.levelError)), "
    text += "sharpness \(fixed(distance.frequencyError, digits: 1)) Hz; "
    text += "envelope distance \(fixed(distance.envelopeDistance, digits: 3))\n"
    text += "  \(distance.noticeableCount.summary)\n"
    for note in notes {
      text += "  \(note.change.rawValue)"
      if note.change == .split {
        // Show whole nanoseconds, the unit of OpenXR's times.
        text += " at \(fixed(note.time, digits: 9)) s"
      } else {
        text += " \(note.count), \(note.count > 1 ? "first " : "")"
        text += "at \(fixed(note.time, digits: 3)) s"
      }
      text += ": \(note.rule.summary) [\(note.rule.id)]\n"
    }
    return text
  }

  package static func summary(
    _ conversions: [Conversion], of count: Int, in format: ExchangeFormat, path: String
  ) -> SanitizedText {
    let losses = conversions.map(\.distance.levels.decibels)
    let mean = losses.isEmpty ? 0 : losses.reduce(0, +) / Double(losses.count)
    return """
      \(path): \(format.title), \(conversions.count) of \(counted(count, "file")), \
      loss \(decibels(mean)) on average, \(decibels(losses.max() ?? 0)) at most
      """
  }

  package static func summary(
    _ notes: [[ExchangeNote]], of count: Int, in format: ExchangeFormat, path: String
  ) -> SanitizedText {
    let changes = ExchangeTally(notes.joined()).shown
    let rules: SanitizedText = changes.isEmpty ? "its rules changed nothing" : changes
    return """
      \(path): \(format.title), \(notes.count) of \(counted(count, "file")), \(rules); \
      use --measure to compute the loss
      """
  }

  private static func decibels(_ decibels: Double) -> SanitizedText {
    "\(fixed(decibels, digits: 1)) dB"
  }
}

extension ConversionReport: JSONObject {
  /// The JSON of `convert`.
  package static let document:
    JSONMembers<(sounds: [TranscriptionReport], outputs: [ConversionReport])> = [
      .version, .init("sounds", \.sounds), .init("outputs", \.outputs),
    ]

  package static let members: JSONMembers<Self> =
    [
      .init("path", \.path), .init("format", \.conversion.format.rawValue),
      .init("lossDecibels", \.conversion.distance.levels.decibels.ifFinite),
    ] + TimelineDistance.members.of(\.conversion.distance) + [
      .objects("notes", noteMembers, \.notes)
    ]

  private static let noteMembers: JSONMembers<ExchangeNote> = [
    .init("change", \.change.rawValue), .init("rule", \.rule.id), .init("firstSeconds", \.time),
    .init("count", \.count), .init("sentence", \.rule.summary), .init("source", \.rule.source),
  ]
}
