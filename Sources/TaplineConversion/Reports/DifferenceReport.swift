package import TaplineComparison
package import TaplineText

package struct DifferenceReport: Sendable {
  private let distance: TimelineDistance
  private let names: (one: String, other: String)
  private let tolerance: ComparisonTolerance
  private let signal: SignalMetrics?

  package init(
    _ distance: TimelineDistance, names: (one: String, other: String),
    tolerance: ComparisonTolerance, signal: SignalMetrics? = nil
  ) {
    self.distance = distance
    self.signal = signal
    self.names = names
    self.tolerance = tolerance
  }

  package var isSame: Bool {
    distance.missing.isEmpty && distance.unexpected.isEmpty
      && distance.envelopeDistance <= tolerance.value && distance.pairs.allSatisfy(agrees)
  }

  private func agrees(_ pair: TimelineDistance.Pair) -> Bool {
    pair.expected.agrees(with: pair.actual, tolerance)
  }

  package var shown: SanitizedText {
    var text: SanitizedText = "\(names.one) and \(names.other)\n"
    let changed = distance.pairs.lazy.filter { !agrees($0) }
    // The lists are sorted by time, so the first rows of each suffice.
    let rows =
      changed.prefix(Self.maximumRows).map { ($0.expected.time, Self.line(of: $0)) }
      + distance.missing.prefix(Self.maximumRows).map { ($0.time, "  - \(Self.summary($0))\n") }
      + distance.unexpected.prefix(Self.maximumRows).map { ($0.time, "  + \(Self.summary($0))\n") }
    let listed = rows.sorted { $0.0 < $1.0 }.prefix(Self.maximumRows)
    for (_, row) in listed { text += row }
    let changedCount = changed.count
    let omitted =
      changedCount + distance.missing.count + distance.unexpected.count - listed.count
    if omitted > 0 { text += "  … \(omitted) more\n" }
    let matchCount = distance.pairs.count - changedCount
    text += "  \(matchCount) of \(distance.expectedCount) events match; "
    text += "envelope distance \(fixed(distance.envelopeDistance, digits: 3))\n"
    text += "  similarity \(fixed(distance.levels.similarity * 100, digits: 1)) %; "
    text += "levels \(fixed(distance.levels.decibels, digits: 1)) dB apart\n"
    text += "  \(distance.noticeableCount.summary)\n"
    if let signal {
      let stSim = signal.stSim.map { fixed($0, digits: 3) } ?? "undefined"
      text += "  SPQI \(fixed(signal.spqi, digits: 3)); ST-SIM \(stSim)\n"
    }
    return text
  }

  private static let maximumRows = 200

  private static func line(of pair: TimelineDistance.Pair) -> SanitizedText {
    let delay = signed(pair.onset * 1_000, digits: 1)
    let intensity = signed(pair.actual.intensity - pair.expected.intensity, digits: 2)
    let level = signed(pair.level, digits: 1)
    let sharpness = signed(pair.actual.sharpness - pair.expected.sharpness, digits: 2)
    let frequency = signed(pair.frequency, digits: 0)
    var line: SanitizedText = "  ~ \(summary(pair.expected)): \(delay) ms, "
    line += "intensity \(intensity) (\(level) dB), sharpness \(sharpness) (\(frequency) Hz)\n"
    return line
  }

  private static func summary(_ event: PlayedEvent) -> SanitizedText {
    let figures: SanitizedText =
      "i \(fixed(event.intensity, digits: 2)) s \(fixed(event.sharpness, digits: 2))"
    let (time, duration) = (fixed(event.time, digits: 3), fixed(event.duration, digits: 3))
    return event.isTap
      ? "tap at \(time) s, \(figures)" : "vibration from \(time) s for \(duration) s, \(figures)"
  }

  private static func signed(_ number: Double, digits: Int) -> String {
    let text = fixed(number, digits: digits)
    if text.allSatisfy({ "-0.".contains($0) }) { return fixed(0, digits: digits) }
    return number > 0 ? "+" + text : text
  }
}

extension DifferenceReport: JSONObject {
  package static let members: JSONMembers<Self> =
    [
      .version, .init("expected", \.names.one), .init("actual", \.names.other),
      .init("isSame", \.isSame),
      .init("levelDistanceDecibels", \.distance.levels.decibels.ifFinite),
    ] + TimelineDistance.members.of(\.distance)

  /// The members with `--signal`.
  package static let withSignal =
    members
    + JSONMembers<Self>.line([.init("spqi", \.signal?.spqi), .init("stSim", \.signal?.stSim)])

  package var json: JSONOutput {
    (signal == nil ? Self.members : Self.withSignal).output(of: self)
  }
}
