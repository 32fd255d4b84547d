import Tapline

/// Holds timelines to what was agreed on, without any test target.
package enum AgreementCheck {
  /// What differs between two timelines, in sentences; nothing where they are alike.
  package static func differences(expected: Timeline, actual: Timeline) -> [String] {
    let comparison = TimelineComparison(expected: expected, actual: actual, tolerance: .standard)
    guard !comparison.isEqual else { return [] }
    return comparison.sentences
  }

  /// Whether two timelines play the same to a millisecond and a twentieth.
  package static func isAlike(_ expected: Timeline, _ actual: Timeline) -> Bool {
    let tolerance = ComparisonTolerance(time: 0.001, value: 0.05)
    return TimelineComparison(expected: expected, actual: actual, tolerance: tolerance).isEqual
  }

  /// The same as a table and a picture of letters.
  package static func table(expected: Timeline, actual: Timeline) -> String {
    TimelineComparison(expected: expected, actual: actual).report
  }
}
