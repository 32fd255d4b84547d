import TaplineAudit
import TaplineExchange
import TaplineFiles
import TaplineLibrary
import TaplineLinting

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

/// The audit findings of a commit's Swift files, by the linter configurations in the same commit.
struct AuditedState {
  /// The paths of files that are not valid Swift.
  let skipped: Set<String>

  private var files: [String: LintedFile] = [:]

  init(
    _ state: RepositoryState, _ library: PatternLibrary, threads: Int
  ) throws(PatternLibraryError) {
    var linters: [String: CommitLinter] = [:]
    var sources: [(source: AuditSource, linter: CommitLinter)] = []
    for (path, bytes) in state.files.sorted(by: { $0.key < $1.key })
    where RepositoryState.isCode(path) {
      let folder = FilePath.split(path).folder
      if linters[folder] == nil { linters[folder] = try CommitLinter(state.files, for: path) }
      guard let linter = linters[folder], !linter.excludes(path) else { continue }
      sources.append((AuditSource(path: path, bytes: bytes), linter))
    }
    let result = HapticAudit.audit(
      sources.map(\.source), threads: threads, feedback: library.sensoryFeedback.platforms)
    skipped = Set(result.skippedPaths)
    for (source, linter) in sources {
      guard let findings = result.findings[source.path] else { continue }
      files[source.path] = linter.file(source.path, bytes: source.bytes, findings: findings)
    }
  }

  subscript(path: String) -> LintedFile {
    files[path] ?? LintedFile(name: path, bytes: [], findings: [])
  }
}
