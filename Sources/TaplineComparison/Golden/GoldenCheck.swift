package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// The result of checking a golden file against its subject: the timeline that it names, or the recording beside it.
package struct GoldenCheck: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed(TimelineComparison)
    case unblessed
    /// The file names no subject and has no recording.
    case unverified
    /// The text of the file may be unchanged.
    case blessed(isChanged: Bool)
    case unreadable(String)
  }

  package let file: String
  /// The subject's name or path; nil if the file names none and has no recording.
  let subject: String?
  package let outcome: Outcome
  /// Nil if the file cannot be read.
  var tolerance: ComparisonTolerance?
  /// One sentence for each haptic without a visible change near it.
  package var hapticOnly: [String] = []
}

extension GoldenFile {
  package enum Rewriting: Sendable {
    case never
    /// Rewrites a file without items or with different items.
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
