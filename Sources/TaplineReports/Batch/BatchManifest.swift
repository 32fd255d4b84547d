import TaplineFiles
import TaplineText

/// A record of the outputs in a folder; concurrent runs need no lock, because a missing or old entry only causes its
/// output to be written again.
///
/// Thread: any; blocks.
final class BatchManifest: Sendable {
  private let folder: String
  private let name: String
  private let coversWholeLibrary: Bool

  /// The manifests of all shards at the start, with their entries by output and their sizes in bytes.
  private let files: [(name: String, entries: [String: ManifestEntry], size: Int)]

  private struct State {
    var journal: JournalFile?
    var verifiedEntries: [String: ManifestEntry] = [:]
    var writtenEntries: [String: ManifestEntry] = [:]
    var appendedSize = 0
  }

  private let state = Locked(State())

  private static let stem = ".tapline-batch"
  private static let ending = ".jsonl"

  static func name(_ shard: BatchShard?) -> String {
    guard let shard else { return stem + ending }
    return "\(stem).\(shard.index)-of-\(shard.count)\(ending)"
  }

  init(in folder: String, shard: BatchShard?) throws(FileError) {
    self.folder = folder
    name = Self.name(shard)
    coversWholeLibrary = shard == nil
    let names = InputFile.names(inFolder: folder, includingHidden: true)
      .filter { $0.hasPrefix(Self.stem) && $0.hasSuffix(Self.ending) }
    files = try names.map { name throws(FileError) in
      let text = try JournalFile.content(of: "\(folder)/\(name)")
      return (name, ManifestEntry.entries(in: text), text.count)
    }
  }

  func hasWritten(_ output: String) -> Bool {
    let output = relative(output)
    return files.contains { $0.entries[output] != nil }
  }

  /// Returns whether an output is up to date, and keeps its entry if it is.
  func verify(_ output: String, from source: UInt64) -> Bool {
    let name = relative(output)
    for case let entry? in files.lazy.map({ $0.entries[name] })
    where entry.sourceHash == source && entry.digest.matches(output) {
      state.withLock { $0.verifiedEntries[name] = entry }
      return true
    }
    return false
  }

  func makeEntry(_ output: String, from source: UInt64, _ digest: OutputDigest) -> ManifestEntry {
    ManifestEntry(output: relative(output), sourceHash: source, digest: digest)
  }

  func add(_ entries: [ManifestEntry]) throws(FileError) {
    guard !entries.isEmpty else { return }
    let text = entries.map(\.line).joined()
    try state.withLock { (state) throws(FileError) in
      if state.journal == nil { state.journal = try JournalFile(appendingTo: path(name)) }
      try state.journal?.append(text)
      state.appendedSize += text.utf8.count
      for entry in entries { state.writtenEntries[entry.output] = entry }
    }
  }

  /// Sorts the file and removes the entries of deleted outputs; for the whole library, also merges the shards' files.
  func tidy() throws(FileError) {
    let text = try JournalFile.content(of: path(name))
    var entries: [String: ManifestEntry] = [:]
    if coversWholeLibrary { for file in files { entries.merge(file.entries) { $1 } } }
    let state = state.withLock { $0 }
    let own = files.first { $0.name == name } ?? (name, [:], 0)
    // The size differs if another batch has appended lines.
    let isUnchanged = text.count == own.size + state.appendedSize
    entries.merge(isUnchanged ? own.entries : ManifestEntry.entries(in: text)) { $1 }
    for (output, entry) in state.verifiedEntries
    where coversWholeLibrary || entries[output] != nil {
      entries[output] = entry
    }
    entries.merge(state.writtenEntries) { $1 }
    let kept = entries.values.filter { entry in
      state.verifiedEntries[entry.output] != nil || state.writtenEntries[entry.output] != nil
        || InputFile.size(path(entry.output)) != nil
    }
    let tidied = Array(kept.sorted { $0.output < $1.output }.map(\.line).joined().utf8)
    if tidied != text { try OutputFile.write(tidied, to: path(name), replacesInput: true) }
    guard coversWholeLibrary else { return }
    for file in files where file.name != name { OutputFile.remove(path(file.name)) }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func relative(_ output: String) -> String {
    String(Substring(output.utf8.dropFirst(folder.utf8.count + 1)))
  }

  /// Removes temporary files of killed runs.
  func removeLeftovers(of outputs: [String]) {
    let targets = (outputs + [path(name)]).map(FilePath.split)
    for (folder, targets) in Dictionary(grouping: targets, by: \.folder) {
      let files = InputFile.names(inFolder: folder, includingHidden: true)
        .filter { $0.hasPrefix(".") && $0.hasSuffix(".tmp") }
      guard !files.isEmpty else { continue }
      for target in targets {
        OutputFile.removeLeftovers(of: target.name, in: folder, among: files)
      }
    }
  }
}

/// A line of a manifest: the source and digest of an output, without times, so that runs are reproducible.
struct ManifestEntry {
  /// The output's path relative to the output folder, separated by `/`.
  let output: String

  /// XXH64 of everything that determines the output.
  let sourceHash: UInt64

  let digest: OutputDigest
}

extension ManifestEntry {
  init?(_ line: ArraySlice<UInt8>) {
    guard let root = try? JSONDocument(parsing: Array(line), file: "").root, root.kind == .object,
      let output = root["output"]?.string,
      let size = root["bytes"]?.number.flatMap(Int.init(exactly:)),
      let hash = root["xxh64"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let source = root["sourceXXH64"]?.string.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(output: output, sourceHash: source, digest: OutputDigest(hash: hash, size: size))
  }

  var line: String {
    JSONOutput.line([
      ("output", .string(output)), ("bytes", .integer(digest.size)),
      ("xxh64", .string(XXHash64.text(of: digest.hash))),
      ("sourceXXH64", .string(XXHash64.text(of: sourceHash))),
    ]).text
  }

  /// Returns the entries of a manifest by output; of several entries for an output, the last.
  static func entries(in text: [UInt8]) -> [String: ManifestEntry] {
    let entries = text.split(separator: UInt8(ascii: "\n")).compactMap(ManifestEntry.init)
    return Dictionary(entries.map { ($0.output, $0) }) { $1 }
  }
}
