public import HapticTimeline

/// What was asked for, held against what was found: which is which, and what is different.
///
/// Thread: any.
public struct TimelineComparison: Sendable {
  /// An asked item and the found one that is meant by it.
  public struct Match: Sendable {
    /// What came of an item.
    public enum Outcome: Sendable, Hashable {
      /// As asked, within the tolerance.
      case equal
      /// There, with differences.
      case changed([ItemDifference])
      /// Not there.
      case missing
      /// Not asked for.
      case unexpected
      /// It and another have changed places; the number of the other.
      case swapped(with: Int)
    }

    /// The item's place among those that were asked, or nil where it was not asked.
    public let asked: Int?

    /// The item's place among those that were found, or nil where it is missing.
    public let found: Int?

    /// What came of it.
    public var outcome: Outcome
  }

  /// What was asked for, in the order of time.
  public let asked: [TimelineItem]

  /// What was found, in the order of time.
  public let found: [TimelineItem]

  /// How far the two may lie apart.
  public let tolerance: ComparisonTolerance

  /// Every item, in the order of time.
  public let matches: [Match]

  /// Compares.
  ///
  /// - Parameters:
  ///   - asked: What is wanted, in any order.
  ///   - found: What there is, in any order.
  ///   - tolerance: How far the two may lie apart.
  /// - Complexity: O(n) where all agrees but for a stretch; in that stretch O(m) times 64 and the
  ///   difference in the number of items.
  public init(
    asked: [TimelineItem], found: [TimelineItem], tolerance: ComparisonTolerance = .standard
  ) {
    self.asked = asked.inOrder
    self.found = found.inOrder
    self.tolerance = tolerance
    matches = Self.matches(self.asked, self.found, tolerance)
  }

  /// Whether everything that was asked is there within the tolerance, and nothing else.
  public var isEqual: Bool { matches.allSatisfy { $0.outcome == .equal } }

  // MARK: - Matching

  private static func matches(
    _ asked: [TimelineItem], _ found: [TimelineItem], _ tolerance: ComparisonTolerance
  ) -> [Match] {
    let askedByKind = Dictionary(grouping: asked.indices) { asked[$0].kind }
    let foundByKind = Dictionary(grouping: found.indices) { found[$0].kind }
    var matches: [Match] = []
    let kinds = Set(askedByKind.keys).union(foundByKind.keys)
    for kind in kinds.sorted(by: { $0.name < $1.name }) {
      let (left, right) = (askedByKind[kind] ?? [], foundByKind[kind] ?? [])
      let pairs = ItemAlignment.pairs(left.map { asked[$0] }, right.map { found[$0] }, tolerance)
      for pair in pairs {
        let (one, other) = (pair.asked.map { left[$0] }, pair.found.map { right[$0] })
        matches.append(
          Match(asked: one, found: other, outcome: outcome(one, other, asked, found, tolerance)))
      }
    }
    joinMoved(&matches, asked, found, tolerance)
    nameSwapped(&matches, asked, found, tolerance)
    return matches.sorted {
      ($0.time(asked, found), $0.asked ?? asked.count, $0.found ?? found.count)
        < ($1.time(asked, found), $1.asked ?? asked.count, $1.found ?? found.count)
    }
  }

  private static func outcome(
    _ one: Int?, _ other: Int?, _ asked: [TimelineItem], _ found: [TimelineItem],
    _ tolerance: ComparisonTolerance
  ) -> Match.Outcome {
    guard let one else { return .unexpected }
    guard let other else { return .missing }
    let differences = ItemDifference.between(asked[one], found[other], tolerance)
    return differences.isEmpty ? .equal : .changed(differences)
  }

  /// One that is missing and one that is unexpected are one that has moved, if only the time differs.
  private static func joinMoved(
    _ matches: inout [Match], _ asked: [TimelineItem], _ found: [TimelineItem],
    _ tolerance: ComparisonTolerance
  ) {
    // By which found items are still to be explained, nearest in time first.
    for index in matches.indices where matches[index].outcome == .missing {
      guard let one = matches[index].asked else { continue }
      let candidates = matches.indices.filter { other in
        guard matches[other].outcome == .unexpected, let place = matches[other].found,
          found[place].kind == asked[one].kind
        else { return false }
        return ItemDifference.between(asked[one], found[place], tolerance).allSatisfy(\.isTime)
      }
      let nearest = candidates.min { left, right in
        abs(matches[left].time(asked, found) - asked[one].time)
          < abs(matches[right].time(asked, found) - asked[one].time)
      }
      guard let nearest, let place = matches[nearest].found else { continue }
      matches[index] = Match(
        asked: one, found: place,
        outcome: .changed(ItemDifference.between(asked[one], found[place], tolerance)))
      // A match of neither is none; it is taken out below.
      matches[nearest] = Match(asked: nil, found: nil, outcome: .equal)
    }
    matches.removeAll { $0.asked == nil && $0.found == nil }
  }

  /// Two items that each look like the other, but for the time, have changed places.
  private static func nameSwapped(
    _ matches: inout [Match], _ asked: [TimelineItem], _ found: [TimelineItem],
    _ tolerance: ComparisonTolerance
  ) {
    func isChanged(_ match: Match) -> Bool {
      if case .changed = match.outcome { return true }
      return false
    }
    let changed = matches.indices.filter { isChanged(matches[$0]) }
    for (place, index) in changed.enumerated() where isChanged(matches[index]) {
      guard let one = matches[index].asked, let first = matches[index].found else { continue }
      for other in changed[(place + 1)...] where isChanged(matches[other]) {
        guard let two = matches[other].asked, let second = matches[other].found else { continue }
        guard
          areSwapped(
            (asked[one], asked[two]), (found[first], found[second]), tolerance)
            || areSwapped((asked[one], asked[two]), (found[second], found[first]), tolerance)
        else { continue }
        matches[index].outcome = .swapped(with: two)
        matches[other].outcome = .swapped(with: one)
        break
      }
    }
  }

  /// Whether what is at the first's time is the second but for the time, and the other way round.
  private static func areSwapped(
    _ asked: (TimelineItem, TimelineItem), _ found: (TimelineItem, TimelineItem),
    _ tolerance: ComparisonTolerance
  ) -> Bool {
    guard tolerance.allows(time: found.0.time - asked.0.time),
      tolerance.allows(time: found.1.time - asked.1.time),
      asked.0.kind == found.1.kind, asked.1.kind == found.0.kind
    else { return false }
    return ItemDifference.between(asked.1, found.0, tolerance).allSatisfy(\.isTime)
      && ItemDifference.between(asked.0, found.1, tolerance).allSatisfy(\.isTime)
  }
}

extension TimelineComparison.Match {
  /// When the item is, as asked where it was.
  fileprivate func time(_ asked: [TimelineItem], _ found: [TimelineItem]) -> Double {
    self.asked.map { asked[$0].time } ?? self.found.map { found[$0].time } ?? 0
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
  ///   - asked: What is wanted.
  ///   - found: What there is.
  ///   - tolerance: How far the two may lie apart.
  public init(
    asked: Timeline, found: Timeline, tolerance: ComparisonTolerance = .standard
  ) {
    self.init(asked: asked.items, found: found.items, tolerance: tolerance)
  }
}
