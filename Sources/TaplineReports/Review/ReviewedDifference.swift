import TaplineActuators
import TaplineComparison
import TaplineConversion
import TaplineNumerics
import TaplinePatterns
import TaplineText

struct ReviewedDifference: Sendable {
  /// The differing event, control point or value.
  let subject: String
  let before: String?
  let after: String?
  /// The delay of the onset in seconds; negative if the event is earlier.
  var onset: Double?
  /// The change of the duration in seconds.
  var duration: Double?
  /// The change of the level in decibels.
  var level: Double?
  /// The change of the frequency in hertz.
  var frequency: Double?
  var noticeableQuantities: [NoticeableQuantity] = []
  /// Whether a quantity differs noticeably, or an event that can be felt exists in only one state.
  var isNoticeable = false

  /// The differences in words, such as `+5 ms, -1.2 dB`.
  var summary: String {
    [
      (onset.map { $0 * 1_000 }, 3, " ms"), (duration.map { $0 * 1_000 }, 3, " ms of duration"),
      (level, 2, " dB"), (frequency, 1, " Hz"),
    ].compactMap { number, digits, unit in
      guard let number else { return nil }
      let text = trimmed(fixed(number, digits: digits))
      guard text != "0", text != "-0" else { return nil }
      return (number > 0 ? "+" : "") + text + unit
    }.joined(separator: ", ")
  }

  static let headings = ["", "before", "after", "difference", "noticeable"]

  var cells: [String] {
    let names = noticeableQuantities.map(\.rawValue).joined(separator: ", ")
    return [
      subject, before ?? "–", after ?? "–", summary, isNoticeable && names.isEmpty ? "yes" : names,
    ]
  }
}

/// A comparison of two states, with levels and frequencies according to an actuator profile.
struct DifferenceList {
  typealias Result = (rows: [ReviewedDifference], noticeableCount: NoticeableCount?)

  let profile: ActuatorProfile

  private static let exact = ComparisonTolerance(time: 0, value: 0)

  /// The largest difference that binary rounding can cause.
  private static let rounding = 1e-9

  /// The maximum duration in seconds of a pattern whose levels are rendered; a design choice.
  static let maximumDuration = 3_600.0

  /// Compares two patterns: the events as they are played, everything else as it is written.
  func differences(_ before: Timeline, _ after: Timeline) -> Result {
    guard before != after else { return ([], nil) }
    let items = TimelineComparison(expected: before, actual: after, tolerance: Self.exact)
    let motion = differences(
      before.animations.flatMap(ReviewedValue.all), after.animations.flatMap(ReviewedValue.all))
    func curves(_ timeline: Timeline) -> [Set<ParameterCurve>] {
      timeline.placements.map { Set($0.pattern.curves) }
    }
    if items.isEqual, curves(before) == curves(after) { return (motion, nil) }
    guard max(before.duration, after.duration) <= Self.maximumDuration,
      let distance = TimelineDistance(
        expected: before, actual: after, profile: profile, tolerance: Self.exact)
    else { return (rows(of: items) + motion, items.noticeableCount) }
    var rows =
      playedRows(of: distance)
      + self.rows(of: items, where: { !isCoveredByPlayedRows($0, in: items) })
    if rows.isEmpty { rows = self.rows(of: items) }
    if rows.isEmpty, distance.envelopeDistance > Self.rounding {
      let share = trimmed(fixed(distance.envelopeDistance * 100, digits: 1))
      rows = [.init(subject: "vibrations", before: "", after: "the envelope differs by \(share) %")]
    }
    return (rows + motion, rows.isEmpty ? nil : distance.noticeableCount)
  }

  /// Returns whether the rows of `playedRows` already contain every difference of a match.
  private func isCoveredByPlayedRows(
    _ match: TimelineComparison.Match, in items: TimelineComparison
  ) -> Bool {
    let item = match.expected.map { items.expected[$0] } ?? match.actual.map { items.actual[$0] }
    guard item?.event?.kind.isHaptic == true else { return false }
    guard case .changed(let differences) = match.outcome else { return true }
    return differences.allSatisfy { difference in
      switch difference {
      case .time: true
      case .value(let value, _): ["intensity", "sharpness", "duration"].contains(value.name)
      case .name, .detail: false
      }
    }
  }

  private func playedRows(of distance: TimelineDistance) -> [ReviewedDifference] {
    var rows: [(time: Double, row: ReviewedDifference)] = distance.pairs.compactMap { pair in
      let (one, other) = (pair.expected, pair.actual)
      guard !one.agrees(with: other, Self.exact) else { return nil }
      let quantities = pair.noticeableDifferences
      let row = ReviewedDifference(
        subject: name(of: one), before: text(of: one), after: text(of: other), onset: pair.onset,
        duration: other.duration - one.duration, level: pair.level, frequency: pair.frequency,
        noticeableQuantities: quantities, isNoticeable: !quantities.isEmpty)
      return (one.time, row)
    }
    func add(_ event: PlayedEvent, before: String?, after: String?) {
      let isNoticeable = event.driven(by: profile).isNoticeable
      rows.append(
        (
          event.time,
          .init(
            subject: name(of: event), before: before, after: after, isNoticeable: isNoticeable)
        ))
    }
    for event in distance.missing { add(event, before: text(of: event), after: nil) }
    for event in distance.unexpected { add(event, before: nil, after: text(of: event)) }
    return rows.indices.sorted { (rows[$0].time, $0) < (rows[$1].time, $1) }.map { rows[$0].row }
  }

  private func name(of event: PlayedEvent) -> String {
    "\(event.isTap ? "tap" : "vibration") at \(timeText(event.time))"
  }

  private func text(of event: PlayedEvent) -> String {
    let duration = event.isTap ? "" : " for \(timeText(event.duration))"
    let amplitude = profile.amplitude.amplitude(event.intensity)
    let level = amplitude > 0 ? "\(fixed(decibels(ofRatio: amplitude), digits: 1)) dB" : "silent"
    let hertz = fixed(profile.frequency.hertz(event.sharpness), digits: 0)
    return "\(timeText(event.time))\(duration), i \(significant(event.intensity)) (\(level)), "
      + "s \(significant(event.sharpness)) (\(hertz) Hz)"
  }

  func differences(_ before: GoldenFile, _ after: GoldenFile) -> Result {
    let items = TimelineComparison(
      expected: before.items ?? [], actual: after.items ?? [], tolerance: Self.exact)
    let head = [
      ("subject", before.subject, after.subject),
      ("tolerance", before.tolerance.summary, after.tolerance.summary),
    ].filter { $1 != $2 }.map { ReviewedDifference(subject: $0, before: $1, after: $2) }
    return (head + rows(of: items), items.isEqual ? nil : items.noticeableCount)
  }

  /// Returns the differences between items as they are written in their files.
  private func rows(
    of items: TimelineComparison, where isListed: (TimelineComparison.Match) -> Bool = { _ in true }
  ) -> [ReviewedDifference] {
    items.matches.filter { $0.outcome != .equal && isListed($0) }.compactMap { match in
      let (one, other) = items.items(of: match)
      guard let item = one ?? other else { return nil }
      let name = item.name.map { $0.isEmpty ? "" : " '\($0)'" } ?? ""
      var row = ReviewedDifference(
        subject: "\(item.kind.name)\(name) at \(timeText(item.time))",
        before: one.map(Self.text), after: other.map(Self.text))
      let (old, new) = (one?.driven(by: profile), other?.driven(by: profile))
      if let one, let other {
        row.onset = other.time - one.time
        row.duration = one["duration"].flatMap { old in other["duration"].map { $0 - old } }
        if let old, let new {
          (row.level, row.frequency) = (
            old.levelDifference(to: new), old.frequencyDifference(to: new)
          )
          row.noticeableQuantities = old.noticeableDifferences(from: new)
        }
        row.isNoticeable = !row.noticeableQuantities.isEmpty
      } else {
        row.isNoticeable = (old ?? new)?.isNoticeable == true
      }
      return row
    }
  }

  private static func text(of item: TimelineItem) -> String {
    let values = item.values.filter { !$0.isDefault }.map { value in
      "\(value.name) "
        + (value.isTime ? timeText(value.number) : significant(value.number, digits: 6))
    }
    return ([timeText(item.time)] + values + [item.detail].compactMap(\.self))
      .joined(separator: ", ")
  }

  func differences(
    _ before: [ReviewedValue], _ after: [ReviewedValue]
  ) -> [ReviewedDifference] {
    let old = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let new = Dictionary(after.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let names = before.map(\.name) + after.map(\.name).filter { old[$0] == nil }
    return names.compactMap { name in
      let (one, other) = (old[name], new[name])
      if let one, let other, one.isSame(as: other) { return nil }
      let longer = one?.seconds.flatMap { old in other?.seconds.map { $0 - old } }
      return .init(subject: name, before: one?.text, after: other?.text, duration: longer)
    }
  }
}
