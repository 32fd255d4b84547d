public import TaplinePatterns

/// The expected, compared with the actual: which is which, and what is different.
public struct TimelineComparison: Sendable {
  /// An expected item and the actual one that is meant by it.
  package struct Match: Sendable {
    package enum Outcome: Sendable, Hashable {
      /// As expected, within the tolerance.
      case equal
      /// There, with differences.
      case changed([ItemDifference])
      case missing
      case unexpected
      /// It and another have changed places; the number of the other.
      case swapped(with: Int)
    }

    package let expected: Int?

    package let actual: Int?

    package var outcome: Outcome
  }

  /// The expected items, in the order of time.
  package let expected: [TimelineItem]

  let actual: [TimelineItem]

  let tolerance: ComparisonTolerance

  package let matches: [Match]

  /// Compares.
  package init(
    expected: [TimelineItem], actual: [TimelineItem], tolerance: ComparisonTolerance = .standard
  ) {
    self.expected = expected.inOrder
    self.actual = actual.inOrder
    self.tolerance = tolerance
    matches = Self.matches(self.expected, self.actual, tolerance)
  }

  /// Whether everything that was expected is there within the tolerance, and nothing else.
  public var isEqual: Bool { matches.allSatisfy { $0.outcome == .equal } }

  // MARK: - Matching

  private static func matches(
    _ expected: [TimelineItem], _ actual: [TimelineItem], _ tolerance: ComparisonTolerance
  ) -> [Match] {
    let expectedByKind = Dictionary(grouping: expected.indices) { expected[$0].kind }
    let actualByKind = Dictionary(grouping: actual.indices) { actual[$0].kind }
    var matches: [Match] = []
    let kinds = Set(expectedByKind.keys).union(actualByKind.keys)
    for kind in kinds.sorted(by: { $0.name < $1.name }) {
      let (left, right) = (expectedByKind[kind] ?? [], actualByKind[kind] ?? [])
      let pairs = ItemAlignment(
        left.map { expected[$0] }, right.map { actual[$0] }, tolerance)
      for pair in pairs {
        let (one, other) = (pair.expected.map { left[$0] }, pair.actual.map { right[$0] })
        matches.append(
          Match(
            expected: one, actual: other, outcome: outcome(one, other, expected, actual, tolerance))
        )
      }
    }
    nameSwapped(&matches, expected, actual, tolerance)
    return matches.sorted {
      ($0.time(expected, actual), $0.expected ?? expected.count, $0.actual ?? actual.count)
        < ($1.time(expected, actual), $1.expected ?? expected.count, $1.actual ?? actual.count)
    }
  }

  private static func outcome(
    _ one: Int?, _ other: Int?, _ expected: [TimelineItem], _ actual: [TimelineItem],
    _ tolerance: ComparisonTolerance
  ) -> Match.Outcome {
    guard let one else { return .unexpected }
    guard let other else { return .missing }
    let differences = ItemDifference.between(expected[one], actual[other], tolerance)
    return differences.isEmpty ? .equal : .changed(differences)
  }

  /// Two items that each look like the other, but for the time, have changed places.
  private static func nameSwapped(
    _ matches: inout [Match], _ expected: [TimelineItem], _ actual: [TimelineItem],
    _ tolerance: ComparisonTolerance
  ) {
    func isChanged(_ match: Match) -> Bool {
      if case .changed = match.outcome { return true }
      return false
    }
    let changed = matches.indices.filter { isChanged(matches[$0]) }
    for (place, index) in changed.enumerated() where isChanged(matches[index]) {
      guard let one = matches[index].expected, let first = matches[index].actual else { continue }
      for other in changed[(place + 1)...].prefix(ItemAlignment.neighbours)
      where isChanged(matches[other]) {
        guard let two = matches[other].expected, let second = matches[other].actual else {
          continue
        }
        guard
          areSwapped(
            (expected[one], expected[two]), (actual[first], actual[second]), tolerance)
            || areSwapped(
              (expected[one], expected[two]), (actual[second], actual[first]), tolerance)
        else { continue }
        matches[index].outcome = .swapped(with: two)
        matches[other].outcome = .swapped(with: one)
        break
      }
    }
  }

  /// Whether what is at the first's time is the second but for the time, and the other way round.
  private static func areSwapped(
    _ expected: (TimelineItem, TimelineItem), _ actual: (TimelineItem, TimelineItem),
    _ tolerance: ComparisonTolerance
  ) -> Bool {
    guard tolerance.allows(time: actual.0.time - expected.0.time),
      tolerance.allows(time: actual.1.time - expected.1.time),
      expected.0.kind == actual.1.kind, expected.1.kind == actual.0.kind
    else { return false }
    return ItemDifference.between(expected.1, actual.0, tolerance).allSatisfy(\.isTime)
      && ItemDifference.between(expected.0, actual.1, tolerance).allSatisfy(\.isTime)
  }
}

extension TimelineComparison.Match {
  /// When the item is: the expected time where there is one.
  fileprivate func time(_ expected: [TimelineItem], _ actual: [TimelineItem]) -> Double {
    self.expected.map { expected[$0].time } ?? self.actual.map { actual[$0].time } ?? 0
  }
}

extension [TimelineItem] {
  /// In the order of time, those at the same time as they stand.
  fileprivate var inOrder: [TimelineItem] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}

extension TimelineComparison {
  /// Compares two timelines.
  ///
  /// - Parameters:
  ///   - expected: What is wanted.
  ///   - actual: What there is.
  ///   - tolerance: How far the two may lie apart.
  public init(
    expected: Timeline, actual: Timeline, tolerance: ComparisonTolerance = .standard
  ) {
    self.init(expected: expected.items, actual: actual.items, tolerance: tolerance)
  }
}
