/// Which found item is meant by which asked one: the pairing of least cost.
///
/// Items of one kind are taken in the order of time, as an edit distance takes letters: an item may
/// be missing or unexpected at a cost of 1 each, two may be paired at a cost that grows with what is
/// different and stays below 2, and two close neighbours may pass each other. So one that is dropped costs
/// 1, whatever follows, and does not make every later one look moved.
struct ItemAlignment {
  /// Indices of paired items; nil on one side where there is none.
  struct Pair {
    var asked: Int?
    var found: Int?
  }

  /// A difference of time that counts half as much as a missing item, in seconds.
  ///
  /// A choice: long against tolerances, short against the pauses between taps.
  private static let halfTime = 0.02

  /// The most pairs of one kind that are weighed against each other; beyond it, items are paired in
  /// order.
  private static let mostCells = 16_000_000

  /// Pairs up items of one kind, each list in the order of time.
  static func pairs(_ asked: [TimelineItem], _ found: [TimelineItem]) -> [Pair] {
    // What agrees at both ends is paired at no cost, and most timelines agree.
    var start = 0
    while start < min(asked.count, found.count), cost(asked[start], found[start]) == 0 {
      start += 1
    }
    var end = 0
    while end < min(asked.count, found.count) - start,
      cost(asked[asked.count - 1 - end], found[found.count - 1 - end]) == 0
    {
      end += 1
    }
    var pairs = (0..<start).map { Pair(asked: $0, found: $0) }
    pairs += middle(
      Array(asked[start..<asked.count - end]), Array(found[start..<found.count - end])
    ).map { Pair(asked: $0.asked.map { $0 + start }, found: $0.found.map { $0 + start }) }
    for index in (0..<end).reversed() {
      pairs.append(Pair(asked: asked.count - 1 - index, found: found.count - 1 - index))
    }
    return pairs
  }

  private static func middle(_ asked: [TimelineItem], _ found: [TimelineItem]) -> [Pair] {
    let width = found.count + 1
    guard !asked.isEmpty, !found.isEmpty, asked.count * found.count <= mostCells else {
      return (0..<max(asked.count, found.count)).map { index in
        Pair(
          asked: index < asked.count ? index : nil, found: index < found.count ? index : nil)
      }
    }
    // The cheapest way to pair the first i asked with the first j found, and its last step.
    var costs = [Double](repeating: 0, count: (asked.count + 1) * width)
    var steps = [Step](repeating: .miss, count: costs.count)
    for j in 1...found.count {
      costs[j] = Double(j)
      steps[j] = .extra
    }
    for i in 1...asked.count {
      costs[i * width] = Double(i)
      for j in 1...found.count {
        let here = i * width + j
        var best = costs[here - width - 1] + cost(asked[i - 1], found[j - 1])
        var step = Step.pair
        if costs[here - width] + 1 < best {
          best = costs[here - width] + 1
          step = .miss
        }
        if costs[here - 1] + 1 < best {
          best = costs[here - 1] + 1
          step = .extra
        }
        if i > 1, j > 1, asked[i - 1].time - asked[i - 2].time < halfTime {
          let crossed =
            costs[here - 2 * width - 2] + cost(asked[i - 2], found[j - 1])
            + cost(asked[i - 1], found[j - 2])
          if crossed < best {
            best = crossed
            step = .cross
          }
        }
        costs[here] = best
        steps[here] = step
      }
    }
    return path(steps, asked.count, found.count)
  }

  private enum Step {
    case pair
    case miss
    case extra
    case cross
  }

  private static func path(_ steps: [Step], _ asked: Int, _ found: Int) -> [Pair] {
    var (i, j) = (asked, found)
    var pairs: [Pair] = []
    while i > 0 || j > 0 {
      switch steps[i * (found + 1) + j] {
      case .pair:
        pairs.append(Pair(asked: i - 1, found: j - 1))
        (i, j) = (i - 1, j - 1)
      case .miss:
        pairs.append(Pair(asked: i - 1, found: nil))
        i -= 1
      case .extra:
        pairs.append(Pair(asked: nil, found: j - 1))
        j -= 1
      case .cross:
        pairs.append(Pair(asked: i - 1, found: j - 2))
        pairs.append(Pair(asked: i - 2, found: j - 1))
        (i, j) = (i - 2, j - 2)
      }
    }
    return pairs.reversed()
  }

  /// How unlike two items of one kind are, `0..<2`.
  private static func cost(_ asked: TimelineItem, _ found: TimelineItem) -> Double {
    let late = abs(found.time - asked.time)
    var cost = late / (late + halfTime)
    var values = 0.0
    for value in asked.values {
      guard let number = found[value.name] else {
        values += 1
        continue
      }
      let difference = abs(number - value.number)
      values += value.isTime ? difference / (difference + halfTime) : min(difference, 1)
    }
    if let name = asked.name, name != found.name { values += 0.5 }
    if let detail = asked.detail, detail != found.detail { values += 0.25 }
    cost += values / (values + 1)
    return cost
  }
}
