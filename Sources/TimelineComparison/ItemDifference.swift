/// One thing in which a found item is not as it was asked.
///
/// Thread: any.
public enum ItemDifference: Sendable, Hashable {
  /// It is so many seconds late, or early where negative.
  case time(Double)
  /// A number of it is another.
  case value(TimelineItem.Value, found: Double?)
  /// It comes from elsewhere, or has another name.
  case name(asked: String, found: String?)
  /// Its detail is another.
  case detail(asked: String, found: String?)

  /// The difference in a few words.
  public var summary: String {
    switch self {
    case .time(let seconds):
      "\(figure(abs(seconds) * 1_000)) ms \(seconds > 0 ? "late" : "early")"
    case .value(let asked, let found):
      "\(asked.name) \(found.map(figure) ?? "missing") instead of \(figure(asked.number))"
    case .name(let asked, let found): "'\(found ?? "")' instead of '\(asked)'"
    case .detail(let asked, let found): "detail '\(found ?? "")' instead of '\(asked)'"
    }
  }

  /// What is different between two items of the same kind.
  static func between(
    _ asked: TimelineItem, _ found: TimelineItem, _ tolerance: ComparisonTolerance
  ) -> [ItemDifference] {
    var differences: [ItemDifference] = []
    let late = found.time - asked.time
    if !tolerance.allows(time: late) { differences.append(.time(late)) }
    for value in asked.values {
      let number = found[value.name]
      let difference = (number ?? .infinity) - value.number
      let isInside =
        value.isTime
        ? tolerance.allows(time: difference) : tolerance.allows(value: difference)
      if !isInside { differences.append(.value(value, found: number)) }
    }
    if let name = asked.name, name != found.name {
      differences.append(.name(asked: name, found: found.name))
    }
    if let detail = asked.detail, detail != found.detail {
      differences.append(.detail(asked: detail, found: found.detail))
    }
    return differences
  }

  var isTime: Bool {
    if case .time = self { return true }
    return false
  }
}
