package import TaplineSynthesis
package import TaplineTimeline

/// How far two timelines lie apart as an actuator plays them.
package struct TimelineDistance: Sendable {
  /// Something of the expected timeline and what stands for it in the actual one.
  package struct Pair: Sendable {
    /// What was expected.
    package let expected: FeltEvent
    /// What there is.
    package let actual: FeltEvent
    /// By how much it is late, in seconds; early where negative.
    package var onset: Double { actual.time - expected.time }
    /// By how much it is stronger, in decibels of the profile's amplitude.
    package let level: Double
    /// By how much it is sharper, in hertz of the profile.
    package let frequency: Double
  }

  /// What stands in both, in the order of time.
  package let pairs: [Pair]

  /// What is expected and not there.
  package let missing: [FeltEvent]

  /// What is there and not expected.
  package let unexpected: [FeltEvent]

  /// The share in which the envelopes of what vibrates differ, taps left out.
  ///
  /// It is the area between the two, divided by the area under the stronger one at each time: 0 where
  /// they are the same, 1 where they have nothing in common.
  package let envelopeDistance: Double

  /// How far the levels of the drive signals lie apart, and how alike they are.
  package let levels: LevelDistance

  /// How many events are expected.
  package var expectedCount: Int { pairs.count + missing.count }

  /// The farthest that a pair is off, in seconds.
  package var onsetError: Double { pairs.reduce(0) { max($0, abs($1.onset)) } }

  /// The farthest that a pair's level is off, in decibels.
  package var levelError: Double { pairs.reduce(0) { max($0, abs($1.level)) } }

  /// The farthest that a pair's frequency is off, in hertz.
  package var frequencyError: Double { pairs.reduce(0) { max($0, abs($1.frequency)) } }

  /// Compares two timelines; nil where it was interrupted.
  ///
  /// - Parameters:
  ///   - expected: What is wanted.
  ///   - actual: What there is.
  ///   - profile: What intensity, sharpness and envelope times mean.
  ///   - tolerance: What counts as the same where it is open which event is meant by which.
  ///   - isInterrupted: Asked now and then; true gives up.
  /// - Complexity: O(n log n) in events and control points, and in the seconds that are rendered; memory
  ///   does not grow with these.
  package init?(
    expected: Timeline, actual: Timeline, profile: ActuatorProfile,
    tolerance: ComparisonTolerance = .standard, isInterrupted: () -> Bool = { false }
  ) {
    let (left, one) = Self.felt(expected, profile)
    let (right, other) = Self.felt(actual, profile)
    envelopeDistance = one.distance(to: other)
    (pairs, missing, unexpected) = Self.matched(left, right, profile, tolerance)
    guard
      let levels = LevelDistance(
        expected: expected, actual: actual, profile: profile, isInterrupted: isInterrupted)
    else { return nil }
    self.levels = levels
  }

  /// What is felt of a timeline, and what vibrates of it.
  private static func felt(
    _ timeline: Timeline, _ profile: ActuatorProfile
  ) -> ([FeltEvent], VibrationTrack) {
    let played = PlayedHaptics(timeline, times: profile.envelope)
    return (FeltEvent.all(of: played), played.vibration)
  }

  private static func matched(
    _ expected: [FeltEvent], _ actual: [FeltEvent], _ profile: ActuatorProfile,
    _ tolerance: ComparisonTolerance
  ) -> (pairs: [Pair], missing: [FeltEvent], unexpected: [FeltEvent]) {
    var (pairs, missing, unexpected): ([Pair], [FeltEvent], [FeltEvent]) = ([], [], [])
    for match in ItemAlignment.pairs(expected, actual, tolerance) {
      switch (match.expected, match.actual) {
      case (let one?, let other?): pairs.append(Pair(expected[one], actual[other], profile))
      case (let one?, nil): missing.append(expected[one])
      case (nil, let other?): unexpected.append(actual[other])
      case (nil, nil): break
      }
    }
    // Two that have passed each other, or moved, stand where they were expected.
    if !zip(pairs, pairs.dropFirst()).allSatisfy({ $0.expected.time <= $1.expected.time }) {
      pairs = pairs.enumerated().sorted {
        ($0.element.expected.time, $0.offset) < ($1.element.expected.time, $1.offset)
      }.map(\.element)
    }
    return (pairs, missing, unexpected)
  }
}

extension TimelineDistance.Pair {
  /// The lowest amplitude that decibels are taken of: 60 dB below full strength.
  private static let floor = 0.001

  fileprivate init(_ expected: FeltEvent, _ actual: FeltEvent, _ profile: ActuatorProfile) {
    self.expected = expected
    self.actual = actual
    func amplitude(_ event: FeltEvent) -> Double {
      max(profile.amplitude.amplitude(event.intensity), Self.floor)
    }
    level = decibels(ofRatio: amplitude(actual) / amplitude(expected))
    frequency =
      profile.frequency.hertz(actual.sharpness) - profile.frequency.hertz(expected.sharpness)
  }
}
