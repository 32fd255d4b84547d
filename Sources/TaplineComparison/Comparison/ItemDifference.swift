package import TaplinePatterns
import TaplineText

/// One difference between an actual item and the expected one.
package enum ItemDifference: Sendable, Hashable {
  /// The item is this many seconds late, or early if negative.
  case time(Double)
  /// A number differs.
  case value(TimelineItem.Value, actual: Double?)
  /// The source or name differs.
  case name(expected: String, actual: String?)
  /// The detail differs.
  case detail(expected: String, actual: String?)

  var summary: String {
    switch self {
    case .time(let seconds):
      "\(shortestText(abs(seconds) * 1_000)) ms \(seconds > 0 ? "late" : "early")"
    case .value(let expected, let actual):
      "\(expected.name) \(actual.map(shortestText) ?? "missing") instead of \(shortestText(expected.number))"
    case .name(let expected, let actual): "'\(actual ?? "")' instead of '\(expected)'"
    case .detail(let expected, let actual): "detail '\(actual ?? "")' instead of '\(expected)'"
    }
  }

  /// The quantities that the numbers of an event determine.
  private static let quantities: [String: NoticeableQuantity] = [
    "intensity": .intensity, "sharpness": .frequency, "duration": .duration,
  ]

  static func between(
    _ expected: TimelineItem, _ actual: TimelineItem, _ tolerance: ComparisonTolerance
  ) -> [ItemDifference] {
    var differences: [ItemDifference] = []
    let noticed = tolerance.isNoticeable ? expected.noticeableDifferences(from: actual) : nil
    let late = actual.time - expected.time
    if noticed.map({ $0.contains(.onset) }) ?? !tolerance.allows(time: late) {
      differences.append(.time(late))
    }
    for value in expected.values {
      let number = actual[value.name]
      let difference = (number ?? .infinity) - value.number
      if let noticed, let quantity = quantities[value.name] {
        if noticed.contains(quantity) { differences.append(.value(value, actual: number)) }
        continue
      }
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

extension TimelineComparison {
  /// One sentence for each missing, unexpected or changed item and for each swapped pair, sorted by time.
  public var sentences: [String] { matches.compactMap(sentence) }

  /// Returns the sentence about an item; nil if it is as expected, or the second of two that are swapped.
  package func sentence(about match: Match) -> String? {
    switch match.outcome {
    case .equal: return nil
    case .missing:
      return match.expected.map { "missing: \(expected[$0].summary)\(numbers(expected[$0]))" }
    case .unexpected:
      return match.actual.map { "unexpected: \(actual[$0].summary)\(numbers(actual[$0]))" }
    case .changed(let differences):
      return match.expected.map {
        "changed: \(expected[$0].summary): " + differences.map(\.summary).joined(separator: ", ")
      }
    case .swapped(let other):
      guard let one = match.expected, one < other else { return nil }
      return "swapped: \(expected[one].summary) and \(expected[other].summary)"
    }
  }

  private func numbers(_ item: TimelineItem) -> String {
    guard !item.values.isEmpty else { return "" }
    return " ("
      + item.values.map { "\($0.name) \(shortestText($0.number))" }.joined(separator: ", ")
      + ")"
  }
}

/// The allowed differences.
public struct ComparisonTolerance: Sendable, Hashable {
  /// The tolerance of times and durations in seconds, `>= 0`.
  public var time: Double

  /// The tolerance of intensity, sharpness and every other number, `>= 0`.
  public var value: Double

  /// 1 ms and 0.01.
  ///
  /// These are design choices. If playback is quantized to render blocks, errors are more than ten times as large
  /// (steps of 11.6 ms in TheAmazingAudioEngine#224). Most values of the library are multiples of 0.05.
  public static let standard = ComparisonTolerance(time: 0.001, value: 0.01)

  /// Differences of haptic events that people do not notice, by published thresholds.
  ///
  /// Allows 2.2 dB of level, 18 % of frequency, 24 ms of onset and 16 % of duration, in the profile `taptic`. The sources
  /// are in the article on actuators. Other items use 24 ms and 0.01. The model is unvalidated: no threshold was measured
  /// with a phone in a hand.
  public static let noticeable: ComparisonTolerance = {
    var tolerance = ComparisonTolerance(
      time: NoticeableQuantity.onset.threshold.value, value: standard.value)
    tolerance.isNoticeable = true
    return tolerance
  }()

  /// Whether haptic events are compared by what people notice.
  private(set) var isNoticeable = false

  /// Creates a tolerance; values are not validated.
  ///
  /// - Parameters:
  ///   - time: Seconds, `>= 0`.
  ///   - value: The tolerance of every other number, `>= 0`.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }

  /// Added to tolerances, so that a difference of exactly the tolerance is allowed despite binary rounding.
  private static let rounding = 1e-9

  package func allows(time difference: Double) -> Bool { abs(difference) <= time + Self.rounding }
  package func allows(value difference: Double) -> Bool { abs(difference) <= value + Self.rounding }

  var summary: String {
    isNoticeable
      ? "noticeable" : "\(shortestText(time * 1_000)) ms and \(shortestText(value))"
  }
}

/// Returns a number rounded to a nanosecond with the fewest digits, whole numbers without a point.
func shortestText(_ number: Double) -> String { number.toNanosecond.shortestText }

/// An item with a time that can be aligned.
package protocol AlignedItem {
  var time: Double { get }

  func agrees(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// Returns whether the items differ at most in time.
  func agreesButForTime(with actual: Self, _ tolerance: ComparisonTolerance) -> Bool

  /// Returns the difference to an actual item apart from time: 1 for each number that differs as much as possible.
  func dissimilarity(to actual: Self) -> Double
}

extension TimelineItem: AlignedItem {
  package func agrees(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool {
    ItemDifference.between(self, actual, tolerance).isEmpty
  }

  package func agreesButForTime(with actual: TimelineItem, _ tolerance: ComparisonTolerance) -> Bool
  {
    ItemDifference.between(self, actual, tolerance).allSatisfy(\.isTime)
  }

  package func dissimilarity(to actual: TimelineItem) -> Double {
    var values = 0.0
    for value in self.values {
      guard let number = actual[value.name] else {
        values += 1
        continue
      }
      let difference = abs(number - value.number)
      values += value.isTime ? ItemAlignment.share(ofTime: difference) : min(difference, 1)
    }
    if let name, name != actual.name { values += 0.5 }
    if let detail, detail != actual.detail { values += 0.25 }
    return values
  }
}
