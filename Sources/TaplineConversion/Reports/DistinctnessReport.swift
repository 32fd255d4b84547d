package import TaplineActuators
package import TaplineComparison
package import TaplinePatterns
package import TaplineText

/// Reports which patterns of a set are too alike to tell apart, by the thresholds of `NoticeableQuantity`.
///
/// Only felt events count, in order. Each is compared with the event of the same number in the other pattern, and its
/// onset is measured from the previous onset. Patterns with different numbers of events have different rhythms.
package struct DistinctnessReport: Sendable {
  /// Two patterns of the set and the quantities in which they differ noticeably.
  package struct Pair: Sendable {
    let one: Int
    let other: Int
    package let names: (one: String, other: String)
    package let differences: Set<NoticeableQuantity>
    package var isAlike: Bool { differences.isEmpty }
  }

  private let names: [String]

  /// Every pair, sorted by its first and its second pattern.
  package let pairs: [Pair]

  package init(_ patterns: [(name: String, timeline: Timeline)], profile: ActuatorProfile) {
    names = patterns.map(\.name)
    let events = patterns.map { Self.feltEvents(of: $0.timeline, profile) }
    var pairs: [Pair] = []
    for one in patterns.indices {
      for other in patterns.indices.dropFirst(one + 1) {
        var differences: Set<NoticeableQuantity> = []
        if events[one].count != events[other].count {
          differences = [.onset]
        } else {
          for (left, right) in zip(events[one], events[other]) {
            differences.formUnion(left.noticeableDifferences(from: right))
          }
        }
        pairs.append(
          Pair(
            one: one, other: other, names: (names[one], names[other]), differences: differences))
      }
    }
    self.pairs = pairs
  }

  /// Whether any two patterns are too alike.
  package var hasAlike: Bool { pairs.contains(where: \.isAlike) }

  private static func feltEvents(
    of timeline: Timeline, _ profile: ActuatorProfile
  ) -> [DrivenEvent] {
    var last: Double?
    return PlayedEvents(PlayedHaptics(timeline, times: profile.envelope)).compactMap { event in
      guard event.driven(by: profile).isNoticeable else { return nil }
      let interval = event.time - (last ?? event.time)
      last = event.time
      return event.driven(by: profile, at: interval)
    }
  }

  /// The report as text: a matrix, the pairs that are too alike, and their number.
  package var shown: SanitizedText {
    let letters: [(NoticeableQuantity, String)] = [
      (.onset, "r"), (.intensity, "i"), (.frequency, "f"), (.duration, "d"),
    ]
    let numbers = names.indices.map { "\($0 + 1)" }
    let width = max(4, numbers.last?.count ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let shownNames = names.map { SanitizedText($0).text }
    let nameWidth = shownNames.map(\.count).max() ?? 0
    var text: SanitizedText = ""
    func add(_ cells: [String]) {
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      text += "\(line)\n"
    }
    let first = numbers.last?.count ?? 0
    add([padded("", first), padded("", nameWidth)] + numbers.map { padded($0, width) })
    let rows = Dictionary(grouping: pairs, by: \.other)
    for row in names.indices {
      let cells = (rows[row] ?? []).map { pair in
        pair.isAlike
          ? "=" : letters.filter { pair.differences.contains($0.0) }.map(\.1).joined()
      }
      add(
        [padded(numbers[row], first), padded(shownNames[row], nameWidth)]
          + cells.map { padded($0, width) } + ["-"])
    }
    text += "r rhythm, i intensity, f frequency, d duration differ noticeably; = too alike\n"
    for pair in pairs where pair.isAlike {
      text += "too alike: \(pair.names.one) and \(pair.names.other)\n"
    }
    let alike = pairs.count(where: \.isAlike)
    return text
      + "\(alike) of \(counted(pairs.count, "pair")) too alike, by thresholds that were not measured with phones\n"
  }
}

extension DistinctnessReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("patterns", \.names), .objects("pairs", pairMembers, \.pairs),
  ]

  private static let pairMembers: JSONMembers<Pair> = .line([
    .init("one", \.names.one), .init("other", \.names.other), .init("isAlike", \.isAlike),
    .init("differences") { pair in
      NoticeableQuantity.allCases.filter(pair.differences.contains).map {
        $0 == .onset ? "rhythm" : $0.rawValue
      }
    },
  ])
}
