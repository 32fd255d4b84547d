public import TaplinePatterns

/// A comparison of expected and actual items: pairs and their differences.
public struct TimelineComparison: Sendable {
  /// The indices of an expected and an actual item, one of which may be nil.
  package struct Match: Sendable {
    package enum Outcome: Sendable, Hashable {
      case equal
      case changed([ItemDifference])
      case missing
      case unexpected
      /// The index of the expected item with which the item has changed places.
      case swapped(with: Int)
    }

    package let expected: Int?
    package let actual: Int?
    package var outcome: Outcome
  }

  /// Sorted by time, as are the actual items.
  package let expected: [TimelineItem]
  package let actual: [TimelineItem]
  let tolerance: ComparisonTolerance
  package private(set) var matches: [Match]

  package init(
    expected: [TimelineItem], actual: [TimelineItem], tolerance: ComparisonTolerance = .standard
  ) {
    self.expected = expected.sorted { $0.time < $1.time }
    self.actual = actual.sorted { $0.time < $1.time }
    self.tolerance = tolerance
    matches = []
    let expectedByKind = Dictionary(grouping: self.expected.indices) { self.expected[$0].kind }
    let actualByKind = Dictionary(grouping: self.actual.indices) { self.actual[$0].kind }
    let kinds = Set(expectedByKind.keys).union(actualByKind.keys)
    for kind in kinds.sorted(by: { $0.name < $1.name }) {
      match(expectedByKind[kind] ?? [], actualByKind[kind] ?? [])
    }
    markSwapped()
    matches = matches.sorted { sortKey(of: $0) < sortKey(of: $1) }
  }

  /// Whether every expected item exists within the tolerance, and there are no other items.
  public var isEqual: Bool { matches.allSatisfy { $0.outcome == .equal } }

  package func items(of match: Match) -> (expected: TimelineItem?, actual: TimelineItem?) {
    (match.expected.map { expected[$0] }, match.actual.map { actual[$0] })
  }

  // MARK: - Matching

  private func sortKey(of match: Match) -> (Double, Int, Int) {
    let time = match.expected.map { expected[$0].time } ?? match.actual.map { actual[$0].time }
    return (time ?? 0, match.expected ?? expected.count, match.actual ?? actual.count)
  }

  private mutating func match(_ left: [Int], _ right: [Int]) {
    let pairs = ItemAlignment(left.map { expected[$0] }, right.map { actual[$0] }, tolerance)
    for pair in pairs {
      let (one, other) = (pair.expected.map { left[$0] }, pair.actual.map { right[$0] })
      matches.append(Match(expected: one, actual: other, outcome: outcome(one, other)))
    }
  }

  private func outcome(_ one: Int?, _ other: Int?) -> Match.Outcome {
    guard let one, let other else {
      let alone = one.map { expected[$0] } ?? other.map { actual[$0] }
      // The tolerance `noticeable` accepts a missing or unexpected event that is not felt.
      if tolerance.isNoticeable, alone?.isFelt == false { return .equal }
      return one == nil ? .unexpected : .missing
    }
    let differences = ItemDifference.between(expected[one], actual[other], tolerance)
    return differences.isEmpty ? .equal : .changed(differences)
  }

  /// Marks two changed items as swapped if each actual item equals the other expected item except for the time.
  private mutating func markSwapped() {
    func isChanged(_ match: Match) -> Bool {
      if case .changed = match.outcome { true } else { false }
    }
    let changed = matches.indices.filter { isChanged(matches[$0]) }
    for (position, index) in changed.enumerated() where isChanged(matches[index]) {
      guard let one = matches[index].expected, let first = matches[index].actual else { continue }
      for other in changed[(position + 1)...].prefix(ItemAlignment.neighbors)
      where isChanged(matches[other]) {
        guard let two = matches[other].expected, let second = matches[other].actual,
          areSwapped(one, two, first, second) || areSwapped(one, two, second, first)
        else { continue }
        matches[index].outcome = .swapped(with: two)
        matches[other].outcome = .swapped(with: one)
        break
      }
    }
  }

  /// Returns whether the actual items have the times of the expected items, and otherwise equal them in reverse order.
  private func areSwapped(_ one: Int, _ two: Int, _ first: Int, _ second: Int) -> Bool {
    let expected = (expected[one], expected[two])
    let actual = (actual[first], actual[second])
    return tolerance.allows(time: actual.0.time - expected.0.time)
      && tolerance.allows(time: actual.1.time - expected.1.time)
      && expected.0.kind == actual.1.kind && expected.1.kind == actual.0.kind
      && expected.1.agreesExceptInTime(with: actual.0, tolerance)
      && expected.0.agreesExceptInTime(with: actual.1, tolerance)
  }
}

extension TimelineComparison {
  /// Compares two timelines.
  public init(
    expected: Timeline, actual: Timeline, tolerance: ComparisonTolerance = .standard
  ) {
    self.init(expected: expected.items, actual: actual.items, tolerance: tolerance)
  }
}
