import TaplineSynthesis

/// Which actual item is meant by which expected one: the pairing of least cost.
///
/// Items of one kind are taken in the order of time, as an edit distance takes letters: an item may
/// be missing or unexpected at a cost of 1 each, two may be paired at a cost that grows with what is
/// different and stays below 2, and two close neighbours may pass each other. So one that is dropped costs
/// 1, whatever follows, and does not make every later one look moved.
struct ItemAlignment {
  /// Indices of paired items; nil on one side where there is none.
  struct Pair {
    var expected: Int?
    var actual: Int?
  }

  /// A difference of time that counts half as much as a missing item, in seconds.
  ///
  /// Design choice: long against tolerances, short against the pauses between taps.
  private static let halfTime = 0.02

  /// The most items by which the pairing may run ahead on one side of long lists, beside the
  /// difference of their lengths.
  private static let slack = 64

  /// Pairs up items of one kind, each list in the order of time.
  static func pairs<Item: AlignedItem>(
    _ expected: [Item], _ actual: [Item], _ tolerance: ComparisonTolerance
  ) -> [Pair] {
    func agree(_ one: Int, _ other: Int) -> Bool {
      expected[one].agrees(with: actual[other], tolerance)
    }
    // What agrees at both ends is paired as it stands, and most timelines agree.
    var start = 0
    while start < min(expected.count, actual.count), agree(start, start) { start += 1 }
    var end = 0
    while end < min(expected.count, actual.count) - start,
      agree(expected.count - 1 - end, actual.count - 1 - end)
    {
      end += 1
    }
    guard start > 0 || end > 0 else {
      return joined(middle(expected, actual), expected, actual, tolerance)
    }
    var pairs = (0..<start).map { Pair(expected: $0, actual: $0) }
    pairs += middle(
      Array(expected[start..<expected.count - end]), Array(actual[start..<actual.count - end])
    ).map { Pair(expected: $0.expected.map { $0 + start }, actual: $0.actual.map { $0 + start }) }
    for index in (0..<end).reversed() {
      pairs.append(Pair(expected: expected.count - 1 - index, actual: actual.count - 1 - index))
    }
    return joined(pairs, expected, actual, tolerance)
  }

  /// Among how many neighbours in time, on each side, the item is looked for that another has become or has
  /// changed places with: of thousands that are all different, not every pair is looked at.
  static let neighbours = 64

  /// One that is missing and one that is unexpected are one that has moved, if only the time differs.
  private static func joined<Item: AlignedItem>(
    _ pairs: [Pair], _ expected: [Item], _ actual: [Item], _ tolerance: ComparisonTolerance
  ) -> [Pair] {
    // Those that are still to be explained, in the order of time.
    var open: [(time: Double, pair: Int)] = []
    for index in pairs.indices where pairs[index].expected == nil {
      if let place = pairs[index].actual { open.append((actual[place].time, index)) }
    }
    guard !open.isEmpty else { return pairs }
    open.sort { ($0.time, $0.pair) < ($1.time, $1.pair) }
    var pairs = pairs
    for index in pairs.indices where pairs[index].actual == nil {
      guard let one = pairs[index].expected else { continue }
      let wanted = expected[one].time
      let middle = open.partitioningIndex { $0.time >= wanted }
      let near = open[max(0, middle - neighbours)..<min(open.count, middle + neighbours)]
      let candidates = near.filter { candidate in
        guard let place = pairs[candidate.pair].actual else { return false }
        return expected[one].agreesButForTime(with: actual[place], tolerance)
      }
      let nearest = candidates.min {
        (abs($0.time - wanted), $0.pair) < (abs($1.time - wanted), $1.pair)
      }
      guard let nearest else { continue }
      pairs[index].actual = pairs[nearest.pair].actual
      pairs[nearest.pair].actual = nil
    }
    // A pair of neither is none.
    pairs.removeAll { $0.expected == nil && $0.actual == nil }
    return pairs
  }

  /// The most pairs whose cost is compared, some seconds' work; of more, items are paired by time alone.
  private static let maximumCells = 8_000_000

  /// Pairs what is close in time, in one pass.
  private static func byTime<Item: AlignedItem>(
    _ expected: [Item], _ actual: [Item]
  ) -> [Pair] {
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < expected.count || j < actual.count {
      let late =
        i == expected.count
        ? -.infinity
        : j == actual.count
          ? .infinity
          : actual[j].time - expected[i].time
      if abs(late) < halfTime {
        pairs.append(Pair(expected: i, actual: j))
        (i, j) = (i + 1, j + 1)
      } else if late > 0 {
        pairs.append(Pair(expected: i, actual: nil))
        i += 1
      } else {
        pairs.append(Pair(expected: nil, actual: j))
        j += 1
      }
    }
    return pairs
  }

  private static func middle<Item: AlignedItem>(
    _ expected: [Item], _ actual: [Item]
  ) -> [Pair] {
    let width = 2 * (slack + abs(expected.count - actual.count)) + 1
    guard expected.count <= maximumCells / width else { return byTime(expected, actual) }
    // The cheapest way to pair the first i expected with the first j actual, and its last step, in
    // a band around the diagonal.
    var costs = Band(rows: expected.count, columns: actual.count, slack, outside: Double.infinity)
    var steps = Band(rows: expected.count, columns: actual.count, slack, outside: Step.miss)
    for i in 0...expected.count {
      for j in costs.columns(of: i) {
        var best = i == 0 && j == 0 ? 0 : Double.infinity
        var step = Step.pair
        func take(_ cost: Double, _ way: Step) { if cost < best { (best, step) = (cost, way) } }
        if i > 0, j > 0 { take(costs[i - 1, j - 1] + cost(expected[i - 1], actual[j - 1]), .pair) }
        if i > 0 { take(costs[i - 1, j] + 1, .miss) }
        if j > 0 { take(costs[i, j - 1] + 1, .extra) }
        if i > 1, j > 1, expected[i - 1].time - expected[i - 2].time < halfTime {
          let crossed =
            cost(expected[i - 2], actual[j - 1]) + cost(expected[i - 1], actual[j - 2])
          take(costs[i - 2, j - 2] + crossed, .cross)
        }
        costs[i, j] = best
        steps[i, j] = step
      }
    }
    return path(steps, expected.count, actual.count)
  }

  /// A table of which only a band around the diagonal is kept.
  private struct Band<Element> {
    private let slack: Int
    private let columnCount: Int
    private let shift: Int
    private let outside: Element
    private var elements: [Element]

    init(rows: Int, columns: Int, _ slack: Int, outside: Element) {
      // The path from corner to corner leaves the diagonal by the difference of the sides at least.
      self.slack = slack + abs(columns - rows)
      columnCount = columns
      shift = 2 * self.slack + 1
      self.outside = outside
      elements = Array(repeating: outside, count: (rows + 1) * shift)
    }

    func columns(of row: Int) -> ClosedRange<Int> {
      max(0, row - slack)...max(0, min(columnCount, row + slack))
    }

    subscript(row: Int, column: Int) -> Element {
      get { abs(column - row) > slack ? outside : elements[row * shift + column - row + slack] }
      set { elements[row * shift + column - row + slack] = newValue }
    }
  }

  private enum Step {
    case pair
    case miss
    case extra
    case cross
  }

  private static func path(_ steps: Band<Step>, _ expected: Int, _ actual: Int) -> [Pair] {
    var (i, j) = (expected, actual)
    var pairs: [Pair] = []
    while i > 0 || j > 0 {
      switch steps[i, j] {
      case .pair:
        pairs.append(Pair(expected: i - 1, actual: j - 1))
        (i, j) = (i - 1, j - 1)
      case .miss:
        pairs.append(Pair(expected: i - 1, actual: nil))
        i -= 1
      case .extra:
        pairs.append(Pair(expected: nil, actual: j - 1))
        j -= 1
      case .cross:
        pairs.append(Pair(expected: i - 1, actual: j - 2))
        pairs.append(Pair(expected: i - 2, actual: j - 1))
        (i, j) = (i - 2, j - 2)
      }
    }
    return pairs.reversed()
  }

  /// How unlike two items of one kind are, `0..<2`.
  private static func cost<Item: AlignedItem>(_ expected: Item, _ actual: Item) -> Double {
    let values = expected.unlikeness(to: actual)
    return share(ofTime: actual.time - expected.time) + values / (values + 1)
  }

  /// How much a difference of time counts, `0..<1`.
  static func share(ofTime difference: Double) -> Double {
    let seconds = abs(difference)
    return seconds / (seconds + halfTime)
  }
}
