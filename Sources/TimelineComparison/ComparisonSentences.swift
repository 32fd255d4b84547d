extension TimelineComparison {
  /// One sentence for each item that is not as asked, in the order of time.
  ///
  /// Items are numbered from 0 in the order of time, missing and changed ones as asked, unexpected
  /// ones as found.
  public var sentences: [String] {
    matches.compactMap { match in
      switch match.outcome {
      case .equal: return nil
      case .missing:
        return match.asked.map { "missing: \(asked[$0].summary)\(numbers(asked[$0]))" }
      case .unexpected:
        return match.found.map { "unexpected: \(found[$0].summary)\(numbers(found[$0]))" }
      case .changed(let differences):
        return match.asked.map {
          "changed: \(asked[$0].summary): " + differences.map(\.summary).joined(separator: ", ")
        }
      case .swapped(let other):
        guard let one = match.asked, one < other else { return nil }
        return "swapped: \(asked[one].summary) and \(asked[other].summary)"
      }
    }
  }

  private func numbers(_ item: TimelineItem) -> String {
    guard !item.values.isEmpty else { return "" }
    return " (" + item.values.map { "\($0.name) \(figure($0.number))" }.joined(separator: ", ")
      + ")"
  }
}
