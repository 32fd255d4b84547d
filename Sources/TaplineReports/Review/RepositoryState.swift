import TaplineExchange
import TaplineFiles

/// The files of one commit in a review: those that differ between the commits, their configurations, and, if Swift
/// files differ, all Swift files.
package struct RepositoryState: Sendable {
  /// The revision as the user wrote it.
  let revision: String

  /// The hash of the commit.
  let commit: String

  /// The contents by path, relative to the root of the repository.
  let files: [String: [UInt8]]

  package init(revision: String, commit: String, files: [String: [UInt8]]) {
    self.revision = revision
    self.commit = commit
    self.files = files
  }

  /// Returns whether a review reads a file, by its name.
  package static func reads(_ path: String) -> Bool {
    isData(path) || isCode(path) || ExchangeFormat(path: path) != nil
  }

  /// Returns whether an audit of the repository reads a file, by its path.
  package static func isCode(_ path: String) -> Bool { codeSearch.finds(path) }

  private static let codeSearch = FileSearch(ending: ".swift")

  /// Returns whether a file that can be read in neither commit is reported, by its extension.
  static func isData(_ path: String) -> Bool {
    [".ahap", ".haptic", ".json", ".tokens", ".csv"].contains(where: path.lowercased().hasSuffix)
  }

  /// The revision and the first digits of the commit, as many as GitHub shows.
  var title: String { "\(revision) (\(commit.prefix(7)))" }
}
