package import TaplineActuators
package import TaplineComparison
package import TaplinePatterns
import TaplineText

package struct TimelineDistance: Sendable {
  package struct Pair: Sendable {
    package let expected: PlayedEvent
    package let actual: PlayedEvent
    /// In seconds; negative if the actual event is early.
    package var onset: Double { actual.time - expected.time }
    /// In decibels.
    package let level: Double
    /// In hertz.
    package let frequency: Double
    private let drivenEvents: (expected: DrivenEvent, actual: DrivenEvent)

    package var noticeableDifferences: [NoticeableQuantity] {
      drivenEvents.expected.noticeableDifferences(from: drivenEvents.actual)
    }

    fileprivate init(_ expected: PlayedEvent, _ actual: PlayedEvent, _ profile: ActuatorProfile) {
      self.expected = expected
      self.actual = actual
      drivenEvents = (expected.driven(by: profile), actual.driven(by: profile))
      level = drivenEvents.expected.levelDifference(to: drivenEvents.actual)
      frequency = drivenEvents.expected.frequencyDifference(to: drivenEvents.actual)
    }
  }

  /// Sorted by expected time; each pair is computed on access.
  package var pairs: LazyMapCollection<ItemAlignment, Pair> {
    alignment.lazy.map { [expected, actual, profile] pair in
      guard let one = pair.expected, let other = pair.actual else {
        preconditionFailure("the alignment contains an event without a counterpart")
      }
      return Pair(expected[one], actual[other], profile)
    }
  }

  package var missing: LazyMapCollection<[Int32], PlayedEvent> {
    missingIndices.lazy.map { [expected] in expected[Int($0)] }
  }

  package var unexpected: LazyMapCollection<[Int32], PlayedEvent> {
    unexpectedIndices.lazy.map { [actual] in actual[Int($0)] }
  }

  private let alignment: ItemAlignment
  private let expected: PlayedEvents
  private let actual: PlayedEvents
  private let profile: ActuatorProfile
  private let missingIndices: [Int32]
  private let unexpectedIndices: [Int32]

  /// The area between the envelopes of the vibrations, divided by the area under their maximum, `0...1`.
  package let envelopeDistance: Double

  package let levels: LevelDistance

  var expectedCount: Int { expected.count }

  /// The shapes of vibrations are ignored: they are compared by maximum level and mean frequency.
  package var noticeableCount: NoticeableCount {
    var count = NoticeableCount()
    for pair in pairs { count.add(pairDifferingIn: pair.noticeableDifferences) }
    for event in missing { count.add(unpaired: event.driven(by: profile)) }
    for event in unexpected { count.add(unpaired: event.driven(by: profile)) }
    return count
  }

  /// In seconds.
  package var onsetError: Double { pairs.reduce(0) { max($0, abs($1.onset)) } }
  /// In decibels.
  package var levelError: Double { pairs.reduce(0) { max($0, abs($1.level)) } }
  /// In hertz.
  package var frequencyError: Double { pairs.reduce(0) { max($0, abs($1.frequency)) } }

  /// Compares two timelines in memory that does not grow with the duration; returns nil if interrupted.
  package init?(
    expected: Timeline, actual: Timeline, profile: ActuatorProfile,
    tolerance: ComparisonTolerance = .standard, isInterrupted: () -> Bool = { false }
  ) {
    // Compute the levels first, so that their schedules, which need the most memory, are released before the alignment.
    guard
      let levels = LevelDistance(
        expected: expected, actual: actual, profile: profile, isInterrupted: isInterrupted)
    else { return nil }
    self.levels = levels
    self.profile = profile
    let played = [expected, actual].map { PlayedHaptics($0, times: profile.envelope) }
    let (left, right) = (PlayedEvents(played[0]), PlayedEvents(played[1]))
    (self.expected, self.actual) = (left, right)
    envelopeDistance = played[0].vibration.distance(to: played[1].vibration)
    var alignment = ItemAlignment(left, right, tolerance)
    missingIndices = alignment.unpairedIndices(\.expected)
    unexpectedIndices = alignment.unpairedIndices(\.actual)
    // Sort by expected time; the order of the actual events may differ.
    alignment.keepPaired { left[$0].time }
    self.alignment = alignment
  }
}

extension TimelineDistance {
  static let members: JSONMembers<TimelineDistance> = [
    .init("similarity", \.levels.similarity),
    .init("envelopeDistance", \.envelopeDistance.ifFinite),
    .init("noticeableCount", \.noticeableCount.differing),
    .init("onsetErrorSeconds", \.onsetError.ifFinite),
    .init("levelErrorDecibels", \.levelError.ifFinite),
    .init("sharpnessErrorHertz", \.frequencyError.ifFinite),
    .elements("events", pairMembers, \.pairs), .elements("missing", eventMembers, \.missing),
    .elements("unexpected", eventMembers, \.unexpected),
  ]

  private static let pairMembers: JSONMembers<Pair> = .line([
    .init("timeSeconds", \.expected.time), .init("actualSeconds", \.actual.time),
    .init("levelDecibels", \.level.ifFinite), .init("sharpnessHertz", \.frequency.ifFinite),
    .init("noticeable") { $0.noticeableDifferences.map(\.rawValue) },
  ])

  private static let eventMembers: JSONMembers<PlayedEvent> = .line([
    .init("timeSeconds", \.time), .init("durationSeconds", \.duration),
    .init("intensity", \.intensity), .init("sharpness", \.sharpness),
  ])
}
