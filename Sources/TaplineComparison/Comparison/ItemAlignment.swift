package import TaplinePatterns

package protocol AlignedItem {
  var time: Double { get }

  func agrees(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  func agreesExceptInTime(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// Returns the sum of the differences to an actual item, without the time difference, at most 1 for each number.
  func dissimilarity(to actual: Self) -> Double
}

/// The pairing with the least cost: a missing or unexpected item costs 1, and a pair `0..<2`, depending on its
/// differences.
package struct ItemAlignment: RandomAccessCollection, Sendable {
  /// Nil for a side without an item.
  package struct Pair: Sendable {
    // There may be a million pairs, and `Int32` needs half the memory of `Int`; -1 is nil.
    private var expectedIndex: Int32
    private var actualIndex: Int32

    init(expected: Int?, actual: Int?) {
      expectedIndex = Int32(expected ?? -1)
      actualIndex = Int32(actual ?? -1)
    }

    package var expected: Int? {
      get { expectedIndex < 0 ? nil : Int(expectedIndex) }
      set { expectedIndex = Int32(newValue ?? -1) }
    }

    package var actual: Int? {
      get { actualIndex < 0 ? nil : Int(actualIndex) }
      set { actualIndex = Int32(newValue ?? -1) }
    }
  }

  /// The pairs at the start whose items are paired in order, as are those at the end.
  private let leadingCount: Int
  private var middle: [Pair]
  private let trailingCount: Int
  private let expectedCount: Int
  private let actualCount: Int

  package var startIndex: Int { 0 }
  package var endIndex: Int { leadingCount + middle.count + trailingCount }

  package subscript(position: Int) -> Pair {
    if position < leadingCount { return Pair(expected: position, actual: position) }
    if position < leadingCount + middle.count { return middle[position - leadingCount] }
    let remaining = endIndex - position
    return Pair(expected: expectedCount - remaining, actual: actualCount - remaining)
  }

  /// The time difference in seconds that costs half as much as a missing item: a design choice between the tolerances
  /// and the pauses between taps.
  private static let halfTime = 0.02

  /// The maximum difference of the indices in a pair if both lists have the same length: a design choice.
  private static let slack = 64

  /// The maximum number of pairs whose costs are computed, in some seconds; longer lists are paired by time only.
  private static let maximumCells = 8_000_000

  /// Both lists are sorted by time.
  package init<Items: RandomAccessCollection<Item>, Item: AlignedItem>(
    _ expected: Items, _ actual: Items, _ tolerance: ComparisonTolerance
  ) where Items.Index == Int {
    (expectedCount, actualCount) = (expected.count, actual.count)
    func agree(_ one: Int, _ other: Int) -> Bool {
      expected[one].agrees(with: actual[other], tolerance)
    }
    // Items that match at both ends are paired in order; most timelines match.
    let shorter = Swift.min(expected.count, actual.count)
    var (start, end) = (0, 0)
    while start < shorter, agree(start, start) { start += 1 }
    while end < shorter - start, agree(expected.count - 1 - end, actual.count - 1 - end) {
      end += 1
    }
    (leadingCount, trailingCount) = (start, end)
    let left = expected[start..<expected.count - end]
    let right = actual[start..<actual.count - end]
    let width = 2 * (Self.slack + abs(left.count - right.count)) + 1
    middle =
      left.count <= Self.maximumCells / width
      ? Self.pairsOfLeastCost(Array(left), Array(right), from: start)
      : Self.pairsByTime(left, right)
    Self.pairMoved(&middle, expected, actual, tolerance)
  }

  /// In ascending order.
  package func unpairedIndices(_ side: KeyPath<Pair, Int?>) -> [Int32] {
    middle.compactMap { pair in
      guard pair.expected == nil || pair.actual == nil else { return nil }
      return pair[keyPath: side].map(Int32.init)
    }
  }

  /// Sorts the remaining pairs by the times of their expected items.
  package mutating func keepPaired(timeOfExpected time: (_ index: Int) -> Double) {
    middle.removeAll { $0.expected == nil || $0.actual == nil }
    // After the removal, every pair has both items.
    middle.sort { time($0.expected ?? 0) < time($1.expected ?? 0) }
  }

  /// The maximum distance from a moved or swapped item to its counterpart, in unequal items sorted by time: a design
  /// choice.
  static let neighbors = 64

  /// Pairs each missing item with the nearest unexpected item that differs only in time: the item has moved.
  private static func pairMoved<Items: RandomAccessCollection<Item>, Item: AlignedItem>(
    _ pairs: inout [Pair], _ expected: Items, _ actual: Items, _ tolerance: ComparisonTolerance
  ) where Items.Index == Int {
    var unexpected: [(time: Double, pair: Int)] = []
    for index in pairs.indices where pairs[index].expected == nil {
      if let other = pairs[index].actual { unexpected.append((actual[other].time, index)) }
    }
    guard !unexpected.isEmpty else { return }
    unexpected.sort { ($0.time, $0.pair) < ($1.time, $1.pair) }
    for index in pairs.indices where pairs[index].actual == nil {
      guard let one = pairs[index].expected else { continue }
      let item = expected[one]
      let middle = unexpected.partitioningIndex { $0.time >= item.time }
      let near = unexpected[
        Swift.max(0, middle - neighbors)..<Swift.min(unexpected.count, middle + neighbors)]
      let candidates = near.filter { candidate in
        guard let other = pairs[candidate.pair].actual else { return false }
        return item.agreesExceptInTime(with: actual[other], tolerance)
      }
      let nearest = candidates.min {
        (abs($0.time - item.time), $0.pair) < (abs($1.time - item.time), $1.pair)
      }
      guard let nearest else { continue }
      pairs[index].actual = pairs[nearest.pair].actual
      pairs[nearest.pair].actual = nil
    }
    pairs.removeAll { $0.expected == nil && $0.actual == nil }
  }

  private static func pairsByTime<Items: RandomAccessCollection<Item>, Item: AlignedItem>(
    _ expected: Items, _ actual: Items
  ) -> [Pair] where Items.Index == Int {
    var pairs: [Pair] = []
    pairs.reserveCapacity(Swift.max(expected.count, actual.count))
    var (i, j) = (expected.startIndex, actual.startIndex)
    while i < expected.endIndex || j < actual.endIndex {
      let delay =
        if i == expected.endIndex {
          -Double.infinity
        } else if j == actual.endIndex {
          Double.infinity
        } else {
          actual[j].time - expected[i].time
        }
      if abs(delay) < halfTime {
        pairs.append(Pair(expected: i, actual: j))
        (i, j) = (i + 1, j + 1)
      } else if delay > 0 {
        pairs.append(Pair(expected: i, actual: nil))
        i += 1
      } else {
        pairs.append(Pair(expected: nil, actual: j))
        j += 1
      }
    }
    return pairs
  }

  /// `start` is the index of the first item of each list in the original lists.
  private static func pairsOfLeastCost<Item: AlignedItem>(
    _ expected: [Item], _ actual: [Item], from start: Int
  ) -> [Pair] {
    // `costs[i, j]` is the least cost of pairing the first i expected items with the first j actual items.
    let (rows, columns) = (expected.count, actual.count)
    var costs = Band(rows: rows, columns: columns, keptRowCount: 3, outside: Double.infinity)
    var steps = Band(rows: rows, columns: columns, outside: Step.missing)
    for i in 0...expected.count {
      for j in costs.columns(of: i) {
        var best = i == 0 && j == 0 ? 0 : Double.infinity
        var step = Step.pair
        func consider(_ cost: Double, _ candidate: Step) {
          if cost < best { (best, step) = (cost, candidate) }
        }
        if i > 0, j > 0 {
          consider(costs[i - 1, j - 1] + cost(expected[i - 1], actual[j - 1]), .pair)
        }
        if i > 0 { consider(costs[i - 1, j] + 1, .missing) }
        if j > 0 { consider(costs[i, j - 1] + 1, .unexpected) }
        if i > 1, j > 1, expected[i - 1].time - expected[i - 2].time < halfTime {
          let crossed =
            cost(expected[i - 2], actual[j - 1]) + cost(expected[i - 1], actual[j - 2])
          consider(costs[i - 2, j - 2] + crossed, .crossedPairs)
        }
        costs[i, j] = best
        steps[i, j] = step
      }
    }
    return path(steps, expected.count, actual.count, from: start)
  }

  /// Stores a band around the diagonal, for all rows or only for the last ones.
  private struct Band<Element> {
    private let slack: Int
    private let columnCount: Int
    private let width: Int
    private let keptRowCount: Int
    private let outside: Element
    private var elements: [Element]

    init(rows: Int, columns: Int, keptRowCount: Int? = nil, outside: Element) {
      // The path from corner to corner leaves the diagonal by at least the difference of the sides.
      slack = ItemAlignment.slack + abs(columns - rows)
      columnCount = columns
      width = 2 * slack + 1
      self.keptRowCount = Swift.min(keptRowCount ?? rows + 1, rows + 1)
      self.outside = outside
      elements = Array(repeating: outside, count: self.keptRowCount * width)
    }

    func columns(of row: Int) -> ClosedRange<Int> {
      Swift.max(0, row - slack)...Swift.max(0, Swift.min(columnCount, row + slack))
    }

    subscript(row: Int, column: Int) -> Element {
      get { abs(column - row) > slack ? outside : elements[index(row, column)] }
      set { elements[index(row, column)] = newValue }
    }

    private func index(_ row: Int, _ column: Int) -> Int {
      row % keptRowCount * width + column - row + slack
    }
  }

  private enum Step {
    case pair
    case missing
    case unexpected
    case crossedPairs
  }

  private static func path(
    _ steps: Band<Step>, _ expected: Int, _ actual: Int, from start: Int
  ) -> [Pair] {
    var (i, j) = (expected, actual)
    var pairs: [Pair] = []
    func add(_ one: Int?, _ other: Int?) {
      pairs.append(Pair(expected: one.map { $0 + start }, actual: other.map { $0 + start }))
    }
    while i > 0 || j > 0 {
      switch steps[i, j] {
      case .pair:
        add(i - 1, j - 1)
        (i, j) = (i - 1, j - 1)
      case .missing:
        add(i - 1, nil)
        i -= 1
      case .unexpected:
        add(nil, j - 1)
        j -= 1
      case .crossedPairs:
        add(i - 1, j - 2)
        add(i - 2, j - 1)
        (i, j) = (i - 2, j - 2)
      }
    }
    return pairs.reversed()
  }

  private static func cost<Item: AlignedItem>(_ expected: Item, _ actual: Item) -> Double {
    let values = expected.dissimilarity(to: actual)
    return cost(ofTime: actual.time - expected.time) + values / (values + 1)
  }

  /// `0..<1`, for seconds.
  static func cost(ofTime difference: Double) -> Double {
    let seconds = abs(difference)
    return seconds / (seconds + halfTime)
  }
}

extension TimelineItem: AlignedItem {
  package func agrees(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool {
    ItemDifference.between(self, actual, tolerance).isEmpty
  }

  package func agreesExceptInTime(with actual: TimelineItem, _ tolerance: ComparisonTolerance)
    -> Bool
  {
    ItemDifference.between(self, actual, tolerance).allSatisfy(\.isTime)
  }

  package func dissimilarity(to actual: TimelineItem) -> Double {
    var sum = 0.0
    for value in values {
      guard let number = actual[value.name] else {
        sum += 1
        continue
      }
      let difference = abs(number - value.number)
      sum += value.isTime ? ItemAlignment.cost(ofTime: difference) : min(difference, 1)
    }
    if let name, name != actual.name { sum += 0.5 }
    if let detail, detail != actual.detail { sum += 0.25 }
    return sum
  }
}
