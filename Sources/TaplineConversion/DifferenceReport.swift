package import TaplineComparison
import TaplinePictures
package import TaplineText

/// What is said of two patterns that were compared.
package struct DifferenceReport: Sendable {
  private let distance: TimelineDistance
  private let names: (one: String, other: String)
  private let tolerance: ComparisonTolerance

  /// Reports on a comparison.
  ///
  /// - Parameters:
  ///   - distance: How far the two lie apart.
  ///   - names: What the two are called.
  ///   - tolerance: What counts as the same.
  package init(
    _ distance: TimelineDistance, names: (one: String, other: String),
    tolerance: ComparisonTolerance
  ) {
    self.distance = distance
    self.names = names
    self.tolerance = tolerance
  }

  /// Whether every event of one stands in the other, within the tolerances, and the envelopes differ by no
  /// more than that of values.
  package var isSame: Bool {
    distance.missing.isEmpty && distance.unexpected.isEmpty
      && distance.envelopeDistance <= tolerance.value && distance.pairs.allSatisfy(isSame)
  }

  private func isSame(_ pair: TimelineDistance.Pair) -> Bool {
    func agree(_ one: Double, _ other: Double, _ tolerance: Double) -> Bool {
      abs(one - other) <= tolerance + 1e-9
    }
    return agree(pair.onset, 0, tolerance.time)
      && agree(pair.expected.duration, pair.actual.duration, tolerance.time)
      && agree(pair.expected.intensity, pair.actual.intensity, tolerance.value)
      && agree(pair.expected.sharpness, pair.actual.sharpness, tolerance.value)
  }

  /// The report as text: a line for each event that differs, and the figures of the whole.
  package var shown: ShownText {
    var text: ShownText = "\(names.one) and \(names.other)\n"
    var rows: [(time: Double, line: ShownText)] = []
    for pair in distance.pairs where !isSame(pair) {
      let late = Self.signed(pair.onset * 1_000, digits: 1)
      rows.append(
        (
          pair.expected.time,
          "  ~ \(Self.summary(pair.expected)): \(late) ms, intensity \(Self.signed(pair.actual.intensity - pair.expected.intensity, digits: 2)) (\(Self.signed(pair.level, digits: 1)) dB), sharpness \(Self.signed(pair.actual.sharpness - pair.expected.sharpness, digits: 2)) (\(Self.signed(pair.frequency, digits: 0)) Hz)\n"
        ))
    }
    for event in distance.missing { rows.append((event.time, "  - \(Self.summary(event))\n")) }
    for event in distance.unexpected { rows.append((event.time, "  + \(Self.summary(event))\n")) }
    rows = rows.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    for row in rows.prefix(Self.mostRows) { text += row.line }
    if rows.count > Self.mostRows { text += "  … \(rows.count - Self.mostRows) more\n" }
    let same = distance.pairs.count { isSame($0) }
    text +=
      "  \(same) of \(distance.expectedCount) \(distance.expectedCount == 1 ? "event" : "events") the same; envelope distance \(fixed(distance.envelopeDistance, digits: 3))\n"
    text +=
      "  similarity \(fixed(distance.levels.similarity * 100, digits: 1)) %; levels \(fixed(distance.levels.decibels, digits: 1)) dB apart\n"
    return text
  }

  /// The report as JSON.
  package var json: String {
    let root: JSONOutput = .object(
      [
        ("schemaVersion", 1), ("expected", .string(names.one)), ("actual", .string(names.other)),
        ("isSame", .boolean(isSame)),
        ("levelDistanceDecibels", .number(distance.levels.decibels)),
      ] + distance.jsonMembers)
    return root.text
  }

  /// The most events that are listed; JSON has all.
  private static let mostRows = 200

  private static func summary(_ event: FeltEvent) -> ShownText {
    let figures: ShownText =
      "i \(fixed(event.intensity, digits: 2)) s \(fixed(event.sharpness, digits: 2))"
    return event.isTap
      ? "tap at \(fixed(event.time, digits: 3)) s, \(figures)"
      : "vibration from \(fixed(event.time, digits: 3)) s for \(fixed(event.duration, digits: 3)) s, \(figures)"
  }

  private static func signed(_ number: Double, digits: Int) -> String {
    let text = fixed(number, digits: digits)
    if text.allSatisfy({ "-0.".contains($0) }) { return fixed(0, digits: digits) }
    return number > 0 ? "+" + text : text
  }
}
