/// The objects of a git repository, read with the program `git`.
struct GitRepository {
  typealias Commit = (revision: String, hash: String)

  private typealias File = (path: String, object: String)

  private let isShallow: Bool

  /// Opens the repository of the current folder.
  init() throws(CommandFailure) {
    let result = try Self.git("rev-parse", "--is-shallow-repository")
    try require(
      result.status == 0, else: .noInput,
      result.message.contains("not a git repository")
        ? "the current folder is not in a git repository; run review in the app's folder"
        : "the git repository cannot be read: \(result.message)")
    isShallow = result.output.starts(with: "true".utf8)
  }

  /// Finds the commits before and after a change; with the base `A...B`, they are the merge base of A and B, and B.
  func commits(
    _ base: String, _ head: String?
  ) throws(CommandFailure) -> (base: Commit, head: Commit) {
    guard let dots = base.firstRange(of: "...") else {
      return (try commit(base), try commit(head ?? "HEAD"))
    }
    if let head {
      throw CommandFailure(.usage, "'\(base)' names both commits; leave out '\(head)'")
    }
    let ends = [base[..<dots.lowerBound], base[dots.upperBound...]].map {
      $0.isEmpty ? "HEAD" : String($0)
    }
    let (old, new) = (try commit(ends[0]), try commit(ends[1]))
    let result = try Self.git("merge-base", old.hash, new.hash)
    guard let hash = Self.words(result.output).first else {
      throw CommandFailure(
        .noInput, "'\(old.revision)' and '\(new.revision)' have no common commit" + shallowHint)
    }
    return (("merge base of \(old.revision) and \(new.revision)", hash), new)
  }

  /// Returns a warning if the base is the head or not its ancestor, so that a review would show unexpected changes.
  func warning(from base: Commit, to head: Commit) throws(CommandFailure) -> SanitizedText? {
    if base.hash == head.hash {
      return
        "'\(base.revision)' is the commit \(head.revision); uncommitted changes are not reviewed"
    }
    // In a shallow clone, the commits between base and head may be missing.
    guard !isShallow else { return nil }
    let ancestry = try Self.git("merge-base", "--is-ancestor", base.hash, head.hash)
    // `waitpid` returns the exit code, here 1 for "not an ancestor", in the second byte.
    guard ancestry.status == 1 << 8 else { return nil }
    return """
      '\(base.revision)' has commits that '\(head.revision)' lacks; their changes appear reversed; use \
      'tapline review \(base.revision)...\(head.revision)'
      """
  }

  private func commit(_ revision: String) throws(CommandFailure) -> Commit {
    let name = revision.contains(where: \.isNewline) ? "" : revision + "^{commit}"
    let result = try Self.git("cat-file", "--batch-check", input: name + "\n")
    let words = Self.words(result.output)
    guard words.count == 3, words[1] == "commit" else {
      throw CommandFailure(
        .noInput,
        "there is no commit '\(revision)' in this repository" + (try hint(forMissing: revision)))
    }
    return (revision, words[0])
  }

  private var shallowHint: SanitizedText {
    isShallow
      ? "; the clone is shallow: fetch the history with 'git fetch --unshallow', or check out with 'fetch-depth: 0'"
      : ""
  }

  private func hint(forMissing revision: String) throws(CommandFailure) -> SanitizedText {
    guard !isShallow else { return shallowHint }
    let result = try Self.git(
      "for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes")
    let names = Self.words(result.output)
    if names.isEmpty, try Self.git("rev-list", "--all", "-n", "1").output.isEmpty {
      return "; the repository has no commits"
    }
    let mainNames = ["main", "master"]
    let existing = mainNames.contains(revision) ? names.first(where: mainNames.contains) : nil
    return existing.map { "; did you mean '\($0)'?" }
      ?? "\(nearestNameEnd(for: revision, in: names))"
  }

  /// If a Swift file has changed and can be audited, all Swift files are read; `renames` has old paths by new paths.
  func states(
    _ base: Commit, _ head: Commit
  ) throws(CommandFailure) -> (
    base: RepositoryState, head: RepositoryState, renames: [String: String]
  ) {
    let changes = try changes(base, head).filter { old, new in
      [old, new].contains { $0.map { RepositoryState.reads($0.path) } ?? false }
    }
    var files = (base: changes.compactMap(\.old), head: changes.compactMap(\.new))
    if HapticAudit.isAvailable,
      (files.base + files.head).contains(where: { RepositoryState.isCode($0.path) })
    {
      files.base += try code(in: base)
      files.head += try code(in: head)
    }
    let settings = Self.configurations(above: (files.base + files.head).map(\.path))
    func named(_ commit: Commit, _ files: [File]) -> [File] {
      files + settings.map { ($0, "\(commit.hash):\($0)") }
    }
    let (old, new) = (named(base, files.base), named(head, files.head))
    let contents = try contents(of: (old + new).map(\.object))
    func state(_ commit: Commit, _ files: [File]) -> RepositoryState {
      RepositoryState(
        revision: commit.revision, commit: commit.hash,
        files: files.reduce(into: [:]) { $0[$1.path] = contents[$1.object] })
    }
    let renames = changes.reduce(into: [String: String]()) { renames, change in
      guard let old = change.old?.path, let new = change.new?.path, old != new else { return }
      renames[new] = old
    }
    return (state(base, old), state(head, new), renames)
  }

  private static func configurations(above paths: [String]) -> [String] {
    var folders: Set<String> = []
    for path in paths where path.lowercased().hasSuffix(".ahap") || RepositoryState.isCode(path) {
      var folder = FilePath.split(path).folder
      while folders.insert(folder).inserted, !folder.isEmpty {
        folder = FilePath.split(String(folder.dropLast())).folder
      }
    }
    return folders.sorted().map { $0 + LintConfiguration.fileName }
  }

  /// The maximum numbers of removed and of added files among which git searches for renames; a design choice.
  private static let renameLimit = 400

  private func changes(
    _ base: Commit, _ head: Commit
  ) throws(CommandFailure) -> [(old: File?, new: File?)] {
    let result = try Self.git(
      "diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--find-renames", "-l\(Self.renameLimit)",
      "--no-ext-diff", "--no-textconv", "--no-relative", base.hash, head.hash)
    guard result.status == 0 else { throw Self.failure(result) }
    var fields = result.output.split(separator: 0)[...]
    var changes: [(old: File?, new: File?)] = []
    // Source: "RAW OUTPUT FORMAT" of git-diff-tree(1): modes, objects and status, then one or two paths.
    while let record = fields.popFirst(), let first = fields.popFirst() {
      let words = Self.words(Array(record.dropFirst()))
      guard words.count == 5 else { throw Self.failure(result) }
      let old = String(decoding: first, as: UTF8.self)
      let second = words[4].hasPrefix("R") ? fields.popFirst() : nil
      let new = second.map { String(decoding: $0, as: UTF8.self) } ?? old
      // Links and submodules have no content to compare.
      changes.append(
        (
          words[0].hasPrefix("100") ? (old, words[2]) : nil,
          words[1].hasPrefix("100") ? (new, words[3]) : nil
        ))
    }
    return changes
  }

  private func code(in commit: Commit) throws(CommandFailure) -> [File] {
    let result = try Self.git("ls-tree", "-r", "-z", "--full-tree", commit.hash)
    guard result.status == 0 else { throw Self.failure(result) }
    return result.output.split(separator: 0).compactMap { record in
      // Source: "OUTPUT FORMAT" of git-ls-tree(1): mode, type and object, a tab, and the path.
      let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = Self.words(Array(fields[0]))
      guard fields.count == 2, words.count == 3, words[0].hasPrefix("100") else { return nil }
      let path = String(decoding: fields[1], as: UTF8.self)
      return RepositoryState.isCode(path) ? (path, words[2]) : nil
    }
  }

  func file(_ path: String, in commit: Commit) throws(CommandFailure) -> [UInt8] {
    let name = "\(commit.hash):\(path)"
    guard let bytes = try contents(of: [name])[name] else {
      throw CommandFailure(.noInput, "the commit '\(commit.revision)' has no file '\(path)'")
    }
    return bytes
  }

  private func contents(of names: [String]) throws(CommandFailure) -> [String: [UInt8]] {
    let names = Set(names).filter { !$0.contains(where: \.isNewline) }.sorted()
    let result = try Self.git("cat-file", "--batch", input: names.map { $0 + "\n" }.joined())
    guard result.status == 0 else { throw Self.failure(result) }
    var contents: [String: [UInt8]] = [:]
    var rest = result.output[...]
    for name in names {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw Self.failure(result) }
      let words = Self.words(Array(rest[..<end]))
      rest = rest[(end + 1)...]
      // The line about a missing object has no size.
      guard words.count == 3, let size = Int(words[2]) else { continue }
      guard size < rest.count else { throw Self.failure(result) }
      contents[name] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  // MARK: - The program

  private typealias Result = (status: Int32, output: [UInt8], message: String)

  private static func words(_ line: [UInt8]) -> [String] {
    String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func failure(_ result: Result) -> CommandFailure {
    CommandFailure(.inputOutput, "git failed: \(result.message)")
  }

  /// Runs git until it exits; its standard streams are files, so that no stream can block.
  private static func git(
    _ arguments: String..., input: String = ""
  ) throws(CommandFailure) -> Result {
    let streams = [tmpfile(), tmpfile(), tmpfile()]
    defer { for case let stream? in streams { fclose(stream) } }
    let files = streams.compactMap { $0.map(fileno) }
    guard files.count == 3, Array(input.utf8).withUnsafeBytes({ writeAll(files[0], $0) }),
      lseek(files[0], 0, SEEK_SET) == 0
    else { throw CommandFailure(.inputOutput, "a temporary file cannot be written") }
    var words = (["git", "--no-optional-locks"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(target))
    }
    var process = pid_t()
    let error = posix_spawnp(&process, "git", &actions, nil, &words, environ)
    try require(
      error == 0, else: .noInput,
      "git cannot be started: \(String(cString: strerror(error))); is it installed?")
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    try Interruption.check()
    let (output, message) = (try read(files[1]), try read(files[2]))
    let line = String(decoding: message, as: UTF8.self).split(whereSeparator: \.isNewline).first
    return (status, output, line.map(String.init) ?? "it ended with the status \(status)")
  }

  private static func read(_ file: Int32) throws(CommandFailure) -> [UInt8] {
    lseek(file, 0, SEEK_SET)
    do throws(FileError) {
      return try InputFile.read(file, path: "the output of git", limit: 1 << 30)
    } catch {
      throw CommandFailure(error)
    }
  }
}
