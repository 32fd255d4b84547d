import Tapline

/// Holds patterns to what was agreed on, without any test target.
package struct AgreementCheck {
  private var verifier: GoldenVerifier

  /// A check with the library that comes with the package.
  package init() throws(PatternLibraryError) {
    let library = try PatternLibrary()
    verifier = GoldenVerifier { try library.timeline($0) }
    verifier.timeTolerance = 0.002
  }

  /// Writes down what a pattern plays now.
  package func agree(on pattern: String, in path: String) throws {
    let loaded = try PatternLibrary().load(pattern)
    let timeline = Timeline(loaded.pattern, source: loaded.name)
    let golden = GoldenFile(
      timeline.items, tolerance: ComparisonTolerance(time: 0.001, value: 0.05), subject: pattern)
    try golden.write(to: path)
  }

  /// Compares files with what plays now; the text is for a person, the JSON for CI.
  package func check(
    _ paths: [String]
  ) throws(FileError) -> (hasFailures: Bool, text: String, json: String) {
    var checks: [GoldenCheck] = []
    for path in paths { checks.append(try verifier.check(path)) }
    let report = VerifyReport(checks)
    return (report.hasFailures || report.hasUnreadable, report.text(), report.json)
  }

  /// The files that do not hold, with what differs in each.
  package func broken(_ paths: [String]) throws(FileError) -> [String: [String]] {
    var broken: [String: [String]] = [:]
    for path in paths {
      let check = try verifier.check(path)
      switch check.outcome {
      case .failed(let comparison): broken[check.file] = comparison.sentences
      case .unreadable(let reason): broken[check.file] = [reason]
      case .passed, .unblessed, .unverified, .blessed: break
      }
    }
    return broken
  }

  /// What differs between two timelines, in sentences; nothing where they are alike.
  package static func differences(expected: Timeline, actual: Timeline) -> [String] {
    let comparison = TimelineComparison(expected: expected, actual: actual, tolerance: .standard)
    guard !comparison.isEqual else { return [] }
    return comparison.sentences
  }

  /// The same as a table and a picture of letters.
  package static func table(expected: Timeline, actual: Timeline) -> String {
    TimelineComparison(expected: expected, actual: actual).report
  }
}
