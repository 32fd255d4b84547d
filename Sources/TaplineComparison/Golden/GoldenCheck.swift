package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// The result of checking a golden file against its subject: the timeline that it names, or the recording beside it.
package struct GoldenCheck: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed(TimelineComparison)
    /// The file has no expected items yet.
    case unblessed
    /// The file names no subject and has no recording.
    case unverified
    /// The file now has the subject's items; its text may be unchanged.
    case blessed(isChanged: Bool)
    /// The file or its subject cannot be read, with the reason.
    case unreadable(String)
  }

  package let file: String
  /// The subject's name or path; nil if the file names none and has no recording.
  let subject: String?
  package let outcome: Outcome
  /// Nil if the file cannot be read.
  var tolerance: ComparisonTolerance?
  /// One sentence for each of the subject's haptics that has no visible change near it.
  package var hapticOnly: [String] = []
}

extension GoldenFile {
  package enum Rewriting: Sendable {
    case never
    /// Rewrites a file whose items are missing or differ from the actual items.
    case differences
    case always
  }

  package func check(
    _ actual: [TimelineItem], in path: String, rewriting: Rewriting
  ) throws(FileError) -> GoldenCheck.Outcome {
    let comparison = items.map {
      TimelineComparison(expected: $0, actual: actual, tolerance: tolerance)
    }
    let isRewritten =
      switch rewriting {
      case .never: false
      case .differences: comparison?.isEqual != true
      case .always: true
      }
    if isRewritten {
      var golden = self
      golden.items = actual
      let before = try? InputFile.read(path)
      guard before != Array(golden.text.utf8) else { return .blessed(isChanged: false) }
      try golden.write(to: path)
      return .blessed(isChanged: true)
    }
    guard let comparison else { return .unblessed }
    return comparison.isEqual ? .passed : .failed(comparison)
  }
}
