import TaplineExchange
import TaplineFiles

/// The files of one of the two commits of a review: those that differ between the commits, their linter
/// configurations, and, if Swift files differ, all Swift files.
package struct RepositoryState: Sendable {
  /// The revision as the user wrote it.
  let revision: String

  let commit: String

  /// The contents by path relative to the root of the repository.
  let files: [String: [UInt8]]

  package init(revision: String, commit: String, files: [String: [UInt8]]) {
    self.revision = revision
    self.commit = commit
    self.files = files
  }

  /// Returns whether a review reads a file of this path.
  package static func reads(_ path: String) -> Bool {
    isData(path) || isCode(path) || ExchangeFormat(path: path) != nil
  }

  /// Returns whether an audit of the repository reads a file of this path.
  package static func isCode(_ path: String) -> Bool {
    FileSearch(ending: ".swift").finds(path)
  }

  /// Returns whether a file with this extension is reported even if it can be read in neither commit.
  static func isData(_ path: String) -> Bool {
    [".ahap", ".haptic", ".json", ".tokens", ".csv"].contains(where: path.lowercased().hasSuffix)
  }

  var title: String { "\(revision) (\(commit.prefix(7)))" }
}
