package import TaplinePatterns

/// One thing in which an actual item is not as expected.
package enum ItemDifference: Sendable, Hashable {
  /// It is this many seconds late, or early where negative.
  case time(Double)
  /// A number of it is another.
  case value(TimelineItem.Value, actual: Double?)
  /// It comes from elsewhere, or has another name.
  case name(expected: String, actual: String?)
  /// Its detail is another.
  case detail(expected: String, actual: String?)

  /// The difference in a few words.
  package var summary: String {
    switch self {
    case .time(let seconds):
      "\(shortestText(abs(seconds) * 1_000)) ms \(seconds > 0 ? "late" : "early")"
    case .value(let expected, let actual):
      "\(expected.name) \(actual.map(shortestText) ?? "missing") instead of \(shortestText(expected.number))"
    case .name(let expected, let actual): "'\(actual ?? "")' instead of '\(expected)'"
    case .detail(let expected, let actual): "detail '\(actual ?? "")' instead of '\(expected)'"
    }
  }

  /// What is different between two items of the same kind.
  static func between(
    _ expected: TimelineItem, _ actual: TimelineItem, _ tolerance: ComparisonTolerance
  ) -> [ItemDifference] {
    var differences: [ItemDifference] = []
    let late = actual.time - expected.time
    if !tolerance.allows(time: late) { differences.append(.time(late)) }
    for value in expected.values {
      let number = actual[value.name]
      let difference = (number ?? .infinity) - value.number
      let isInside =
        value.isTime
        ? tolerance.allows(time: difference) : tolerance.allows(value: difference)
      if !isInside { differences.append(.value(value, actual: number)) }
    }
    if let name = expected.name, name != actual.name {
      differences.append(.name(expected: name, actual: actual.name))
    }
    if let detail = expected.detail, detail != actual.detail {
      differences.append(.detail(expected: detail, actual: actual.detail))
    }
    return differences
  }

  var isTime: Bool {
    if case .time = self { return true }
    return false
  }
}
