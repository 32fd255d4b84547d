package import TaplineActuators
package import TaplinePatterns

/// The levels, frequencies and durations of a pattern's events, and its rhythm: the intervals between their onsets.
package struct FeltPattern: Sendable {
  private let events: [DrivenEvent]

  package init(_ timeline: Timeline, profile: ActuatorProfile) {
    events = PlayedEvents(PlayedHaptics(timeline, times: profile.envelope)).map {
      $0.driven(by: profile)
    }
  }

  /// The result does not depend on the order of the patterns.
  package func noticeableDifferences(from other: FeltPattern) -> Set<NoticeableQuantity> {
    var differences: Set<NoticeableQuantity> = []
    var (left, right) = (events[...], other.events[...])
    var last: (left: Double, right: Double)?
    while !left.isEmpty || !right.isEmpty {
      if let one = left.first, let two = right.first {
        let before = last ?? (one.time, two.time)
        let found = one.noticeableDifferences(
          from: two, onset: (two.time - before.right) - (one.time - before.left))
        let feltCount = [one, two].count(where: \.isNoticeable)
        if feltCount == 2 || found.isEmpty {
          differences.formUnion(found)
          if feltCount > 0 { last = (one.time, two.time) }
          left.removeFirst()
          right.removeFirst()
          continue
        }
      }
      // The quieter event has no counterpart; if it is felt, the rhythms differ.
      let isRight = right.first?.amplitude ?? .infinity < left.first?.amplitude ?? .infinity
      guard let alone = isRight ? right.popFirst() : left.popFirst(), !alone.isNoticeable else {
        return [.onset]
      }
    }
    return differences
  }
}
