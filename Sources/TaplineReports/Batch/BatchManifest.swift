import Dispatch
import TaplineFiles
import TaplineText

/// What the outputs in a folder were made of, and what they then were: one file of lines for all of
/// them, and one more for each part of a library that was made by itself.
///
/// An output is as it would be where a line has the hash of what it would follow from, and the output's
/// bytes are those that the line speaks of. So a line can be missing, but none can be wrong, whatever
/// was killed, ran at the same time or replaced the output: nothing has to be locked. Lines are added as outputs are
/// made; at its end a batch writes its manifest anew, in ascending order.
///
/// Thread: any; blocks.
final class BatchManifest: @unchecked Sendable {
  // Unchecked: what changes is read and written on the queue only.
  private let queue = DispatchQueue(label: "tapline.batch.manifest")
  private let folder: String
  private let name: String
  private let isWhole: Bool

  /// What was found, by output; several where several parts have made it.
  private let found: [String: [ManifestEntry]]

  /// The manifests of parts that were found.
  private let parts: [String]

  /// What was found in the file that lines are added to, and its length in bytes.
  private let own: (entries: [String: ManifestEntry], size: Int)

  private var journal: JournalFile?

  /// What this batch has found as it would be, by output.
  private var verified: [String: ManifestEntry] = [:]

  /// What it has made, and the lines that say so.
  private var made: [String: (entry: ManifestEntry, line: String)] = [:]

  /// Bytes that it has added.
  private var added = 0

  private static let stem = ".tapline-batch"
  private static let ending = ".jsonl"

  /// The name of the file for a part of a library, or for the whole: hidden, so that whoever looks at
  /// the folder sees outputs only.
  static func name(_ shard: BatchShard?) -> String {
    guard let shard else { return stem + ending }
    return "\(stem).\(shard.index)-of-\(shard.count)\(ending)"
  }

  /// Reads what there is in a folder.
  init(in folder: String, shard: BatchShard?) throws(FileError) {
    self.folder = folder
    name = Self.name(shard)
    isWhole = shard == nil
    var found: [String: [ManifestEntry]] = [:]
    var parts: [String] = []
    var ownEntries: [String: ManifestEntry] = [:]
    var size = 0
    let names = OutputFile.names(inFolder: folder)
    for file in names.sorted() where file.hasPrefix(Self.stem) && file.hasSuffix(Self.ending) {
      if file != Self.name(nil) { parts.append(file) }
      let text = try JournalFile.content(of: "\(folder)/\(file)")
      var entries: [String: ManifestEntry] = [:]
      for entry in ManifestEntry.entries(in: text) { entries[entry.output] = entry }
      for (output, entry) in entries { found[output, default: []].append(entry) }
      if file == Self.name(shard) { (ownEntries, size) = (entries, text.count) }
    }
    own = (ownEntries, size)
    self.found = found
    self.parts = parts
  }

  /// Whether a batch has made an output of this name.
  func hasMade(_ output: String) -> Bool { found[relative(output)] != nil }

  /// Whether an output is as it would be.
  func describes(_ output: String, from source: UInt64) -> Bool {
    guard
      let entry = found[relative(output)]?.first(where: {
        $0.source == source && $0.digest.describes(output)
      })
    else { return false }
    queue.sync { verified[entry.output] = entry }
    return true
  }

  /// An output that has been made.
  struct Made {
    /// The output.
    let output: String
    /// The hash of everything that it follows from.
    let source: UInt64
    /// What it is.
    let digest: OutputDigest
  }

  /// Adds lines for outputs that have been made.
  func add(_ outputs: [Made]) throws(FileError) {
    guard !outputs.isEmpty else { return }
    let entries = outputs.map { made in
      ManifestEntry(output: relative(made.output), source: made.source, digest: made.digest)
    }
    let lines = entries.map(\.line)
    let text = lines.joined()
    let failure = queue.sync { () -> FileError? in
      do throws(FileError) {
        if journal == nil { journal = try JournalFile(appendingTo: path(name)) }
        try journal?.append(text)
        added += text.utf8.count
        for (entry, line) in zip(entries, lines) { made[entry.output] = (entry, line) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Writes the manifest anew, after everything has been tried: one line for each output, in ascending
  /// order, none for one that is gone.
  ///
  /// The whole library's takes over those of parts.
  func tidy() throws(FileError) {
    let text = try JournalFile.content(of: path(name))
    var entries: [String: ManifestEntry] = [:]
    if isWhole { for (output, all) in found { entries[output] = all.last } }
    let (verified, made, added) = queue.sync { (self.verified, self.made, self.added) }
    if text.count == own.size + added {
      entries.merge(own.entries) { $1 }
    } else {
      // As it is now: another batch has added lines.
      for entry in ManifestEntry.entries(in: text) { entries[entry.output] = entry }
    }
    for (output, entry) in verified where isWhole || entries[output] != nil {
      entries[output] = entry
    }
    entries.merge(made.mapValues(\.entry)) { $1 }
    let kept = entries.values.filter { entry in
      verified[entry.output] != nil || made[entry.output] != nil
        || InputFile.size(path(entry.output)) != nil
    }
    let lines = kept.sorted { $0.output < $1.output }.map { made[$0.output]?.line ?? $0.line }
    let tidied = Array(lines.joined().utf8)
    if tidied != text { try write(tidied) }
    if isWhole { for part in parts { OutputFile.remove(path(part)) } }
  }

  private func write(_ text: [UInt8]) throws(FileError) {
    let file = try OutputFile(path(name), replacesInput: true)
    do throws(FileError) {
      try file.write(text)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func relative(_ output: String) -> String {
    String(Substring(output.utf8.dropFirst(folder.utf8.count + 1)))
  }
}

extension BatchManifest {
  /// Takes away what earlier runs that were killed left behind, and what earlier versions wrote beside
  /// each output.
  func removeLeftovers(of outputs: [String]) {
    var hidden: [Substring: [String]] = [:]
    // Most outputs lie in the folder of the one before.
    var last: (folder: Substring, files: [String])?
    let manifest = path(name)
    for output in outputs + [manifest] {
      guard let slash = FilePath.lastSlash(output) else { continue }
      let folder = output[..<slash]
      if last?.folder != folder {
        let files =
          hidden[folder]
          ?? OutputFile.names(inFolder: String(folder)).filter {
            $0.hasPrefix(".") && ($0.hasSuffix(".tmp") || $0.hasSuffix(".tapline"))
          }
        hidden[folder] = files
        last = (folder, files)
      }
      guard let files = last?.files, !files.isEmpty else { continue }
      let target = String(output[output.utf8.index(after: slash)...])
      OutputFile.removeLeftovers(of: target, in: String(folder), among: files)
    }
    for (folder, files) in hidden {
      for file in files where file.hasSuffix(".tapline") && Self.isSidecar("\(folder)/\(file)") {
        OutputFile.remove("\(folder)/\(file)")
      }
    }
  }

  /// Whether a file is one of those that earlier versions wrote: three short lines.
  private static func isSidecar(_ path: String) -> Bool {
    guard let size = InputFile.size(path), size <= 128,
      let bytes = try? JournalFile.content(of: path)
    else { return false }
    return bytes.starts(with: Array("tapline batch 1\n".utf8))
  }
}

/// What one output was made of, a line of a manifest.
///
/// It holds no times, so that two runs write the same bytes.
struct ManifestEntry {
  /// The output's path relative to the folder of the outputs, with `/` between parts.
  let output: String

  /// XXH64 of everything that the output follows from.
  let source: UInt64

  /// What the output was when it was made.
  let digest: OutputDigest

  init(output: String, source: UInt64, digest: OutputDigest) {
    self.output = output
    self.source = source
    self.digest = digest
  }

  /// Reads a line; nil for what is none, such as one that was cut off.
  init?(_ line: ArraySlice<UInt8>) {
    guard let document = try? JSONDocument(parsing: Array(line), file: ""),
      document.root.kind == .object
    else { return nil }
    var texts: [String: String] = [:]
    var size: Int?
    for member in document.root.members {
      guard let key = member.key.string else { return nil }
      if key == "bytes" {
        size = member.value.number.flatMap(Int.init(exactly:))
      } else {
        texts[key] = member.value.string
      }
    }
    guard let output = texts["output"], let size,
      let hash = texts["xxh64"].flatMap({ UInt64($0, radix: 16) }),
      let source = texts["sourceXXH64"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(output: output, source: source, digest: OutputDigest(hash: hash, size: size))
  }

  /// The entry as a line of JSON, with its line feed.
  var line: String {
    JSONOutput.written { json in
      json.line { json in
        json.open(.object)
        json.member("output")
        json.string(output)
        json.member("bytes", whole: digest.size)
        json.member("xxh64")
        json.string(XXHash64.text(of: digest.hash))
        json.member("sourceXXH64")
        json.string(XXHash64.text(of: source))
        json.close(.object)
      }
    }.text
  }

  /// The entries of a manifest, in the order of its lines.
  static func entries(in text: [UInt8]) -> [ManifestEntry] {
    text.split(separator: UInt8(ascii: "\n")).compactMap(ManifestEntry.init)
  }
}
