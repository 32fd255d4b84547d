package import TaplinePatterns
import TaplineText

package enum ItemDifference: Sendable, Hashable {
  /// Seconds late, or early if negative.
  case time(Double)
  case value(TimelineItem.Value, actual: Double?)
  case name(expected: String, actual: String?)
  case detail(expected: String, actual: String?)

  var summary: String {
    switch self {
    case .time(let seconds):
      "\(shortestText(abs(seconds) * 1_000)) ms \(seconds > 0 ? "late" : "early")"
    case .value(let expected, let actual):
      "\(expected.name) \(actual.map(shortestText) ?? "missing") "
        + "instead of \(shortestText(expected.number))"
    case .name(let expected, let actual): "'\(actual ?? "")' instead of '\(expected)'"
    case .detail(let expected, let actual): "detail '\(actual ?? "")' instead of '\(expected)'"
    }
  }

  private static let quantities: [String: NoticeableQuantity] = [
    "intensity": .intensity, "sharpness": .frequency, "duration": .duration,
  ]

  static func between(
    _ expected: TimelineItem, _ actual: TimelineItem, _ tolerance: ComparisonTolerance
  ) -> [ItemDifference] {
    var differences: [ItemDifference] = []
    let noticed = tolerance.isNoticeable ? expected.noticeableDifferences(from: actual) : nil
    let delay = actual.time - expected.time
    let timeDiffers = noticed.map { $0.contains(.onset) } ?? !tolerance.allows(time: delay)
    if timeDiffers { differences.append(.time(delay)) }
    for value in expected.values {
      let number = actual[value.name]
      let difference = (number ?? .infinity) - value.number
      let isAllowed =
        if let noticed, let quantity = quantities[value.name] {
          !noticed.contains(quantity)
        } else if value.isTime {
          tolerance.allows(time: difference)
        } else {
          tolerance.allows(value: difference)
        }
      if !isAllowed { differences.append(.value(value, actual: number)) }
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
    if case .time = self { true } else { false }
  }
}

extension TimelineComparison {
  /// One sentence for each missing, unexpected or changed item and for each swapped pair, sorted by time.
  public var sentences: [String] { matches.compactMap(sentence) }

  /// Nil if the item is as expected, or is the second of two swapped items.
  package func sentence(about match: Match) -> String? {
    switch match.outcome {
    case .equal: return nil
    case .missing:
      return match.expected.map { "missing: \(expected[$0].summary)\(numbers(expected[$0]))" }
    case .unexpected:
      return match.actual.map { "unexpected: \(actual[$0].summary)\(numbers(actual[$0]))" }
    case .changed(let differences):
      return match.expected.map {
        "changed: \(expected[$0].summary): \(differences.summary)"
      }
    case .swapped(let other):
      guard let one = match.expected, one < other else { return nil }
      return "swapped: \(expected[one].summary) and \(expected[other].summary)"
    }
  }

  private func numbers(_ item: TimelineItem) -> String {
    guard !item.values.isEmpty else { return "" }
    let numbers = item.values.map { "\($0.name) \(shortestText($0.number))" }
    return " (\(numbers.joined(separator: ", ")))"
  }
}

extension [ItemDifference] {
  var summary: String { map(\.summary).joined(separator: ", ") }
}

/// Rounds to nine decimals; whole numbers have no decimal point.
func shortestText(_ number: Double) -> String { number.toNanosecond.shortestText }
