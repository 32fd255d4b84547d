import Tapline

/// Compares timelines with expected ones, without a test target.
package enum AgreementCheck {
  /// The differences between two timelines in sentences; empty if they are equal.
  package static func differences(expected: Timeline, actual: Timeline) -> [String] {
    let comparison = TimelineComparison(expected: expected, actual: actual, tolerance: .standard)
    guard !comparison.isEqual else { return [] }
    return comparison.sentences
  }

  /// Whether two timelines play the same haptics within a millisecond and 0.05.
  package static func isAlike(_ expected: Timeline, _ actual: Timeline) -> Bool {
    let tolerance = ComparisonTolerance(time: 0.001, value: 0.05)
    return TimelineComparison(expected: expected, actual: actual, tolerance: tolerance).isEqual
  }

  /// The differences as a table and a text picture.
  package static func table(expected: Timeline, actual: Timeline) -> String {
    TimelineComparison(expected: expected, actual: actual).report
  }
}
