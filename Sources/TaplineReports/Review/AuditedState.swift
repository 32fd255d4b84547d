import TaplineAudit
import TaplineFiles
import TaplineLibrary
import TaplineLinting

/// The audit findings of a commit's Swift files, by the linter configurations in the same commit.
struct AuditedState {
  /// The paths of files that are not valid Swift.
  let skipped: Set<String>

  private var files: [String: LintedFile] = [:]

  init(
    _ state: RepositoryState, _ library: PatternLibrary, threads: Int
  ) throws(LintConfigurationError) {
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
