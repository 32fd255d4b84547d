import TaplinePatterns

extension TimelineComparison {
  /// One sentence for each item that is not as expected, in the order of time.
  ///
  /// Items are numbered from 0 in the order of time, missing and changed ones as expected,
  /// unexpected ones as they are.
  public var sentences: [String] { matches.compactMap(sentence) }

  /// What is to be said of an item; nil where it is as expected, and for the second of two that have
  /// changed places.
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
